import { useTranslations } from 'use-intl';
import { PyramidStatusMark, STATUS_WORDS } from './pyramid-status.tsx';
import styles from './pyramid-summary.module.css';
import { countColumns, type ShownRow } from './shown-rows.ts';

/** Most urgent first. */
const STATUSES = [3, 2, 1, 0] as const;

/** A legend that also counts the columns of each status. */
export function PyramidSummary({
  rows,
  hidesCompleted,
}: {
  rows: readonly ShownRow[];
  hidesCompleted: boolean;
}) {
  const t = useTranslations('pyramidPage.grid');
  const { byStatus, completed } = countColumns(rows);
  return (
    <div className={styles.summary}>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari */}
      <ul role="list" className={styles.counts} aria-label={t('summary')}>
        {STATUSES.map((status) => (
          <li
            key={status}
            className={styles.count}
            data-status={STATUS_WORDS[status]}
            data-none={byStatus[status] === 0 || undefined}
          >
            <PyramidStatusMark status={status} /> <strong>{byStatus[status]}</strong>
          </li>
        ))}
      </ul>
      {hidesCompleted && completed > 0 && (
        <p className={styles.hidden}>{t('hidden', { count: completed })}</p>
      )}
    </div>
  );
}
