import { stockpiles } from '@backline/contract';
import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { useUndoReport } from './use-undo-report.ts';

interface StockpileHistoryProps {
  stockpile: { id: number; name: string };
  onClose: () => void;
}

/** A stockpile's reports, newest first. The one that stands can be undone with the edit permission. */
export function StockpileHistory({ stockpile, onClose }: StockpileHistoryProps) {
  const t = useTranslations('stockpiles.history');
  const mayUndo = useMay('edit');
  const history = useQuery(query(stockpiles.history, { params: { id: stockpile.id } }));
  const { undo, isUndoing } = useUndoReport(stockpile);
  const title = t('title', { name: stockpile.name });

  return (
    <StaticModal title={title} opened onClose={onClose} size="lg" busy={isUndoing}>
      <LoadState
        query={history}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton count={4} height="6rem" width="100%" gap="var(--space-2)" />}
      >
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <>
              <ExportMenu
                sources={[
                  {
                    file: title,
                    table: async () => (await import('./history-export.ts')).reportTable(reports),
                  },
                ]}
              />
              <Flex component="ol" direction="column" gap="sm" aria-label={title}>
                {reports.map((report) => (
                  <HistoryEntry
                    key={report.id}
                    report={report}
                    isUndoing={isUndoing}
                    {...(mayUndo && report.undoable && { onUndo: () => void undo(report) })}
                  />
                ))}
              </Flex>
            </>
          )
        }
      </LoadState>
    </StaticModal>
  );
}
