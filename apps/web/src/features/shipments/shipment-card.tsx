import type { ShipmentSummary } from '@backline/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import { ContainerStrip } from './container-strip.tsx';
import styles from './shipment-card.module.css';
import { ShipmentMarks } from './shipment-marks.tsx';

export function ShipmentCard({ shipment }: { shipment: ShipmentSummary }) {
  const t = useTranslations('shipments');
  const format = useFormatter();
  const now = useNow();
  const { id, supplier, destination, note, username, createdAt, crates, containers } = shipment;
  const delivered = containers.filter(({ state }) => state === 'delivered').length;
  return (
    <Link className={styles.card} to={`/shipments/${id}`}>
      <h3 className={styles.way}>
        <span>{supplier.name}</span>
        <IconArrowDown size={16} aria-hidden />
        <span>{destination.name}</span>
      </h3>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <ContainerStrip containers={containers} />
      <p className={styles.line}>
        <span>{t('progress', { delivered, count: containers.length })}</span>
        <span>{t('crates', { crates })}</span>
      </p>
      <p className={styles.line}>
        <span>{t('by', { username })}</span>
        <time dateTime={createdAt}>{format.relativeTime(new Date(createdAt), now)}</time>
      </p>
      <ShipmentMarks shipment={shipment} />
    </Link>
  );
}
