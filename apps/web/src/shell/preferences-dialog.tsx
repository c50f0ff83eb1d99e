import { useSession } from '../api/session.ts';
import { PreferencesForm } from '../features/users/preferences-form.tsx';
import { DisplayChoices } from './display-dialog.tsx';

/** One's own preferences and how the page looks on this device, for as long as one is signed in. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <PreferencesForm user={user} onClose={onClose}>
      <DisplayChoices />
    </PreferencesForm>
  );
}
