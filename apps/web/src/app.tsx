import type { ReactNode } from 'react';
import { useDialogEntries } from './ui/dialogs/use-dialog-entries.ts';
import { ConfirmProvider } from './ui/feedback/confirm.tsx';
import { CrashBoundary } from './ui/feedback/crash-boundary.tsx';

/** What every screen needs of the app, inside any kind of router. */
export function App({ children }: { children: ReactNode }) {
  useDialogEntries();
  return (
    <CrashBoundary>
      <ConfirmProvider>{children}</ConfirmProvider>
    </CrashBoundary>
  );
}
