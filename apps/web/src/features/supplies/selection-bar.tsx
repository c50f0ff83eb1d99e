import type { Supply } from '@backline/contract';
import type { NeedTotal, SupplyView } from '@backline/domain';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTargetArrow, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CopySupplies } from './copy-supplies.tsx';
import styles from './selection-bar.module.css';
import { goalsLink, planLink } from './selection-links.ts';

const GoalsDialog = lazyDialog(async () => (await import('./goals-dialog.tsx')).GoalsDialog);

interface SelectionBarProps {
  /** What is selected, in the order shown. */
  supplies: readonly Supply[];
  total: NeedTotal;
  place: string;
  view: SupplyView | null;
  /** Undefined for all warehouses together. */
  warehouseId: number | undefined;
  onClear: () => void;
}

/** What can be done with the selected items. */
export function SelectionBar({ supplies, total, place, view, warehouseId, onClear }: SelectionBarProps) {
  const t = useTranslations('supplies.selection');
  const [asksWhere, dialog] = useDisclosure();
  const plan = planLink(supplies, view, warehouseId);
  const { crates, containers } = total;
  const goals = { variant: 'default', leftSection: <IconTargetArrow size={16} aria-hidden /> } as const;
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <p className={styles.words} role="status">
        <strong>{t('count', { count: supplies.length })}</strong>{' '}
        {crates > 0 && <span className={styles.sum}>{t('sum', { crates, containers })}</span>}
      </p>
      <div className={styles.actions}>
        {plan === null ? (
          <Button
            disabled
            title={t('nothingMissing')}
            leftSection={<IconTruckDelivery size={16} aria-hidden />}
          >
            {t('plan')}
          </Button>
        ) : (
          <Button component={Link} to={plan} leftSection={<IconTruckDelivery size={16} aria-hidden />}>
            {t('plan')}
          </Button>
        )}
        {warehouseId === undefined ? (
          <Button {...goals} aria-haspopup="dialog" onClick={dialog.open}>
            {t('goals')}
          </Button>
        ) : (
          <Button {...goals} component={Link} to={goalsLink(supplies, warehouseId)}>
            {t('goals')}
          </Button>
        )}
        <CopySupplies supplies={supplies} place={place} view={view} />
        <Button
          className={styles.clear ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
        >
          {t('clear')}
        </Button>
      </div>
      {asksWhere && <GoalsDialog supplies={supplies} onClose={dialog.close} />}
    </section>
  );
}
