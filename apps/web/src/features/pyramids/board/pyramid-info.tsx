import { Button, Flex, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../../../ui/dialogs/modal.tsx';
import { PyramidStatusMark, STATUS_WORDS, toneOf } from './pyramid-status.tsx';

const STATUSES = [0, 1, 2, 3] as const;

/** Explains colours, symbols and figures. */
export function PyramidInfo({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pyramidPage.info');
  return (
    <StaticModal title={t('title')} opened onClose={onClose}>
      <Flex component="dl" m={0} direction="column" gap="xs" mb="md">
        {STATUSES.map((status) => (
          <Group
            key={status}
            wrap="nowrap"
            gap="sm"
            px="sm"
            py="xs"
            bdrs="sm"
            bg="var(--tone-background)"
            style={toneOf(status)}
            data-status={STATUS_WORDS[status]}
          >
            <Flex component="dt" flex="0 0 6.5rem" gap="xxs" align="center" fw={600} c="var(--tone)">
              <PyramidStatusMark status={status} />
            </Flex>
            <Text component="dd">{t(`statuses.${STATUS_WORDS[status]}`)}</Text>
          </Group>
        ))}
      </Flex>
      <Title order={3} fz="md" mt="md" mb="xxs">
        {t('marks')}
      </Title>
      <Text mb="xs">{t('locked')}</Text>
      <Text mb="xs">{t('noDelivery')}</Text>
      <Title order={3} fz="md" mt="md" mb="xxs">
        {t('figures')}
      </Title>
      <Text mb="xs">{t('needs')}</Text>
      <Text mb="xs">{t('current')}</Text>
      <Text mb="xs">{t('crates')}</Text>
      <Text mb="xs">{t('alternatives')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </StaticModal>
  );
}
