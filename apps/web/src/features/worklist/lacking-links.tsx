import type { LackingWarehouse, Worklist } from '@backline/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { lastWarehouse } from './last-warehouse.ts';
import styles from './worklist.module.css';

const WORST = 4;

/** The data of a warehouse's link; without figures if it lacks nothing. */
type LinkedWarehouse = Pick<LackingWarehouse, 'id' | 'name'> & Partial<LackingWarehouse>;

/**
 * Links to what warehouses lack: the one opened last on this device, then those that lack
 * most (docs/spec/worklist.md#what-warehouses-lack). The line keeps its height while it is empty, except in the first run.
 */
export function LackingLinks({ worklist }: { worklist: Worklist | undefined }) {
  const t = useTranslations('worklist.lacking');
  const format = useFormatter();
  const [last] = useState(() => lastWarehouse.read());
  if (worklist && !(worklist.setup.report && worklist.setup.goals)) return null;
  const lacking = worklist?.lacking ?? [];
  const mine: LinkedWarehouse[] =
    last === null || worklist === undefined ? [] : [lacking.find(({ id }) => id === last.id) ?? last];
  const worst = lacking.filter(({ id }) => id !== last?.id).slice(0, WORST);
  return (
    <nav className={styles.links} aria-label={t('title')}>
      {[...mine, ...worst].map(({ id, name, missing, underMinimum = 0 }) => (
        <Link key={id} to={`/warehouses/${id}?view=needs&layout=table&sort=missing`} className={styles.link}>
          <Text span inherit truncate maw="14rem">
            {name}
          </Text>
          <Text span inherit fw={600} c={underMinimum > 0 ? 'red' : 'bright'}>
            {missing === undefined ? t('nothing') : `−${format.number(missing)}`}
          </Text>
          {underMinimum > 0 && (
            <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('underMinimum', { count: underMinimum })}
            </Text>
          )}
          {id === last?.id && (
            <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('mine')}
            </Text>
          )}
        </Link>
      ))}
    </nav>
  );
}
