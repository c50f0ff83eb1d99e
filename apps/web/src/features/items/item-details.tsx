import type { Item } from '@backline/contract';
import { isConstruct, isProducible, isStockable } from '@backline/domain';
import { Flex, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { materialName } from '../../api/client/item-names.ts';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { ItemIcon } from './item-icon.tsx';
import styles from './items.module.css';

/** The catalog data of an item: its facts and its materials. */
export function ItemDetails({ item }: { item: Item }) {
  const t = useTranslations('items');
  const supplies = useTranslations('supplies');
  const format = useFormatter();
  const technology = item.techable ? (item.teched ? 'unlocked' : 'locked') : 'none';
  return (
    <section aria-label={t('details')} className={styles.details}>
      <ItemIcon item={item} size={64} />
      <Facts layout="columns">
        <Fact label={t('category')}>{supplies(`categories.${item.category}`)}</Fact>
        <Fact label={t('faction')}>{t(`factions.${item.faction}`)}</Fact>
        <Fact label={t('crateSize')}>
          {item.crateSize === 1 && !item.crated ? '–' : t('crateItems', { count: item.crateSize })}
        </Fact>
        <Fact label={t('technology')}>{t(`technologies.${technology}`)}</Fact>
        <Fact label={t('producedAt')}>
          <Producers item={item} />
        </Fact>
        {item.encumbrance !== null && <Fact label={t('encumbrance')}>{format.number(item.encumbrance)}</Fact>}
        {item.slang.length > 0 && <Fact label={t('nicknames')}>{item.slang.join(', ')}</Fact>}
        <Fact label={t('codeName')}>{item.firName}</Fact>
      </Facts>
      <Materials item={item} />
    </section>
  );
}

function Producers({ item }: { item: Item }) {
  const t = useTranslations('items');
  const format = useFormatter();
  if (!isProducible(item)) return t(isStockable(item) ? 'notProducible' : 'assembled');
  const places = [
    item.factoryProduced && t('producers.factory'),
    item.mpfProduced && t('producers.mpf'),
    item.garageProduced && t('producers.garage'),
    item.constructionYardProduced && t('producers.constructionYard'),
  ].filter((place) => place !== false);
  return format.list(places, { type: 'unit' });
}

function Materials({ item }: { item: Item }) {
  const t = useTranslations('items');
  const format = useFormatter();
  const { materials, category } = item;
  return (
    <div className={styles.materials}>
      <Title order={3} mb="xxs">
        {t('materials')}
        {materials.length > 0 && (
          <Text component="small" c="dimmed" fz="small">
            {' '}
            {t(isConstruct(category) ? 'perUnit' : 'perCrate')}
          </Text>
        )}
      </Title>
      {materials.length === 0 ? (
        <Text c="dimmed">{t(item.costKnown ? 'noMaterials' : 'costUnknown')}</Text>
      ) : (
        <Flex component="ul" rowGap="xxs" columnGap="lg" wrap="wrap" aria-label={t('materials')}>
          {materials.map(({ name, cost }) => (
            <li key={name}>
              <Text component="strong" inherit c="bright" fw={700}>
                {format.number(cost)}
              </Text>{' '}
              {materialName(name)}
            </li>
          ))}
        </Flex>
      )}
    </div>
  );
}
