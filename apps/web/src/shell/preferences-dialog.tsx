import { useSession } from '../api/storage/session.ts';
import { PreferencesForm } from '../features/users/preferences-form.tsx';
import { DisplayChoices } from './display-dialog.tsx';

/** The viewer's own preferences and the look of the page on this device, for as long as somebody is signed in. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  if (!user) return null;
  return (
    <PreferencesForm user={user} onClose={onClose}>
      <DisplayChoices />
    </PreferencesForm>
  );
}
