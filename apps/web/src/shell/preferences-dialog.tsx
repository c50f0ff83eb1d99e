import { useTranslations } from 'use-intl';
import { useSession } from '../api/storage/session.ts';
import { PreferencesForm } from '../features/users/preferences-form.tsx';
import { StaticModal } from '../ui/dialogs/modal.tsx';
import { DisplayChoices } from './display-choices.tsx';

/** The look of the page on this device, and the viewer's own preferences for as long as somebody is signed in. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users.preferences');
  const user = useSession()?.user;
  if (!user)
    return (
      <StaticModal title={t('title')} opened onClose={onClose}>
        <DisplayChoices />
      </StaticModal>
    );
  return (
    <PreferencesForm user={user} onClose={onClose}>
      <DisplayChoices />
    </PreferencesForm>
  );
}
