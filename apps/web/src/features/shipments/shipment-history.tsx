import type { Shipment } from '@backline/contract';
import { Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { Moment } from '../../ui/labels/moment.tsx';
import styles from './shipments.module.css';

/** The history of a shipment: who did what with which containers, newest first. */
export function ShipmentHistory({ events }: Pick<Shipment, 'events'>) {
  const t = useTranslations('shipments');
  const format = useFormatter();
  return (
    <section aria-label={t('history')}>
      <Title order={2} fz="lg" c="dimmed" mb="sm">
        {t('history')}
      </Title>
      <ol className={styles.history}>
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
