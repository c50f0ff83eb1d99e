import { HEX_WIDTH, type WorldPoint } from '@backline/domain';
import { List, Text, Title, UnstyledButton } from '@mantine/core';
import { IconHexagon, IconMapPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { MapGround } from '../data/map-ground.ts';
import styles from '../map.module.css';

interface PlaceResultsProps {
  ground: MapGround;
  typed: string;
  /** Whether no warehouse is called so. */
  isAlone: boolean;
  onChoose: (point: WorldPoint) => void;
}

const MAX_PLACES = 8;

/** Towns and hexes that are called as somebody typed. A press flies there. */
export function PlaceResults({ ground, typed, isAlone, onChoose }: PlaceResultsProps) {
  const t = useTranslations('map');
  const text = plain(typed.trim());
  if (text.length < 2) return null;
  const hexes = ground.hexes.filter(({ displayName }) => plain(displayName).includes(text));
  const towns = ground.towns.filter(({ name }) => plain(name).includes(text));
  const places = [
    ...hexes.map((hex) => ({ key: hex.name, name: hex.displayName, isHex: true, point: hex })),
    ...towns.map((town) => ({ key: town.key, name: town.name, isHex: false, point: town })),
  ].slice(0, MAX_PLACES);
  if (places.length === 0)
    return isAlone ? (
      <Text size="small" c="dimmed" p="md">
        {t('noneFound')}
      </Text>
    ) : null;
  return (
    <section aria-label={t('places')}>
      <Title order={3} fz="md" px="md" pt="sm" pb="xxs">
        {t('places')}
      </Title>
      <List listStyleType="none" role="list">
        {places.map(({ key, name, isHex, point }) => (
          <li key={key} className={styles.item}>
            <UnstyledButton className={styles.row} onClick={() => onChoose({ x: point.x, y: point.y })}>
              {isHex ? <IconHexagon size={18} aria-hidden /> : <IconMapPin size={18} aria-hidden />}
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
              </span>
              <span className={styles.small}>{isHex ? t('hexOf') : hexAround(point, ground)}</span>
            </UnstyledButton>
          </li>
        ))}
      </List>
    </section>
  );
}

/** Without accents: nobody types `Loch Mór` with one. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The name of the hex around a town: no centre is nearer. */
function hexAround(point: WorldPoint, { hexes }: MapGround): string {
  const away = (hex: WorldPoint) => Math.hypot(hex.x - point.x, hex.y - point.y);
  const [nearest] = hexes.filter((hex) => away(hex) <= HEX_WIDTH / 2).toSorted((a, b) => away(a) - away(b));
  return nearest?.displayName ?? '';
}
