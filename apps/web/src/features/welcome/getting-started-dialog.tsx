import { List } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../../ui/dialogs/modal.tsx';

const STEPS = ['login', 'rights', 'warehouse', 'picture', 'plan'] as const;

/** The first steps of a new user, from signing in to the first report. */
export function GettingStartedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('welcome.start');
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <List type="ordered" spacing="sm">
        {STEPS.map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
    </StaticModal>
  );
}
