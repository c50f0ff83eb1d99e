import { type IconPackState, iconPack } from '@backline/contract';
import { Box, Button, FileButton, Flex, Group, Loader, Stack, Text } from '@mantine/core';
import { IconFileZip, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { refreshEvery } from '../../api/client/query-client.ts';
import { inPageLanguage, speakRefusals, useLanguage } from '../../messages/language.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { removeAlert, showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LearntDrawings, LearntNames, RememberedNames } from '../drawings/learnt-drawings.tsx';
import { PackOutcome } from './pack-outcome.tsx';

const ASK_AGAIN_MS = 2000;

/**
 * Uploads the game's icons as a zip; they are then shown everywhere and used for reading
 * (docs/spec/administration.md#icon-pack).
 */
export function IconPackScreen() {
  const t = useTranslations('iconPack');
  const state = useQuery({
    ...query(iconPack.get),
    refetchInterval: (asked) => refreshEvery(asked.state.data?.running ? ASK_AGAIN_MS : false)(asked),
  });
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={<UploadButton isDisabled={state.data?.running != null} />}
      />
      <LoadState
        query={state}
        loading={t('loading')}
        shape={
          <Box c="dimmed">
            <TextSkeleton>{t('none')}</TextSkeleton>
          </Box>
        }
        failed={t('failedLoad')}
      >
        {({ outcome, running, failure }) => (
          <Stack maw="48rem">
            <Group role="status" gap="sm" display={running === null ? 'none' : undefined}>
              {running && (
                <>
                  <Loader size="sm" aria-hidden />
                  <Text>{t(`running.${running.step}`, { fileName: running.fileName })}</Text>
                </>
              )}
            </Group>
            {failure && <PackFailure failure={failure} />}
            {outcome ? (
              <Flex
                component="section"
                direction="column"
                gap="sm"
                align="flex-start"
                p="md"
                bg="var(--surface)"
                bd="1px solid var(--line)"
                bdrs="md"
                aria-label={t('holds')}
              >
                <PackOutcome outcome={outcome} />
                <RemoveButton isDisabled={running !== null} />
              </Flex>
            ) : (
              <Text c="dimmed">{t('none')}</Text>
            )}
          </Stack>
        )}
      </LoadState>
      <LearntDrawings />
      <RememberedNames />
      <LearntNames />
    </>
  );
}

/** The message about the last attempt. */
const FAILURE = 'icon-pack';

/** Performs an action, and shows an alert if it fails, until the next attempt. */
function useAttempt() {
  const errorText = useErrorText();
  return async (action: () => Promise<IconPackState>) => {
    removeAlert(FAILURE);
    try {
      await action();
    } catch (error) {
      showAlert({ description: errorText(error), alertClass: 'danger', replaces: FAILURE });
    }
  };
}

function UploadButton({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('iconPack');
  const upload = useAction(iconPack.upload);
  const attempt = useAttempt();
  const handleFile = (file: File | null) => {
    if (file)
      void attempt(() => upload.mutateAsync({ query: { fileName: file.name.slice(0, 200) }, body: file }));
  };
  return (
    <FileButton accept=".zip,application/zip" onChange={handleFile} inputProps={{ 'aria-label': t('file') }}>
      {(props) => (
        <Button
          {...props}
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={upload.isPending}
          disabled={isDisabled}
        >
          {t('choose')}
        </Button>
      )}
    </FileButton>
  );
}

function RemoveButton({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations('iconPack');
  const confirm = useConfirm();
  const remove = useAction(iconPack.remove);
  const attempt = useAttempt();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: t('removeTitle'),
      message: t('removeMessage'),
      confirmLabel: t('remove'),
    });
    if (isSure) await attempt(() => remove.mutateAsync());
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={remove.isPending}
      disabled={isDisabled}
      onClick={() => void handleRemove()}
    >
      {t('remove')}
    </Button>
  );
}

function PackFailure({ failure }: { failure: NonNullable<IconPackState['failure']> }) {
  const t = useTranslations('iconPack');
  const { language } = useLanguage();
  useEffect(() => void speakRefusals(language), [language]);
  return (
    <Box role="alert" py="sm" px="md" bd="1px solid var(--status-stale)" bdrs="sm">
      <Text>{t(`failures.${failure.reason}`, { fileName: failure.fileName })}</Text>
      {failure.detail !== '' && (
        <Text>{inPageLanguage(failure.detailReason ?? undefined, failure.detail)}</Text>
      )}
    </Box>
  );
}
