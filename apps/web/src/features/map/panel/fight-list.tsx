import type { WorldPoint } from '@backline/domain';
import { List, Text, Title, UnstyledButton } from '@mantine/core';
import { IconHexagon } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { MapGround } from '../data/map-ground.ts';
import type { MarkText } from '../drawing/use-mark-text.ts';
import styles from '../map.module.css';

interface FightListProps {
  ground: MapGround;
  text: MarkText;
  onChoose: (point: WorldPoint) => void;
}

/** The hexes that are fought over, with the most casualties first. A press flies there. */
export function FightList({ ground, text, onChoose }: FightListProps) {
  const t = useTranslations('map');
  const known = ground.hexes.filter(({ casualties }) => casualties !== null);
  const fought = known
    .filter(({ casualties }) => casualties !== 0)
    .toSorted((a, b) => (b.casualties ?? 0) - (a.casualties ?? 0));
  return (
    <section aria-label={t('fightsTitle')}>
      <Title order={3} fz="md" px="md" pt="sm" pb="xxs">
        {t('fightsTitle')}
      </Title>
      {fought.length === 0 && (
        <Text size="small" c="dimmed" p="md">
          {t(known.length === 0 ? 'fightsUnknown' : 'noFights')}
        </Text>
      )}
      <List listStyleType="none" role="list">
        {fought.map(({ name, displayName, casualties, x, y }) => (
          <li key={name} className={styles.item}>
            <UnstyledButton className={styles.row} onClick={() => onChoose({ x, y })}>
              <IconHexagon size={18} aria-hidden />
              <span className={styles.words}>
                <span className={styles.name}>{displayName}</span>
              </span>
              <span className={styles.figure}>{text.perHour(casualties ?? 0)}</span>
            </UnstyledButton>
          </li>
        ))}
      </List>
    </section>
  );
}
