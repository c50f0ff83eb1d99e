import { Anchor, Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StaticModal } from '../../ui/modal.tsx';
import styles from './fir-info.module.css';

const VIDEO = 'https://www.youtube.com/results?search_query=foxhole+fir+inventory+report';
const CREDIT = 'https://github.com/GICodeWarrior/fir';
const STEPS = ['open', 'capture', 'add', 'check', 'submit'] as const;

/** The steps from the game to a report, a video, and whose idea this was. */
export function FirInfo({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('fir.info');
  return (
    <StaticModal title={t('title')} opened={opened} onClose={onClose}>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <p>
        <Anchor href={VIDEO} target="_blank" rel="noreferrer">
          {t('video')}
        </Anchor>
      </p>
      <p className={styles.credit}>
        {t.rich('credit', {
          link: (words) => (
            <Anchor href={CREDIT} target="_blank" rel="noreferrer" inherit>
              {words}
            </Anchor>
          ),
        })}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </StaticModal>
  );
}
