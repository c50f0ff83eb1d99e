import type { PlannedItem, WarehouseSummary } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCatalog } from '../items/catalog.ts';
import { ItemName } from '../items/item-name.tsx';
import styles from './asked-items.module.css';
import type { ShipmentPlan } from './use-shipment-plan.ts';

interface AskedItemsProps {
  plan: ShipmentPlan;
  destination: WarehouseSummary | undefined;
}

/** The items that the plan is limited to, with what is wrong about any of them. */
export function AskedItems({ plan, destination }: AskedItemsProps) {
  const t = useTranslations('logigen.asked');
  const catalog = useCatalog().data;
  if (catalog === undefined) return null;
  const missing = plan.ranking.data?.missing;
  const noteOf = ({ firName, crated, quantity }: PlannedItem) => {
    if (!crated) return t('loose');
    if (missing === undefined || destination === undefined || plan.shipment !== null) return null;
    const id = catalog.get(stockKey(firName, true))?.id;
    const lacked = missing.find(({ itemId }) => itemId === id)?.crates ?? 0;
    return lacked < quantity ? t('lacked', { crates: lacked, destination: destination.name }) : null;
  };
  return (
    <section className={styles.asked} aria-label={t('title')}>
      <h2 className={styles.heading}>{t('title')}</h2>
      <ul className={styles.list}>
        {plan.items.map((item) => (
          <li key={`${item.firName} ${item.crated}`}>
            <span className={styles.quantity}>{t('quantity', { quantity: item.quantity })}</span>
            <ItemName catalog={catalog} codeName={item.firName} crated={item.crated} />
            <span className={styles.note}>{noteOf(item)}</span>
          </li>
        ))}
      </ul>
      {plan.shipment === null && (
        <Button variant="subtle" size="compact-sm" disabled={plan.isGenerating} onClick={plan.planEverything}>
          {t('everything')}
        </Button>
      )}
    </section>
  );
}
