import { Button, Flex, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';

const ResetWarModal = lazyDialog(async () => (await import('./reset-war-modal.tsx')).ResetWarModal);

/** The button that ends the war, set apart from harmless controls. */
export function ResetWar() {
  const t = useTranslations('warReset');
  const [isOpen, modal] = useDisclosure();
  return (
    <Flex
      component="section"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="md"
      mt="lg"
      pt="lg"
      style={{ borderBlockStart: '1px solid var(--line)' }}
      aria-label={t('heading')}
    >
      <div>
        <Title order={2} fz="lg" mb="xxs">
          {t('heading')}
        </Title>
        <Text c="dimmed" maw="45rem">
          {t('text')}
        </Text>
      </div>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        onClick={modal.open}
      >
        {t('open')}
      </Button>
      {isOpen && <ResetWarModal onClose={modal.close} />}
    </Flex>
  );
}
