import type { Supply } from '@backline/contract';
import { containerShare, isUnderMinimum, type OrderPlace, type SupplyNeed } from '@backline/domain';
import { memo } from 'react';
import { LowerBound } from '../../../ui/labels/quantity.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { RunsOutLine } from '../../consumption/runs-out.tsx';
import { ItemIcon } from '../../items/item-icon.tsx';
import { ItemButton } from '../../items/item-opener.tsx';
import type { CardTexts } from '../data/card-texts.ts';
import type { ExpectedLine } from '../data/use-expected-lines.ts';
import { Expected } from '../parts/expected.tsx';
import { FormMark, PriorityMark } from '../parts/supply-marks.tsx';
import styles from '../supplies.module.css';
import { MinimumStatus } from './minimum-status.tsx';
import { SupplyCosts } from './supply-costs.tsx';
import { TargetStatus } from './target-status.tsx';

const ICON_PIXELS = 24;

interface SupplyCardProps {
  supply: Supply;
  /** Leads with what is missing; without it the quantity leads. */
  need: SupplyNeed | undefined;
  /** Shows the cost of orders at this place. */
  costPlace: OrderPlace | null;
  /** Crates that saved shipments will deliver. */
  expected: ExpectedLine | undefined;
  texts: CardTexts;
}

/**
 * The stock of one item beside its goal. The border is dashed if the stock is below the minimum. Each keystroke in a
 * filter renders a screenful of cards, so they use few elements and are memoised.
 */
export const SupplyCard = memo(function SupplyCard(props: SupplyCardProps) {
  const { supply, need, costPlace, expected, texts } = props;
  const { item, quantity, target, minimum } = supply;
  const isShort = isUnderMinimum(quantity, minimum);

  return (
    <li className={styles.card} data-under-minimum={isShort || undefined}>
      <div className={styles.head}>
        <ItemIcon item={item} size={ICON_PIXELS} />
        <strong className={styles.cardName}>
          <ItemButton item={item} />
          <FormMark item={item} texts={texts} />
        </strong>
        <PriorityMark priority={item.priority} texts={texts} />
        {need === undefined && target > 0 && (
          <TargetStatus quantity={quantity} target={target} texts={texts} />
        )}
      </div>
      {need && <Missing need={need} isCrated={item.crated} texts={texts} />}
      {need && target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      <div className={styles.line}>
        <Figures supply={supply} isLeading={need === undefined} texts={texts} />
        {target > 0 && (
          <span className={styles.standing} data-short={(need === undefined && isShort) || undefined}>
            {need === undefined ? (
              texts.signed(quantity - target)
            ) : (
              <TargetStatus quantity={quantity} target={target} texts={texts} />
            )}
          </span>
        )}
      </div>
      {need === undefined && target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      <RunsOutLine stock={supply} texts={texts.outlook} />
      {expected && <Expected {...expected} />}
      {need && costPlace && <Orders need={need} texts={texts} />}
      {costPlace && <SupplyCosts item={item} place={costPlace} texts={texts} />}
    </li>
  );
});

interface MissingProps {
  need: SupplyNeed;
  isCrated: boolean;
  texts: CardTexts;
}

function Missing({ need, isCrated, texts }: MissingProps) {
  const { missing, crates } = need;
  return (
    <p className={styles.cardMissing}>
      <strong>{texts.signed(-missing)}</strong>{' '}
      <span>{texts.takes(crates, isCrated, texts.share(containerShare(crates)))}</span>
    </p>
  );
}

/** The number of orders that cover what is missing, and their total cost. */
function Orders({ need: { place, orders, materials }, texts }: { need: SupplyNeed; texts: CardTexts }) {
  if (place === null) return null;
  return (
    <p className={styles.cardOrders}>
      <strong>{texts.orders(orders, place)}</strong>
      {materials.length > 0 && `: ${texts.materials(materials)}`}
    </p>
  );
}

/** Stock, target and minimum if there are goals, and crates if the quantity is in items. */
function Figures({ supply, isLeading, texts }: { supply: Supply; isLeading: boolean; texts: CardTexts }) {
  const { quantity, target, minimum, cratedQuantity } = supply;
  const isShort = isUnderMinimum(quantity, minimum);
  return (
    <dl className={styles.figures}>
      <dt>{texts.quantity}</dt>
      <dd data-leading={isLeading || undefined}>
        {supply.atLeast ? <LowerBound value={quantity} /> : texts.number(quantity)}
      </dd>
      <dt>{texts.target}</dt>
      <dd>{target > 0 ? texts.ofTarget(target) : texts.noTarget}</dd>
      {minimum > 0 && (
        <>
          <dt>{texts.minimum}</dt>
          <dd data-problem={isShort || undefined}>
            {texts.shortMinimum(minimum)}
            <MinimumStatus quantity={quantity} minimum={minimum} target={target} texts={texts} />
          </dd>
        </>
      )}
      {cratedQuantity !== quantity && cratedQuantity > 0 && (
        <>
          <dt>{texts.crates}</dt>
          <dd>{texts.inCrates(cratedQuantity)}</dd>
        </>
      )}
    </dl>
  );
}
