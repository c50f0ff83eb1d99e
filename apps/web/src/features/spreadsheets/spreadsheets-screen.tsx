import { spreadsheets } from '@backline/contract';
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardSkeleton } from '../../ui/skeleton.tsx';
import { BackToAdmin } from '../admin/back-to-admin.tsx';
import { AccountNote } from './account-note.tsx';
import { SpreadsheetCard } from './spreadsheet-card.tsx';

const SpreadsheetForm = lazyDialog(async () => (await import('./spreadsheet-form.tsx')).SpreadsheetForm);

/** The Google spreadsheets that take the rows of reports. */
export function SpreadsheetsScreen() {
  const t = useTranslations('spreadsheets');
  const list = useQuery(query(spreadsheets.list));
  const account = useQuery(query(spreadsheets.account));
  /** The id of the spreadsheet whose settings are open. */
  const [dialog, setDialog] = useState<'new' | number | null>(null);
  // Both are shown together, so that the note that comes later does not push the list down.
  const isWaiting = list.isPending || account.isPending;
  const open = list.data?.find(({ id }) => id === dialog);

  return (
    <>
      <PageHeader
        title={t('title')}
        about={<BackToAdmin />}
        actions={
          <ActionIcon size="lg" aria-label={t('new')} onClick={() => setDialog('new')}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        }
      />
      {account.data && !isWaiting && <AccountNote email={account.data.email} />}
      <LoadState
        query={{ ...list, data: isWaiting ? undefined : list.data }}
        loading={t('loading')}
        failed={t('failed')}
        shape={<CardSkeleton height="12rem" />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <CardGrid label={t('title')}>
              {loaded.map((spreadsheet) => (
                <SpreadsheetCard
                  key={spreadsheet.id}
                  spreadsheet={spreadsheet}
                  canSend={account.data?.email !== null}
                  onSettings={() => setDialog(spreadsheet.id)}
                />
              ))}
            </CardGrid>
          )
        }
      </LoadState>
      {dialog === 'new' && <SpreadsheetForm onClose={() => setDialog(null)} />}
      {open && <SpreadsheetForm spreadsheet={open} onClose={() => setDialog(null)} />}
    </>
  );
}
