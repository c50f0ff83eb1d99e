import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './stockpile-summary.module.css';
import type { StockpileValues } from './warehouse-values.ts';

interface StockpileSummaryProps {
  stockpiles: StockpileValues[];
  /** Problem texts by `0.name`. */
  problems: [path: string, text: string][];
  /** The button that opens the stockpile dialog. */
  children: ReactNode;
}

/** The stockpiles as the warehouse dialog shows them: their names, and what is wrong with them. */
export function StockpileSummary({ stockpiles, problems, children }: StockpileSummaryProps) {
  const t = useTranslations('warehouses');
  const rowName = (path: string) => {
    const index = Number.parseInt(path, 10);
    return stockpiles[index]?.name.trim() || t('stockpileForm.row', { number: index + 1 });
  };

  return (
    <fieldset aria-label={t('stockpiles')} className={styles.summary}>
      <div className={styles.head}>
        <Text size="sm" fw={500}>
          {t('stockpileCount', { count: stockpiles.length })}
        </Text>
        {children}
      </div>
      {stockpiles.length > 0 && (
        <ul className={styles.names}>
          {stockpiles.map(({ key, name, locked }) => (
            <li key={key}>
              {name}
              {locked && <IconLock size={14} role="img" aria-label={t('stockpileForm.locked')} />}
            </li>
          ))}
        </ul>
      )}
      {problems.map(([path, text]) => (
        <Text key={path} size="sm" c="var(--mantine-color-error)" role="alert">
          {t('form.stockpileProblem', { name: rowName(path), problem: text })}
        </Text>
      ))}
    </fieldset>
  );
}
