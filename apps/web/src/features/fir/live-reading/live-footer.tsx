import { Button, Checkbox, Kbd, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import { changesOf } from '../reading/compared-images.ts';
import type { useSentByThemselves } from './by-itself.ts';
import styles from './live-reading.module.css';
import type { SeenStockpile } from './seen-stockpiles.ts';

interface LiveFooterProps {
  seen: readonly SeenStockpile[];
  sure: readonly SeenStockpile[];
  byItself: ReturnType<typeof useSentByThemselves>;
  /** Whether a report is being sent, or none can be sent yet. */
  isBusy: boolean;
  onSubmit: () => void;
}

/** Submits sure reports, lists what waits, and can submit sure reports of these stockpiles automatically. */
export function LiveFooter({ seen, sure, byItself, isBusy, onSubmit }: LiveFooterProps) {
  const t = useTranslations('liveReading.footer');
  const words = useTranslations('liveReading.words');
  const nameOf = ({ image }: SeenStockpile) => image.scan.stockpileName || words('unread');
  const known = seen.filter(({ state }) => state !== 'new' && state !== 'unread').map(nameOf);
  const waiting = seen.filter((stockpile) => !sure.includes(stockpile)).map(nameOf);
  const changes = sure.reduce((sum, stockpile) => sum + changesOf(stockpile.counts), 0);
  return (
    <FixedFooter label={t('label')}>
      <Button
        flex="none"
        leftSection={<IconSend size={18} aria-hidden />}
        rightSection={<Kbd size="xs">{t('enter')}</Kbd>}
        disabled={sure.length === 0}
        loading={isBusy}
        onClick={onSubmit}
        aria-keyshortcuts="Enter"
      >
        {t('submit', { count: sure.length })}
      </Button>
      <Text size="small" c="dimmed" flex={1} miw={0} className={styles.state ?? ''} role="status">
        <Text component="strong" inherit c="bright">
          {t('changes', { count: changes, stockpiles: sure.length })}
        </Text>
        {waiting.length > 0 &&
          ` ${t('waiting', { count: waiting.length, names: waiting.slice(0, 3).join(', ') })}`}
      </Text>
      {known.length > 0 && (
        <Checkbox
          label={t('byItself')}
          checked={known.every((name) => byItself.names.has(name))}
          onChange={({ currentTarget }) => byItself.choose(known, currentTarget.checked)}
        />
      )}
    </FixedFooter>
  );
}
