import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ListSummary } from '../../ui/layout/list-summary.tsx';
import type { StockpileValues } from './warehouse-values.ts';

interface StockpileSummaryProps {
  stockpiles: StockpileValues[];
  /** Problem texts with their paths, such as `0.name`. */
  problems: [path: string, text: string][];
  /** The button that opens the stockpile dialog. */
  children: ReactNode;
}

/** The stockpiles in the warehouse dialog: their names and problems. */
export function StockpileSummary({ stockpiles, problems, children }: StockpileSummaryProps) {
  const t = useTranslations('warehouses');
  const rowName = (path: string) => {
    const index = Number.parseInt(path, 10);
    return stockpiles[index]?.name.trim() || t('stockpileForm.row', { number: index + 1 });
  };
  return (
    <ListSummary
      label={t('stockpiles')}
      count={t('stockpileCount', { count: stockpiles.length })}
      entries={stockpiles.map(({ key, name, locked }) => ({
        key,
        content: (
          <>
            {name}
            {locked && <IconLock size={14} role="img" aria-label={t('stockpileForm.locked')} />}
          </>
        ),
      }))}
      problems={problems.map(([path, problem]) =>
        t('form.stockpileProblem', { name: rowName(path), problem }),
      )}
    >
      {children}
    </ListSummary>
  );
}
