import type { ExpectedStock, Supply } from '@backline/contract';
import { isUnderMinimum } from '@backline/domain';
import { IconFlag, IconTruckDelivery } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import { ItemButton } from '../items/item-opener.tsx';
import type { CardWords } from './card-words.ts';
import { MinimumStatus } from './minimum-status.tsx';
import styles from './supply-card.module.css';
import { type CostPlace, SupplyCosts } from './supply-costs.tsx';
import { TargetStatus } from './target-status.tsx';

interface SupplyCardProps {
  supply: Supply;
  /** Shows the cost of orders at this place. */
  costPlace: CostPlace | null;
  /** Crates that saved shipments will deliver. */
  expected: ExpectedStock | undefined;
  words: CardWords;
}

/**
 * One item's stock beside its goal. The border is dashed if the stock is below the minimum. Each keystroke in
 * a filter renders a screenful of cards, so they use few elements and are memoised.
 */
export const SupplyCard = memo(function SupplyCard(props: SupplyCardProps) {
  const { supply, costPlace, expected, words } = props;
  const { item, quantity, target, minimum, cratedQuantity } = supply;
  const isShort = isUnderMinimum(quantity, minimum);

  return (
    <li className={styles.card} data-under-minimum={isShort || undefined}>
      <div className={styles.head}>
        <ItemIcon item={item} />
        <strong className={styles.name}>
          <ItemButton item={item} />
        </strong>
      </div>
      <dl className={styles.figures}>
        <dt>{words.quantity}</dt>
        <dd data-strong data-zero={quantity === 0 || undefined}>
          {words.number(quantity)}
        </dd>
        <dt>{words.target}</dt>
        <dd data-zero={target === 0 || undefined}>{words.number(target)}</dd>
        <dt>{words.minimum}</dt>
        <dd data-zero={minimum === 0 || undefined} data-problem={isShort || undefined}>
          {words.number(minimum)}
          <MinimumStatus quantity={quantity} minimum={minimum} target={target} words={words} />
        </dd>
        <dt>{words.crates}</dt>
        <dd data-zero={cratedQuantity === 0 || undefined}>{words.number(cratedQuantity)}</dd>
      </dl>
      <p className={styles.marks}>
        <TargetStatus quantity={quantity} target={target} words={words} />
        {item.priority && (
          <span className={styles.priority}>
            <IconFlag size={14} aria-hidden /> {words.priority.get(item.priority)}
          </span>
        )}
      </p>
      {expected && <Expected {...expected} />}
      {costPlace && <SupplyCosts item={item} place={costPlace} words={words} />}
    </li>
  );
});

/** What is on its way, and what was delivered but is not in a report yet. */
function Expected({ onTheWay, delivered }: ExpectedStock) {
  const t = useTranslations('supplies.expected');
  return (
    <p className={styles.expected}>
      <IconTruckDelivery size={14} aria-hidden />
      {onTheWay > 0 && <span>{t('onTheWay', { crates: onTheWay })}</span>}
      {delivered > 0 && <span>{t('delivered', { crates: delivered })}</span>}
    </p>
  );
}
