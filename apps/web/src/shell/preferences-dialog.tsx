import { useSession } from '../api/session.ts';
import { PreferencesForm } from '../features/users/preferences-form.tsx';

/** One's own preferences, for as long as one is signed in. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const user = useSession()?.user;
  return user ? <PreferencesForm user={user} onClose={onClose} /> : null;
}
