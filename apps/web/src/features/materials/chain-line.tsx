import type { ChainGood } from '@backline/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import type { TreeRow } from './chain-rows.ts';
import styles from './chain-tree.module.css';
import { useChainTexts } from './use-chain-texts.ts';

interface ChainLineProps {
  row: TreeRow;
  good: ChainGood;
  /** Whether the line is the tab stop of the tree; its select of ways is then one too. */
  isCurrent: boolean;
  onWay: (way: string) => void;
  toggle: ReactNode;
}

/** The cells of a line. Wanted items are counted in crates if these are whole. */
export function ChainLine({ row, good, isCurrent, onWay, toggle }: ChainLineProps) {
  const t = useTranslations('materials');
  const texts = useChainTexts();
  const { crateSize, litresPerCan } = good;
  const figures = [row.need, row.fromStock, row.make];
  const inCrates =
    row.level === 1 &&
    litresPerCan === null &&
    crateSize !== null &&
    crateSize > 1 &&
    figures.every((figure) => figure % crateSize === 0);
  const shown = (amount: number) =>
    inCrates ? texts.number(amount / (crateSize ?? 1)) : texts.amount(good, amount);
  return (
    <>
      <th scope="row" className={styles.name}>
        {toggle}
        <ItemIcon item={{ firName: good.code, crated: inCrates, category: good.category }} size={28} />
        <span className={styles.words}>
          {good.name} {inCrates && <small>{t('crates')}</small>}
        </span>
      </th>
      <Figure label={t('columns.need')}>{shown(row.need)}</Figure>
      <Figure label={t('columns.stock')}>
        {shown(row.fromStock)}
        {row.fromByproducts > 0 && (
          <small>{t('byproducts', { amount: texts.amount(good, row.fromByproducts) })}</small>
        )}
      </Figure>
      <Figure label={t('columns.make')} isStrong>
        {shown(row.make)}
      </Figure>
      <td className={styles.where}>
        <Where row={row} good={good} isCurrent={isCurrent} onWay={onWay} />
      </td>
    </>
  );
}

function Figure({ label, isStrong, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <td className={styles.figure} data-strong={isStrong}>
      {/* A label for narrow screens, which have no table head. */}
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {children}
    </td>
  );
}

function Where({ row, good, isCurrent, onWay }: Omit<ChainLineProps, 'toggle'>) {
  const t = useTranslations('materials');
  const texts = useChainTexts();
  if (row.make === 0) return <span>{t('inStock')}</span>;
  const way = good.ways.find(({ id }) => id === good.way);
  if (way === undefined)
    return <span>{t(good.costUnknown ? 'costUnknown' : good.raw ? 'gathered' : 'found')}</span>;
  const orders = row.level === 1 ? texts.orders(good) : '';
  return (
    <>
      {good.ways.length > 1 ? (
        <select
          className={styles.way}
          aria-label={t('wayOf', { name: good.name })}
          tabIndex={isCurrent ? 0 : -1}
          value={way.id}
          onChange={(event) => onWay(event.currentTarget.value)}
        >
          {good.ways.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {optionText(choice, good, texts)}
            </option>
          ))}
        </select>
      ) : (
        <span>{texts.place(way)}</span>
      )}
      {orders !== '' && <span className={styles.quiet}>{orders}</span>}
      {row.milliseconds !== null && row.milliseconds > 0 && (
        <span className={styles.quiet}>{texts.duration(row.milliseconds)}</span>
      )}
      {way.confidence !== null && way.confidence !== 'confirmed' && (
        <Text span inherit c="yellow">
          {t(`confidence.${way.confidence}`)}
        </Text>
      )}
    </>
  );
}

/** The place, with a number if it has several recipes for the item. */
function optionText(
  way: ChainGood['ways'][number],
  { ways }: ChainGood,
  { place }: ReturnType<typeof useChainTexts>,
): string {
  const same = ways.filter((known) => place(known) === place(way));
  return same.length === 1 ? place(way) : `${place(way)} ${same.indexOf(way) + 1}`;
}
