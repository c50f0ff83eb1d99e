import { lazy, Suspense } from 'react';

/** Dialogs that the frame itself opens, from its panels or by a key; each loads when it is first wanted. */
const DIALOGS = {
  display: lazy(async () => ({ default: (await import('./display-dialog.tsx')).DisplayDialog })),
  shortcuts: lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog })),
  preferences: lazy(async () => ({ default: (await import('./preferences-dialog.tsx')).PreferencesDialog })),
  sessions: lazy(async () => ({
    default: (await import('../features/sessions/sessions-dialog.tsx')).SessionsDialog,
  })),
  start: lazy(async () => ({
    default: (await import('../features/welcome/getting-started-dialog.tsx')).GettingStartedDialog,
  })),
};
export type ShellDialog = keyof typeof DIALOGS;

export function ShellDialogs({ open, onClose }: { open: ShellDialog | null; onClose: () => void }) {
  if (open === null) return null;
  const Dialog = DIALOGS[open];
  return (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
