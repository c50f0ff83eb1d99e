import type { ReactNode } from 'react';
import { ConfirmProvider } from './ui/dialogs/confirm.tsx';
import { useDialogEntries } from './ui/dialogs/use-dialog-entries.ts';
import { CrashBoundary } from './ui/feedback/crash-boundary.tsx';

/** The parts of the app that every screen needs, inside any kind of router. */
export function App({ children }: { children: ReactNode }) {
  useDialogEntries();
  return (
    <CrashBoundary>
      <ConfirmProvider>{children}</ConfirmProvider>
    </CrashBoundary>
  );
}
