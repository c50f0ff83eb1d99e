import { Flex, Group, List, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconCirclePlus, IconEyeQuestion, IconSend } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { changesOf } from '../reading/compared-images.ts';
import styles from './live-reading.module.css';
import type { SeenStockpile, SentStockpile } from './seen-stockpiles.ts';

const ICONS = {
  unread: IconEyeQuestion,
  new: IconCirclePlus,
  check: IconEyeQuestion,
  changed: IconCircleCheck,
  same: IconCircleCheck,
} as const;

interface SeenListProps {
  /** Newest first. */
  seen: readonly SeenStockpile[];
  sent: readonly SentStockpile[];
  /** The id of the picture that is shown; null without one. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The stockpiles of a live reading: first those to act on, then, folded, the unchanged and the sent ones. */
export function SeenList({ seen, sent, chosen, onChoose }: SeenListProps) {
  const t = useTranslations('liveReading.review');
  const titleId = useId();
  const same = seen.filter(({ state }) => state === 'same');
  const open = seen.filter(({ state }) => state !== 'same');
  const list = (stockpiles: readonly SeenStockpile[]) => (
    <List listStyleType="none">
      {stockpiles.map((stockpile) => (
        <SeenRow
          key={stockpile.image.id}
          stockpile={stockpile}
          isChosen={stockpile.image.id === chosen}
          onChoose={onChoose}
        />
      ))}
    </List>
  );
  return (
    <Paper
      component="nav"
      withBorder
      style={{ alignSelf: 'start', overflow: 'hidden' }}
      aria-labelledby={titleId}
    >
      <Group justify="space-between" align="baseline" px="md" py="sm">
        <Title order={2} fz="lg" id={titleId}>
          {t('seen')}
        </Title>
        <Text span size="small" c="dimmed">
          {t('newestFirst')}
        </Text>
      </Group>
      {list(open)}
      {same.length > 0 && (
        <details className={styles.folded}>
          <summary>{t('unchanged', { count: same.length })}</summary>
          {list(same)}
        </details>
      )}
      {sent.length > 0 && (
        <details className={styles.folded}>
          <summary>
            <IconSend size={16} aria-hidden /> {t('sent', { count: sent.length })}
          </summary>
          <List listStyleType="none">
            {sent.map(({ name, changed, at }) => (
              <Flex
                component="li"
                key={`${name} ${at}`}
                justify="space-between"
                gap="sm"
                px="md"
                py="xs"
                style={{ borderBlockStart: '1px solid var(--line)' }}
              >
                <strong>{name}</strong>
                <Text span size="small" c="dimmed">
                  {t('changes', { count: changed })}
                </Text>
              </Flex>
            ))}
          </List>
        </details>
      )}
    </Paper>
  );
}

interface SeenRowProps {
  stockpile: SeenStockpile;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function SeenRow({ stockpile, isChosen, onChoose }: SeenRowProps) {
  const t = useTranslations('liveReading.review');
  const words = useTranslations('liveReading.words');
  const format = useFormatter();
  const { image, stored, counts, state } = stockpile;
  const Icon = ICONS[state];
  const asks = {
    unread: t('sayName'),
    new: t('create'),
    check: counts.unchecked > 0 ? t('toCheck', { count: counts.unchecked }) : t('toConfirm'),
    changed: t('changes', { count: changesOf(stockpile.counts) }),
    same: t('asStored'),
  }[state];
  return (
    <li>
      <UnstyledButton
        className={styles.row}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(image.id)}
      >
        <Icon data-state={state} size={18} aria-hidden />
        <strong className={styles.name}>{image.scan.stockpileName || words('unread')}</strong>
        <span className={styles.words} data-state={state}>
          {asks}
        </span>
        <span className={styles.quiet}>{stored?.warehouse.name ?? image.scan.warehouseType}</span>
        <time className={styles.quiet} dateTime={image.fileTimestamp}>
          {format.dateTime(new Date(image.fileTimestamp), { timeStyle: 'short' })}
        </time>
      </UnstyledButton>
    </li>
  );
}
