import type { Supply } from '@backline/contract';
import { containerShare, isUnderMinimum, type OrderPlace, type SupplyNeed } from '@backline/domain';
import { memo } from 'react';
import { Meter } from '../../ui/meter.tsx';
import { RunsOutLine } from '../consumption/runs-out.tsx';
import { ItemIcon } from '../items/item-icon.tsx';
import { ItemButton } from '../items/item-opener.tsx';
import type { CardWords } from './card-words.ts';
import { Expected } from './expected.tsx';
import { MinimumStatus } from './minimum-status.tsx';
import styles from './supply-card.module.css';
import { SupplyCosts } from './supply-costs.tsx';
import { LooseMark, PriorityMark } from './supply-marks.tsx';
import { TargetStatus } from './target-status.tsx';
import type { ExpectedLine } from './use-expected-lines.ts';

const ICON_PIXELS = 24;

interface SupplyCardProps {
  supply: Supply;
  /** Leads with what is missing; without it the quantity leads. */
  need: SupplyNeed | undefined;
  /** Shows the cost of orders at this place. */
  costPlace: OrderPlace | null;
  /** Crates that saved shipments will deliver. */
  expected: ExpectedLine | undefined;
  words: CardWords;
}

/**
 * One item's stock beside its goal. The border is dashed if the stock is below the minimum. Each keystroke in
 * a filter renders a screenful of cards, so they use few elements and are memoised.
 */
export const SupplyCard = memo(function SupplyCard(props: SupplyCardProps) {
  const { supply, need, costPlace, expected, words } = props;
  const { item, quantity, target, minimum } = supply;
  const isShort = isUnderMinimum(quantity, minimum);

  return (
    <li className={styles.card} data-under-minimum={isShort || undefined}>
      <div className={styles.head}>
        <ItemIcon item={item} size={ICON_PIXELS} />
        <strong className={styles.name}>
          <ItemButton item={item} />
          <LooseMark item={item} words={words} />
        </strong>
        <PriorityMark priority={item.priority} words={words} />
        {need === undefined && target > 0 && (
          <TargetStatus quantity={quantity} target={target} words={words} />
        )}
      </div>
      {need && <Missing need={need} isCrated={item.crated} words={words} />}
      {need && target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      <div className={styles.line}>
        <Figures supply={supply} isLeading={need === undefined} words={words} />
        {target > 0 && (
          <span className={styles.standing} data-short={(need === undefined && isShort) || undefined}>
            {need === undefined ? (
              words.signed(quantity - target)
            ) : (
              <TargetStatus quantity={quantity} target={target} words={words} />
            )}
          </span>
        )}
      </div>
      {need === undefined && target > 0 && <Meter have={quantity} target={target} minimum={minimum} />}
      <RunsOutLine stock={supply} words={words.outlook} />
      {expected && <Expected {...expected} />}
      {need && costPlace && <Orders need={need} words={words} />}
      {costPlace && <SupplyCosts item={item} place={costPlace} words={words} />}
    </li>
  );
});

interface MissingProps {
  need: SupplyNeed;
  isCrated: boolean;
  words: CardWords;
}

function Missing({ need, isCrated, words }: MissingProps) {
  const { missing, crates } = need;
  return (
    <p className={styles.missing}>
      <strong>{words.signed(-missing)}</strong>{' '}
      <span>{words.takes(crates, isCrated, words.share(containerShare(crates)))}</span>
    </p>
  );
}

/** How many orders bring what is missing, and what they cost together. */
function Orders({ need: { place, orders, materials }, words }: { need: SupplyNeed; words: CardWords }) {
  if (place === null) return null;
  return (
    <p className={styles.orders}>
      <strong>{words.orders(orders, place)}</strong>
      {materials.length > 0 && `: ${words.materials(materials)}`}
    </p>
  );
}

/** What there is, what there should be, and crates where they are not the quantity itself. Nothing about goals that there are none of. */
function Figures({ supply, isLeading, words }: { supply: Supply; isLeading: boolean; words: CardWords }) {
  const { quantity, target, minimum, cratedQuantity } = supply;
  const isShort = isUnderMinimum(quantity, minimum);
  return (
    <dl className={styles.figures}>
      <dt>{words.quantity}</dt>
      <dd data-leading={isLeading || undefined}>{words.number(quantity)}</dd>
      <dt>{words.target}</dt>
      <dd>{target > 0 ? words.ofTarget(target) : words.noTarget}</dd>
      {minimum > 0 && (
        <>
          <dt>{words.minimum}</dt>
          <dd data-problem={isShort || undefined}>
            {words.shortMinimum(minimum)}
            <MinimumStatus quantity={quantity} minimum={minimum} target={target} words={words} />
          </dd>
        </>
      )}
      {cratedQuantity !== quantity && cratedQuantity > 0 && (
        <>
          <dt>{words.crates}</dt>
          <dd>{words.inCrates(cratedQuantity)}</dd>
        </>
      )}
    </dl>
  );
}
