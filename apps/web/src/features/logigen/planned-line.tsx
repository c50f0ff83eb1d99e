import type { WarehouseSummary } from '@backline/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconPencil, IconTruckLoading } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import panel from './logigen.module.css';
import { PlanForm } from './plan-form.tsx';
import type { ShipmentPlan } from './use-shipment-plan.ts';

interface PlannedLineProps {
  plan: ShipmentPlan;
  warehouses: WarehouseSummary[];
}

/** The plan in one line: the form with its fields locked unfolds from it. */
export function PlannedLine({ plan, warehouses }: PlannedLineProps) {
  const t = useTranslations('logigen');
  const [isOpen, setOpen] = useState(false);
  const { supplierIds, destinationId } = plan.ends;
  const nameOf = (id: number | null) => warehouses.find((warehouse) => warehouse.id === id)?.name ?? '';
  const supplier =
    supplierIds.length > 1
      ? t('severalSuppliers', { count: supplierIds.length })
      : nameOf(supplierIds[0] ?? null);
  return (
    <>
      <Group
        component="section"
        className={panel.planned ?? ''}
        gap="xs"
        wrap="nowrap"
        aria-label={t('plan')}
      >
        <IconTruckLoading size={18} aria-hidden />
        <Text flex={1} miw={0} fz="small" lh={1.35} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit c="bright" fw={600}>
            {t('way', { supplier, destination: nameOf(destinationId) })}
          </Text>{' '}
          · <Facts plan={plan} />
        </Text>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('change')}
        </Button>
        {!isOpen && (
          <Button className={panel.clear ?? ''} variant="subtle" color="gray" onClick={plan.clear}>
            {t('clear')}
          </Button>
        )}
      </Group>
      {isOpen && <PlanForm plan={plan} warehouses={warehouses} onBack={() => setOpen(false)} />}
    </>
  );
}

/** How far it is, how many containers, and what is left out. */
function Facts({ plan: { ends, ranking, shipment, exclusions } }: { plan: ShipmentPlan }) {
  const t = useTranslations('logigen');
  const format = useFormatter();
  const { excludedItems, excludeConstructs, excludeLocked } = exclusions;
  const left = [
    ...excludedItems.map((name) => t(`excluded.${name}`)),
    ...(excludeConstructs ? [t('excluded.constructs')] : []),
    ...(excludeLocked ? [t('excluded.locked')] : []),
  ];
  const [supplierId] = ends.supplierIds;
  const distance =
    ends.supplierIds.length === 1
      ? ranking.data?.suppliers.find(({ warehouseId }) => warehouseId === supplierId)?.distance
      : undefined;
  return [
    ...(distance == null ? [] : [t('details.hexes', { hexes: distance })]),
    t('plannedContainers', { count: shipment?.containers.length ?? 0 }),
    left.length === 0 ? t('nothingLeftOut') : t('leftOut', { items: format.list(left) }),
  ].join(' · ');
}
