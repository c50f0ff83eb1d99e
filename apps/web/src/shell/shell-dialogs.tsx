import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';

/** Dialogs that the shell itself opens, from its panels or by a key; each is loaded when it is first opened. */
const DIALOGS = {
  shortcuts: lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
  preferences: lazyDialog(async () => (await import('./preferences-dialog.tsx')).PreferencesDialog),
  sessions: lazyDialog(async () => (await import('../features/sessions/sessions-dialog.tsx')).SessionsDialog),
  watches: lazyDialog(async () => (await import('../features/watches/watches-dialog.tsx')).WatchesDialog),
  start: lazyDialog(
    async () => (await import('../features/welcome/getting-started-dialog.tsx')).GettingStartedDialog,
  ),
};
export type ShellDialog = keyof typeof DIALOGS;

export function ShellDialogs({ open, onClose }: { open: ShellDialog | null; onClose: () => void }) {
  if (open === null) return null;
  const Dialog = DIALOGS[open];
  return <Dialog onClose={onClose} />;
}
