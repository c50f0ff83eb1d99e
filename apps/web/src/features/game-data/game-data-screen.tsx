import { gameData, type Reply } from '@backline/contract';
import { Box, Button, Card, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { isEmptyDifference, PackDifference } from './pack-difference.tsx';
import { PackList } from './pack-list.tsx';
import { SourceSection } from './source-section.tsx';

interface CheckedPack extends Reply<typeof gameData.check> {
  file: File;
}

/** Checks a pack of game data, shows what it would change, applies and undoes it (docs/spec/administration.md#game-data). */
export function GameDataScreen() {
  const t = useTranslations('gameData');
  const errorText = useErrorText();
  const state = useQuery(query(gameData.get));
  const check = useAction(gameData.check);
  const [checked, setChecked] = useState<CheckedPack | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const handleFile = async (file: File | null) => {
    if (file === null) return;
    setChecked(null);
    setFault(null);
    try {
      setChecked({ ...(await check.mutateAsync({ body: file })), file });
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={<ChooseButton isChecking={check.isPending} onChoose={(file) => void handleFile(file)} />}
      />
      <Stack gap="lg" maw="56rem">
        {fault !== null && (
          <Box role="alert" component="p" m={0} py="sm" px="md" bd="1px solid var(--status-stale)" bdrs="sm">
            {fault}
          </Box>
        )}
        {checked && (
          <CheckedCard
            checked={checked}
            onDone={() => {
              setChecked(null);
              setFault(null);
            }}
            onFault={setFault}
          />
        )}
        <SourceSection />
        <LoadState query={state} loading={t('loading')} failed={t('failedLoad')}>
          {(data) => <PackList state={data} />}
        </LoadState>
      </Stack>
    </>
  );
}

interface ChooseButtonProps {
  isChecking: boolean;
  onChoose: (file: File | null) => void;
}

function ChooseButton({ isChecking, onChoose }: ChooseButtonProps) {
  const t = useTranslations('gameData');
  return (
    <FileButton accept=".zip,application/zip" onChange={onChoose} inputProps={{ 'aria-label': t('file') }}>
      {(props) => (
        <Button {...props} leftSection={<IconFileZip size={18} aria-hidden />} loading={isChecking}>
          {t('choose')}
        </Button>
      )}
    </FileButton>
  );
}

interface CheckedCardProps {
  checked: CheckedPack;
  onDone: () => void;
  onFault: (fault: string) => void;
}

function CheckedCard({ checked, onDone, onFault }: CheckedCardProps) {
  const t = useTranslations('gameData');
  const errorText = useErrorText();
  const apply = useAction(gameData.apply);
  const { name, gameVersion, difference, check, file } = checked;
  const isEmpty = isEmptyDifference(difference);
  const title = t('difference', { name });
  const handleApply = async () => {
    try {
      await apply.mutateAsync({ query: { fileName: file.name.slice(0, 200), check }, body: file });
      showAlert({ description: t('applied', { name }), alertClass: 'success' });
      onDone();
    } catch (error) {
      onFault(errorText(error));
    }
  };
  return (
    <Card component="section" radius="md" p="md" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed">{t('of', { version: gameVersion, fileName: file.name })}</Text>
      {isEmpty ? <Text>{t('nothing')}</Text> : <PackDifference difference={difference} />}
      <Group gap="sm" align="stretch">
        {!isEmpty && (
          <Button loading={apply.isPending} onClick={() => void handleApply()}>
            {t('apply')}
          </Button>
        )}
        <Button variant="default" disabled={apply.isPending} onClick={onDone}>
          {t('cancel')}
        </Button>
      </Group>
    </Card>
  );
}
