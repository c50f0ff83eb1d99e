import type { ShipmentSummary } from '@backline/contract';
import type { ContainerState } from '@backline/domain';
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
  const countOf = (wanted: ContainerState) => containers.filter(({ state }) => state === wanted).length;
  const delivered = countOf('delivered');
  const others = (['loaded', 'claimed', 'open', 'cancelled'] as const).filter((state) => countOf(state) > 0);
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
      {others.length > 0 && (
        <p className={styles.line}>
          {format.list(
            others.map((state) => t('stateCount', { count: countOf(state), state: t(`states.${state}`) })),
          )}
        </p>
      )}
      <p className={styles.line}>
        <span>{t('by', { username })}</span>
        <time dateTime={createdAt}>{format.relativeTime(new Date(createdAt), now)}</time>
      </p>
      <ShipmentMarks shipment={shipment} />
    </Link>
  );
}
