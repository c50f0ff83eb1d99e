import type { Shipment } from '@backline/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Moment } from '../../ui/labels/moment.tsx';
import styles from './shipment-history.module.css';

/** The history of a shipment: who did what with which containers, newest first. */
export function ShipmentHistory({ events }: Pick<Shipment, 'events'>) {
  const t = useTranslations('shipments');
  const format = useFormatter();
  return (
    <section aria-label={t('history')}>
      <h2 className={styles.heading}>{t('history')}</h2>
      <ol className={styles.list}>
        {events.map(({ id, step, containers, username, at }) => (
          <li key={id}>
            <span>
              {t(`event.${step}`, {
                username,
                containers: t('eventContainers', {
                  count: containers.length,
                  numbers: format.list(containers.map((number) => format.number(number))),
                }),
              })}
            </span>
            <Moment time={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
