import { CONTAINER_UNITS, neighbour } from '@backline/domain';
import { Button, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ContainerTable } from '../shipments/container-table.tsx';
import { ShipmentExport } from '../shipments/shipment-export.tsx';
import { cratesOf } from '../shipments/shipment-sheet.ts';
import { SaveShipment } from './save-shipment.tsx';
import type { GeneratedShipment } from './shipment-slot.ts';
import styles from './shipment-supplies.module.css';

interface ShipmentSuppliesProps {
  shipment: GeneratedShipment;
  /** Names of the two warehouses. */
  supplier: string;
  destination: string;
  onSaved: (id: number) => void;
}

/** The containers of a generated shipment, one at a time. */
export function ShipmentSupplies({ shipment, supplier, destination, onSaved }: ShipmentSuppliesProps) {
  const t = useTranslations('logigen.supplies');
  const { containers } = shipment;
  const [place, setPlace] = useState(0);
  const chosen = containers[place] ?? containers[0];
  const crates = containers.reduce((sum, container) => sum + cratesOf(container), 0);
  const turn = (step: 1 | -1) => setPlace((now) => neighbour(now, containers.length, step));
  if (chosen === undefined) return null;

  return (
    <section className={styles.supplies} aria-label={t('title')}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.heading}>{t('title')}</h2>
          <p className={styles.summary}>
            {t('summary', { containers: containers.length, crates, supplier, destination })}
          </p>
        </div>
        <ShipmentExport containers={containers} supplier={supplier} destination={destination} />
      </div>
      <SaveShipment shipment={shipment} onSaved={onSaved} />
      <div className={styles.chooser}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => turn(-1)}
        >
          {t('previous')}
        </Button>
        <Select
          className={styles.select ?? ''}
          aria-label={t('container')}
          allowDeselect={false}
          data={containers.map((container, index) => ({
            value: String(index),
            label: t('option', { name: container.name, crates: cratesOf(container) }),
          }))}
          value={String(place)}
          onChange={(value) => setPlace(Number(value))}
        />
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => turn(1)}
        >
          {t('next')}
        </Button>
      </div>
      <ContainerTable
        caption={t('count', {
          name: chosen.name,
          items: chosen.supplies.length,
          crates: cratesOf(chosen),
          size: CONTAINER_UNITS,
        })}
        supplies={chosen.supplies}
      />
    </section>
  );
}
