import type { Supply } from '@backline/contract';
import type { NeedTotal, SupplyNeed, SupplyView } from '@backline/domain';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBuildingFactory2,
  IconSitemap,
  IconTargetArrow,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { chainLink, goalsLink, orderLink, planLink } from '../data/selection-links.ts';
import styles from '../supplies.module.css';
import { CopySupplies } from './copy-supplies.tsx';

const GoalsDialog = lazyDialog(async () => (await import('./goals-dialog.tsx')).GoalsDialog);

interface SelectionBarProps {
  /** The selected supplies, in the order shown. */
  supplies: readonly Supply[];
  needs: ReadonlyMap<Supply, SupplyNeed>;
  total: NeedTotal;
  place: string;
  view: SupplyView | null;
  /** Undefined for all warehouses together. */
  warehouseId: number | undefined;
  onClear: () => void;
}

/** The actions for the selected items. */
export function SelectionBar({
  supplies,
  needs,
  total,
  place,
  view,
  warehouseId,
  onClear,
}: SelectionBarProps) {
  const t = useTranslations('supplies.selection');
  const mayEdit = useMay('edit');
  const { crates, containers } = total;
  return (
    <section className={styles.bar} aria-label={t('label')}>
      <Text size="small" c="dimmed" className={styles.words ?? ''} role="status">
        <Text component="strong" inherit fw={600} c="bright">
          {t('count', { count: supplies.length })}
        </Text>{' '}
        {crates > 0 && <span>{t('sum', { crates, containers })}</span>}
      </Text>
      <div className={styles.actions}>
        <PlanButton to={planLink(supplies, view, warehouseId, needs)} />
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconBuildingFactory2 size={16} aria-hidden />}
            component={Link}
            to={orderLink(supplies, view, warehouseId, needs)}
          >
            {t('order')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconSitemap size={16} aria-hidden />}
          component={Link}
          to={chainLink(supplies, warehouseId, needs)}
        >
          {t('chain')}
        </Button>
        <GoalsButton supplies={supplies} warehouseId={warehouseId} />
        <CopySupplies supplies={supplies} place={place} view={view} />
        <Button variant="subtle" color="gray" leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </section>
  );
}

/** @param to null if none of the selected items is missing. */
function PlanButton({ to }: { to: string | null }) {
  const t = useTranslations('supplies.selection');
  const leftSection = <IconTruckDelivery size={16} aria-hidden />;
  if (to === null)
    return (
      <Button disabled title={t('nothingMissing')} leftSection={leftSection}>
        {t('plan')}
      </Button>
    );
  return (
    <Button component={Link} to={to} leftSection={leftSection}>
      {t('plan')}
    </Button>
  );
}

/** Opens the goals of the warehouse, or asks for which one. */
function GoalsButton({ supplies, warehouseId }: Pick<SelectionBarProps, 'supplies' | 'warehouseId'>) {
  const t = useTranslations('supplies.selection');
  const [asksWhere, dialog] = useDisclosure();
  const look = { variant: 'default', leftSection: <IconTargetArrow size={16} aria-hidden /> } as const;
  if (warehouseId !== undefined)
    return (
      <Button {...look} component={Link} to={goalsLink(supplies, warehouseId)}>
        {t('goals')}
      </Button>
    );
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={dialog.open}>
        {t('goals')}
      </Button>
      {asksWhere && <GoalsDialog supplies={supplies} onClose={dialog.close} />}
    </>
  );
}
