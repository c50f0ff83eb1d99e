import type { GameDataDifference, PlaceDifference } from '@backline/contract';
import { Box, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Whether a pack would change anything. */
export function isEmptyDifference({ items, sites, regions, names, icons }: GameDataDifference): boolean {
  const lists = [...Object.values(items), ...Object.values(sites), ...Object.values(regions), names];
  return icons === 0 && lists.every((list) => list.length === 0);
}

/** The changes that a pack would make, a fold for each kind (docs/spec/administration.md#game-data). */
export function PackDifference({ difference }: { difference: GameDataDifference }) {
  const t = useTranslations('gameData');
  const { items, sites, regions, names, icons } = difference;
  return (
    <>
      <Group kind="added" count={items.added.length}>
        {items.added.map(({ codeName, name, reported }) => (
          <li key={codeName}>
            {name}{' '}
            <Text span inherit c="dimmed">
              ({codeName})
            </Text>
            {reported && <b> {t('reported')}</b>}
          </li>
        ))}
      </Group>
      <Group kind="renamed" count={items.renamed.length}>
        {items.renamed.map(({ codeName, before, after }) => (
          <li key={codeName}>
            {before} → {after}
          </li>
        ))}
      </Group>
      <Group kind="changed" count={items.changed.length}>
        {items.changed.map(({ codeName, name, facts }) => (
          <li key={codeName}>
            {name}
            <Box component="ul" ps="md" c="dimmed">
              {facts.map(({ fact, before, after }) => (
                <li key={fact}>
                  {t(`facts.${fact}`)}: {before || t('none')} → {after || t('none')}
                </li>
              ))}
            </Box>
          </li>
        ))}
      </Group>
      <Group kind="gone" count={items.gone.length} about={t('goneStay')}>
        {items.gone.map(({ codeName, name }) => (
          <li key={codeName}>
            {name}{' '}
            <Text span inherit c="dimmed">
              ({codeName})
            </Text>
          </li>
        ))}
      </Group>
      <Group kind="names" count={names.length}>
        {names.map(({ language, codeName, before, after }) => (
          <li key={`${language} ${codeName}`}>
            {language}, {codeName}: {before || t('none')} → {after || t('none')}
          </li>
        ))}
      </Group>
      <PlaceGroup kind="sites" places={sites} />
      <PlaceGroup kind="regions" places={regions} />
      {icons > 0 && (
        <Text>
          {t('groups.icons', { count: icons })}.{' '}
          <Text span inherit c="dimmed">
            {t('iconsFollow')}
          </Text>
        </Text>
      )}
    </>
  );
}

function PlaceGroup({ kind, places }: { kind: 'sites' | 'regions'; places: PlaceDifference }) {
  const t = useTranslations('gameData');
  const { added, moved, gone } = places;
  return (
    <Group kind={kind} count={added.length + moved.length + gone.length}>
      {added.map(({ key, place }) => (
        <li key={key}>{t('place.added', { place })}</li>
      ))}
      {moved.map(({ key, before, after }) => (
        <li key={key}>{t('place.moved', { before, after })}</li>
      ))}
      {gone.map(({ key, place }) => (
        <li key={key}>{t('place.gone', { place })}</li>
      ))}
    </Group>
  );
}

interface GroupProps {
  kind: 'added' | 'renamed' | 'changed' | 'gone' | 'names' | 'sites' | 'regions';
  count: number;
  about?: string;
  children: ReactNode;
}

/** Short lists are open, so that a usual pack is read without a press. */
function Group({ kind, count, about, children }: GroupProps) {
  const t = useTranslations('gameData');
  if (count === 0) return null;
  return (
    <details open={count <= 20}>
      <summary>{t(`groups.${kind}`, { count })}</summary>
      {about !== undefined && <Text c="dimmed">{about}</Text>}
      <Flex
        component="ul"
        direction="column"
        gap="xxs"
        pt="xs"
        ps="md"
        fz="small"
        style={{ overflowWrap: 'anywhere' }}
      >
        {children}
      </Flex>
    </details>
  );
}
