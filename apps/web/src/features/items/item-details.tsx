import type { Item } from '@backline/contract';
import { isConstruct, isProducible } from '@backline/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { Fact } from '../../ui/labels/fact.tsx';
import styles from './item-details.module.css';
import { ItemIcon } from './item-icon.tsx';

/** The catalog data of an item: its facts and its materials. */
export function ItemDetails({ item }: { item: Item }) {
  const t = useTranslations('items');
  const supplies = useTranslations('supplies');
  const technology = item.techable ? (item.teched ? 'unlocked' : 'locked') : 'none';
  return (
    <section aria-label={t('details')} className={styles.details}>
      <ItemIcon item={item} size={64} />
      <dl className={styles.facts}>
        <Fact label={t('category')}>{supplies(`categories.${item.category}`)}</Fact>
        <Fact label={t('faction')}>{t(`factions.${item.faction}`)}</Fact>
        <Fact label={t('crateSize')}>
          {item.crateSize === 1 && !item.crated ? '–' : t('crateItems', { count: item.crateSize })}
        </Fact>
        <Fact label={t('technology')}>{t(`technologies.${technology}`)}</Fact>
        <Fact label={t('producedAt')}>
          <Producers item={item} />
        </Fact>
        {item.slang.length > 0 && <Fact label={t('nicknames')}>{item.slang.join(', ')}</Fact>}
        <Fact label={t('codeName')}>{item.firName}</Fact>
      </dl>
      <Materials item={item} />
    </section>
  );
}

function Producers({ item }: { item: Item }) {
  const t = useTranslations('items');
  const format = useFormatter();
  if (!isProducible(item)) return t('notProducible');
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
      <h3>
        {t('materials')}
        {materials.length > 0 && <small> {t(isConstruct(category) ? 'perUnit' : 'perCrate')}</small>}
      </h3>
      {materials.length === 0 ? (
        <p>{t('noMaterials')}</p>
      ) : (
        <ul aria-label={t('materials')}>
          {materials.map(({ name, cost }) => (
            <li key={name}>
              <strong>{format.number(cost)}</strong> {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
