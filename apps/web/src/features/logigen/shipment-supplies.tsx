import type { WarehouseSummary } from '@backline/contract';
import { neighbour } from '@backline/domain';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, startTransition, useOptimistic, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ShipmentExport } from '../shipments/shipment-export.tsx';
import { cratesOf } from '../shipments/shipment-sheet.ts';
import { ContainerBoard, containerId } from './container-board.tsx';
import styles from './logigen.module.css';
import { MoveBar } from './move-bar.tsx';
import { SaveShipment } from './save-shipment.tsx';
import { type GeneratedShipment, loadsOf } from './shipment-slot.ts';
import { StaysMissing } from './stays-missing.tsx';
import { useCrateMove } from './use-crate-move.ts';
import type { ShipmentPlan } from './use-shipment-plan.ts';

interface ShipmentSuppliesProps {
  plan: ShipmentPlan;
  shipment: GeneratedShipment;
  warehouses: readonly WarehouseSummary[];
  /** The destination's name. */
  destination: string;
}

/** The containers of a generated shipment side by side; crates can be moved between them until it is saved. */
export function ShipmentSupplies({ plan, shipment, warehouses, destination }: ShipmentSuppliesProps) {
  const t = useTranslations('logigen.supplies');
  const { supplierIds, saved } = shipment;
  const [place, setPlace] = useState(0);
  const [containers, arrange] = useArrangement(shipment.containers, plan.rearrange);
  const isSaved = saved.length > 0;
  const suppliers = new Map(
    supplierIds.map((id) => [id, warehouses.find((warehouse) => warehouse.id === id)?.name ?? '']),
  );
  const filled = loadsOf({ supplierIds, containers }).flatMap((load) => load.containers);
  const crates = filled.reduce((sum, container) => sum + cratesOf(container), 0);
  const supplier = [...suppliers.values()].join(', ');
  const choose = (next: number) => {
    setPlace(next);
    document.getElementById(containerId(next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const addContainer = () => {
    const number = containers.length + 1;
    const supplierId = containers[place]?.supplierId ?? supplierIds[0];
    if (supplierId === undefined) return;
    arrange([...containers, { name: `Container ${number}`, supplierId, supplies: [] }]);
    setPlace(containers.length);
  };
  return (
    <Containers
      containers={containers}
      suppliers={suppliers}
      chosen={place}
      onArrange={isSaved ? null : arrange}
      head={
        <>
          <div className={styles.suppliesTitle}>
            <Title order={2} c="bright" fz="lg">
              {t('title')}
            </Title>
            <Text c="dimmed" fz="small">
              {t('summary', { containers: filled.length, crates })}
            </Text>
          </div>
          {containers.length > 1 && <Chooser containers={containers} place={place} onChoose={choose} />}
          <Group className={styles.tools ?? ''} gap="xs" align="stretch">
            {!isSaved && <AddContainer onClick={addContainer} />}
            <ShipmentExport containers={filled} supplier={supplier} destination={destination} />
          </Group>
        </>
      }
    >
      <StaysMissing ranking={plan.ranking} shipment={shipment} />
      <SaveShipment
        shipment={shipment}
        suppliers={suppliers}
        destination={destination}
        onSaved={plan.markSaved}
      />
    </Containers>
  );
}

function AddContainer({ onClick }: { onClick: () => void }) {
  const t = useTranslations('logigen.supplies');
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
      {t('add')}
    </Button>
  );
}

type Containers = GeneratedShipment['containers'];

/** A change shows here at once; the slower rest of the page follows deferred. */
function useArrangement(stored: Containers, store: (next: Containers) => void) {
  const [containers, show] = useOptimistic(stored);
  const arrange = (next: Containers) =>
    startTransition(() => {
      show(next);
      store(next);
    });
  return [containers, arrange] as const;
}

interface ContainersProps extends Omit<ComponentProps<typeof ContainerBoard>, 'moves'> {
  containers: Containers;
  /** Null if crates can no longer be moved. */
  onArrange: ((containers: Containers) => void) | null;
  /** Like the children below the board, not rendered again when crates are lifted. */
  head: ReactNode;
  children: ReactNode;
}

/** The board with the crates that are lifted. */
function Containers({ containers, suppliers, chosen, onArrange, head, children }: ContainersProps) {
  const t = useTranslations('logigen.supplies');
  const moves = useCrateMove(containers, (next) => onArrange?.([...next]));
  return (
    <section className={styles.supplies} aria-label={t('title')} onKeyDown={moves.handleKey}>
      {head}
      <ContainerBoard
        containers={containers}
        suppliers={suppliers}
        chosen={chosen}
        moves={onArrange === null ? null : moves}
      />
      {onArrange !== null && containers.length > 1 && <MoveBar containers={containers} moves={moves} />}
      {children}
    </section>
  );
}

interface ChooserProps {
  containers: Containers;
  place: number;
  onChoose: (place: number) => void;
}

/** Steps through the containers and wraps around. */
function Chooser({ containers, place, onChoose }: ChooserProps) {
  const t = useTranslations('logigen.supplies');
  const turn = (step: 1 | -1) => onChoose(neighbour(place, containers.length, step));
  return (
    <div className={styles.chooser}>
      <IconButton variant="default" size="lg" label={t('previous')} onClick={() => turn(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </IconButton>
      <Select
        className={styles.select ?? ''}
        aria-label={t('container')}
        allowDeselect={false}
        data={containers.map((container, index) => ({
          value: String(index),
          label: t('option', { name: container.name, crates: cratesOf(container) }),
        }))}
        value={String(place)}
        onChange={(value) => onChoose(Number(value))}
      />
      <IconButton variant="default" size="lg" label={t('next')} onClick={() => turn(1)}>
        <IconChevronRight size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
