import { statistics } from '@backline/contract';
import { Box, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SwitchField } from '../../ui/switch-field.tsx';

/** Switches for the whole regiment whether statistics show names; saved at once. */
export function ShowNamesSwitch() {
  const t = useTranslations('statistics.settings');
  const settings = useQuery(query(statistics.settings));
  const save = useAction(statistics.saveSettings);
  const errorText = useErrorText();
  const error = save.error ?? settings.error;
  return (
    <Box
      component="section"
      mt="lg"
      pt="lg"
      style={{ borderBlockStart: '1px solid var(--line)' }}
      aria-label={t('heading')}
    >
      <Title order={2} fz="lg" mb="sm">
        {t('heading')}
      </Title>
      <SwitchField
        label={t('showNames')}
        hint={t('showNamesHint')}
        error={error && errorText(error)}
        checked={
          save.isPending ? save.variables.body.settings.showNames : (settings.data?.showNames ?? false)
        }
        disabled={settings.data === undefined}
        onChange={(event) => save.mutate({ body: { settings: { showNames: event.currentTarget.checked } } })}
      />
    </Box>
  );
}
