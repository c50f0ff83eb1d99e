import { Box, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconChecklist, IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { copyText } from '../../../ui/copy-text.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-dialog.tsx';
import styles from '../shipments.module.css';

const QrCode = lazyPart(
  async () => (await import('./qr-code.tsx')).QrCode,
  <Box component="span" style={{ aspectRatio: 1 }} aria-hidden />,
);

/** The way to the checklist: a code for a phone's camera, or a link for who reads this on the phone. */
export function LoadByPhone({ shipmentId }: { shipmentId: number }) {
  const t = useTranslations('shipments.load');
  const path = `/shipments/${shipmentId}/load`;
  const address = new URL(path, window.location.href).href;
  return (
    <Card
      component="section"
      padding="md"
      mb="lg"
      style={{ gap: 'var(--space-3)' }}
      aria-label={t('byPhone')}
    >
      <Title order={2} fz="lg">
        {t('byPhone')}
      </Title>
      <Group className={styles.scan ?? ''} gap="sm" wrap="nowrap">
        <QrCode text={address} label={t('code', { address })} />
        <Text size="small" c="dimmed" flex={1}>
          {t('hint')}
        </Text>
      </Group>
      <Group gap="xs">
        <Button
          component={Link}
          to={path}
          variant="default"
          leftSection={<IconChecklist size={16} aria-hidden />}
        >
          {t('open')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(address, { copied: t('copied'), cannotCopy: t('cannotCopy') })}
        >
          {t('copy')}
        </Button>
      </Group>
    </Card>
  );
}
