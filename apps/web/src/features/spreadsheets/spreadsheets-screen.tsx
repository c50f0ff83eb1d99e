import { spreadsheets } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { AccountNote } from './account-note.tsx';
import { SpreadsheetCard } from './spreadsheet-card.tsx';

const SpreadsheetForm = lazyDialog(async () => (await import('./spreadsheet-form.tsx')).SpreadsheetForm);

/** The Google spreadsheets that receive the rows of reports. */
export function SpreadsheetsScreen() {
  const t = useTranslations('spreadsheets');
  const list = useQuery(query(spreadsheets.list));
  const account = useQuery(query(spreadsheets.account));

  return (
    <ListScreen
      t={t}
      // Both are shown together, so that a note that arrives later does not push the list down.
      query={{ ...list, data: account.isPending ? undefined : list.data }}
      note={account.data && <AccountNote email={account.data.email} />}
      skeleton={<CardSkeleton height="12rem" />}
      card={(spreadsheet, onOpen) => (
        <SpreadsheetCard
          key={spreadsheet.id}
          spreadsheet={spreadsheet}
          canSend={account.data?.email !== null}
          onSettings={onOpen}
        />
      )}
      form={(spreadsheet, onClose) => <SpreadsheetForm spreadsheet={spreadsheet} onClose={onClose} />}
    />
  );
}
