import { type Spreadsheet, spreadsheets } from '@backline/contract';
import { ActionIcon, Anchor, Button, Card, Flex, Group, Text, Title } from '@mantine/core';
import { IconExternalLink, IconSend, IconSettings } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useTestCall } from '../../api/client/use-test-call.ts';
import { Fact } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';

interface SpreadsheetCardProps {
  spreadsheet: Spreadsheet;
  /** False if the server has no Google account. */
  canSend: boolean;
  onSettings: () => void;
}

/** A spreadsheet, and the result of sending rows to it. */
export function SpreadsheetCard({ spreadsheet, canSend, onSettings }: SpreadsheetCardProps) {
  const t = useTranslations('spreadsheets');
  const { id, name, spreadsheetId, sheetName, includeLocked, waitingRows } = spreadsheet;
  const test = useTestCall(spreadsheets.test, id, t('tested', { name }));
  return (
    <Card component="article" h="100%" style={{ gap: 'var(--space-3)' }} aria-label={name}>
      <Group gap="xs" align="start" justify="space-between" wrap="nowrap">
        <Title order={2} fz="xl" c="bright" pt="xxs" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <ActionIcon
          flex="none"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('settings', { name })}
          onClick={onSettings}
        >
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </Group>
      <Flex component="dl" direction="column" gap="xs" m={0}>
        <Fact label={t('spreadsheetId')}>
          <Anchor
            fz="small"
            style={{ overflowWrap: 'anywhere' }}
            href={`https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheetId)}`}
            target="_blank"
            rel="noreferrer"
            title={t('open', { name })}
          >
            {spreadsheetId} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        </Fact>
        <Fact label={t('sheetName')}>
          {sheetName} {includeLocked && <StatusBadge status="aging">{t('includesLocked')}</StatusBadge>}
        </Fact>
        <Outcome spreadsheet={spreadsheet} />
      </Flex>
      <Group gap="xs" justify="space-between">
        <Text span size="small" c="dimmed">
          {waitingRows === 0 ? t('nothingWaits') : t('waiting', { count: waitingRows })}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={14} aria-hidden />}
          aria-label={t('testOf', { name })}
          disabled={!canSend}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
      </Group>
    </Card>
  );
}

/** The last success and the last error; an error is highlighted until a later row has arrived. */
function Outcome({ spreadsheet }: { spreadsheet: Spreadsheet }) {
  const t = useTranslations('spreadsheets');
  const { lastSuccessAt, lastError, lastErrorAt } = spreadsheet;
  const isFailing = lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt > lastSuccessAt);
  return (
    <>
      <Fact label={t('lastSuccess')}>
        {lastSuccessAt === null ? t('none') : <Moment time={lastSuccessAt} />}
      </Fact>
      <Fact label={t('lastError')}>
        {lastError === null || lastErrorAt === null ? (
          t('noError')
        ) : (
          <Flex
            component="span"
            direction="column"
            gap={0}
            c={isFailing ? 'red' : 'dimmed'}
            data-failing={isFailing || undefined}
          >
            <Moment time={lastErrorAt} />
            <Text span size="small">
              {lastError}
            </Text>
          </Flex>
        )}
      </Fact>
    </>
  );
}
