import { Box, Button, Card, Flex, List, Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useConfirm } from '../../../../ui/dialogs/confirm.tsx';
import { forgetWaiting, sendAgain, useWaitingReports, type WaitingReport } from './waiting-reports.ts';

/** Reports that were submitted offline, or refused by the server since; renders nothing if there are none. */
export function WaitingList() {
  const t = useTranslations('fir.waiting');
  const reports = useWaitingReports();
  if (reports.length === 0) return null;
  return (
    <Card
      component="section"
      radius="md"
      padding="md"
      mb="lg"
      style={{ gap: 'var(--space-2)', borderColor: 'var(--status-aging)' }}
      aria-label={t('title')}
    >
      <Flex component="h2" wrap="wrap" align="center" m={0} gap="xs" fz="lg" c="yellow">
        <IconClockPause size={20} aria-hidden />
        {t('count', { count: reports.length })}
      </Flex>
      <Text size="small" c="dimmed">
        {t('hint')}
      </Text>
      <List listStyleType="none">
        {reports.map((report) => (
          <WaitingRow key={report.id} report={report} />
        ))}
      </List>
    </Card>
  );
}

function WaitingRow({ report }: { report: WaitingReport }) {
  const t = useTranslations('fir.waiting');
  const format = useFormatter();
  const confirm = useConfirm();
  const names = report.stockpiles.join(', ');
  const handleDiscard = async () => {
    const isSure = await confirm({
      title: t('discardTitle'),
      message: t('discardQuestion', { names }),
      confirmLabel: t('discard'),
      danger: true,
    });
    if (isSure) forgetWaiting(report.id);
  };
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      gap="xs"
      py="xs"
      style={{ borderBlockStart: '1px solid var(--line)' }}
    >
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <strong>{names}</strong>
        <Text component="div" size="small" c="dimmed">
          {t('since', {
            time: format.dateTime(new Date(report.at), 'moment'),
          })}
        </Text>
        {report.refusal !== null && (
          <Text component="div" size="small" c="red">
            {report.refusal}
          </Text>
        )}
      </Box>
      {report.refusal !== null && (
        <Button variant="default" size="xs" onClick={() => sendAgain(report.id)}>
          {t('sendAnyway')}
        </Button>
      )}
      <Button variant="subtle" color="red" size="xs" onClick={() => void handleDiscard()}>
        {t('discard')}
      </Button>
    </Flex>
  );
}
