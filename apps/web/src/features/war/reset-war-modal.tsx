import { war } from '@backline/contract';
import { resetCode } from '@backline/domain';
import { Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { forgetServerData } from '../../api/client/query.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { showAlert } from '../../ui/feedback/alerts.ts';

interface ResetWarModalProps {
  onClose: () => void;
  /** Returns numbers in [0, 1). */
  random?: () => number;
}

/** Asks for a code that nobody types by accident, then ends the war (docs/spec/war.md#reset). */
export function ResetWarModal({ onClose, random = secureRandom }: ResetWarModalProps) {
  const t = useTranslations('warReset');
  const client = useQueryClient();
  const [code] = useState(() => resetCode(random));
  const reset = useMutation({
    mutationFn: () => call(war.reset),
    onSuccess: ({ archive, counts }) => {
      forgetServerData(client);
      const { warehouses, stockpiles } = counts;
      const description = archive === null ? t('nothing') : t('done', { warehouses, stockpiles, archive });
      showAlert({ description, alertClass: 'success' });
    },
  });
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (typed === code ? null : ' ') },
  });

  return (
    <FormModal
      title={t('title')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={() => reset.mutateAsync()}
      submitLabel={t('reset')}
      danger
    >
      <Stack gap="xs">
        <Text>{t('clears')}</Text>
        <Text c="dimmed">{t('keeps')}</Text>
        <Text c="dimmed">{t('archive')}</Text>
      </Stack>
      <Stack gap="xxs" fz="small" c="dimmed">
        {t('code')}{' '}
        <Text
          component="code"
          fz="xl"
          c="bright"
          ta="center"
          lts="0.12em"
          px="sm"
          py="xs"
          bd="1px solid var(--line)"
          bdrs="sm"
          bg="var(--surface-raised)"
        >
          {code}
        </Text>
      </Stack>
      <TextInput
        label={t('typed')}
        data-autofocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.getInputProps('code')}
        error={null} // the button shows whether the code is right
      />
      {reset.isPending && (
        <Group gap="xs" c="dimmed" role="status">
          <Loader size="xs" aria-hidden /> {t('working')}
        </Group>
      )}
    </FormModal>
  );
}

function secureRandom(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}
