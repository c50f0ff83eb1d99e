import { Anchor, Box, Button, Group, List, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../messages/language.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';

/** Recorded from the built app by `npm run video`, with a caption file for each language. */
const VIDEO = '/video/how-it-works';
const CREDIT = 'https://github.com/GICodeWarrior/fir';
const STEPS = ['open', 'capture', 'add', 'check', 'submit'] as const;

/** The steps from the game to a report, a captioned video of them, and credit to FIR. */
export function FirInfo({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('fir.info');
  const { language } = useLanguage();
  return (
    <StaticModal title={t('title')} opened={opened} onClose={onClose}>
      <List type="ordered" spacing="xs">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </List>
      <Box
        component="video"
        display="block"
        mt="md"
        w="100%"
        h="auto"
        bdrs="sm"
        aria-label={t('player')}
        controls
        preload="metadata"
        poster={`${VIDEO}.webp`}
        width={1280}
        height={720}
      >
        <source src={`${VIDEO}.webm`} type="video/webm" />
        <track
          kind="captions"
          src={`${VIDEO}.en.vtt`}
          srcLang="en"
          label="English"
          default={language === 'en'}
        />
        <track
          kind="captions"
          src={`${VIDEO}.de.vtt`}
          srcLang="de"
          label="Deutsch"
          default={language === 'de'}
        />
      </Box>
      <Text mt="xs" mb="md">
        <Anchor href={`${VIDEO}.webm`} target="_blank" rel="noreferrer">
          {t('video')}
        </Anchor>
      </Text>
      <Text size="small" c="dimmed">
        {t.rich('credit', {
          link: (chunks) => (
            <Anchor href={CREDIT} target="_blank" rel="noreferrer" inherit>
              {chunks}
            </Anchor>
          ),
        })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </StaticModal>
  );
}
