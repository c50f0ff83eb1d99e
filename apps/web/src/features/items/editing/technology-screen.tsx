import { isTechnologyListed } from '@backline/domain';
import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ItemEditScreen } from './item-edit-screen.tsx';

const HIDDEN = 'hidden';

/** The screen for what has been unlocked in this war, item by item (docs/spec/war.md#technology-and-manufacturing). */
export function TechnologyScreen() {
  const t = useTranslations('war');
  return (
    <ItemEditScreen
      screen="technology"
      isListed={isTechnologyListed}
      extra={{
        name: 'teched',
        isWanted: ({ teched }, value) => value !== HIDDEN || !teched,
        control: (value, onChange) => (
          <Switch
            label={t('technology.hideTeched')}
            checked={value === HIDDEN}
            onChange={(event) => onChange(event.currentTarget.checked ? HIDDEN : null)}
          />
        ),
      }}
      bulk={[
        { label: t('technology.unlock'), change: { teched: true } },
        { label: t('technology.lock'), change: { teched: false } },
      ]}
      controls={(item, set) => (
        <Switch
          aria-label={t('switchOf', { name: t('technology.teched'), item: item.name })}
          checked={item.teched}
          onChange={(event) => set({ teched: event.currentTarget.checked })}
        />
      )}
    />
  );
}
