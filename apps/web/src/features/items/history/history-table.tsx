import type { ItemHistory } from '@backline/contract';
import { Box } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { Moment } from '../../../ui/labels/moment.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import styles from '../items.module.css';

/** The chart's figures as a table, for screen readers and for exact values; newest first. */
export function HistoryTable({ points, withCrates }: Pick<ItemHistory, 'points'> & { withCrates: boolean }) {
  const t = useTranslations('items');
  const format = useFormatter();
  return (
    <details className={styles.figures}>
      <summary>{t('history.table')}</summary>
      <Box
        component="section"
        mah="16rem"
        style={{ overflowY: 'auto' }}
        aria-label={t('history.title')}
        tabIndex={0}
      >
        <PlainTable figures aria-label={t('history.title')}>
          <thead>
            <tr>
              <th scope="col">{t('history.time')}</th>
              {withCrates && <th scope="col">{t('crates')}</th>}
              <th scope="col">{t('loose')}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ at, loose, crates }) => (
              <tr key={at}>
                <th scope="row">
                  <Moment time={at} />
                </th>
                {withCrates && <td>{format.number(crates)}</td>}
                <td>{format.number(loose)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Box>
    </details>
  );
}
