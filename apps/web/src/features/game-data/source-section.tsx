import { ApiError, type GameDataSource, gameData, type Said } from '@backline/contract';
import { Button, Card, Group, List, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { inPageLanguage } from '../../messages/language.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { PackDifference } from './pack-difference.tsx';

const textOf = ({ text, reason }: Said) => inPageLanguage(reason, text);

/** The address that game data are pulled from, and what is new there (docs/spec/administration.md#game-data-from-an-address). */
export function SourceSection() {
  const t = useTranslations('gameData.source');
  const source = useQuery(query(gameData.source));
  return (
    <Stack component="section" gap="sm" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text c="dimmed">{t('about')}</Text>
      <LoadState query={source} loading={t('loading')} failed={t('failed')}>
        {(loaded) => (
          <>
            {/* A new form when somebody else has changed it. */}
            <AddressForm key={`${loaded.url} ${loaded.daily}`} source={loaded} />
            <LastCheck source={loaded} />
            {loaded.found?.isNew && <Found found={loaded.found} />}
          </>
        )}
      </LoadState>
    </Stack>
  );
}

function AddressForm({ source }: { source: GameDataSource }) {
  const t = useTranslations('gameData.source');
  const alertFailure = useFailureAlert();
  const save = useAction(gameData.saveSource);
  const check = useAction(gameData.checkSource);
  const [url, setUrl] = useState(source.url);
  const [daily, setDaily] = useState(source.daily);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = url.trim() !== source.url || daily !== source.daily;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    try {
      await save.mutateAsync({ body: { source: { url, daily } } });
      showAlert({ description: t('saved'), alertClass: 'success' });
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields?.url : undefined;
      if (wrong === undefined) alertFailure(error);
      else setProblem(wrong);
    }
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="sm">
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          value={url}
          error={problem}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Switch
          label={t('daily')}
          checked={daily}
          disabled={url.trim() === ''}
          onChange={(event) => setDaily(event.currentTarget.checked)}
        />
        <Group gap="sm">
          <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
            {t('save')}
          </Button>
          {source.url !== '' && (
            <Button
              variant="default"
              disabled={isChanged}
              loading={check.isPending || source.isChecking}
              onClick={() => check.mutate({}, { onError: alertFailure })}
            >
              {t('check')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function LastCheck({ source: { checkedAt, isChecking, problem, found } }: { source: GameDataSource }) {
  const t = useTranslations('gameData.source');
  const format = useFormatter();
  return (
    <Stack gap="xxs" role="status">
      {isChecking && <Text>{t('checking')}</Text>}
      {checkedAt !== null && (
        <Text c="dimmed">
          {t('checked', { time: format.dateTime(new Date(checkedAt), 'moment') })}{' '}
          {problem === null && found?.isNew === false && t('upToDate')}
        </Text>
      )}
      {problem !== null && <Text c="yellow">{textOf(problem)}</Text>}
    </Stack>
  );
}

function Found({ found }: { found: NonNullable<GameDataSource['found']> }) {
  const t = useTranslations('gameData');
  const format = useFormatter();
  const alertFailure = useFailureAlert();
  const apply = useAction(gameData.applySource);
  const { name, difference, check, skipped, fetchedAt } = found;
  const title = t('difference', { name });
  const handleApply = async () => {
    try {
      await apply.mutateAsync({ body: { check } });
      showAlert({ description: t('applied', { name }), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    }
  };
  return (
    <Card component="section" radius="md" p="md" aria-label={title}>
      <Title order={3}>{title}</Title>
      <Text c="dimmed">
        {t('of', { version: found.gameVersion, fileName: format.dateTime(new Date(fetchedAt), 'moment') })}
      </Text>
      <PackDifference difference={difference} />
      {skipped.length > 0 && (
        <details>
          <summary>{t('source.skipped', { count: skipped.length })}</summary>
          <List fz="small" style={{ overflowWrap: 'anywhere' }}>
            {skipped.map((fault) => (
              <List.Item key={fault.text}>{textOf(fault)}</List.Item>
            ))}
          </List>
        </details>
      )}
      <Group mt="sm">
        <Button loading={apply.isPending} onClick={() => void handleApply()}>
          {t('apply')}
        </Button>
      </Group>
    </Card>
  );
}
