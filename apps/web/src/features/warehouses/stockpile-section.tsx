import type { Stockpile } from '@backline/contract';
import { isPublicName } from '@backline/domain';
import { Button, Flex, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { idOf } from '../../api/addresses/address-values.ts';
import { slot } from '../../api/storage/slots.ts';
import { isModalOpen } from '../../ui/dialogs/modal-open.ts';
import { isTyping } from '../../ui/typing.ts';
import { StockpileCard } from '../stockpiles/stockpile-card.tsx';
import styles from './warehouses.module.css';

/** Whether stockpiles are shown, on this device, for every warehouse. */
const cardsShown = slot('stockpileCardsShown', 'local', z.boolean());

/** Whether the stockpiles are shown: not where they were hidden, unless the address names one of them. */
export function useStockpilesShown(stockpiles: readonly Stockpile[]) {
  const [search] = useSearchParams();
  const marked = stockpiles.find(({ id }) => id === idOf(search.get('stockpile')))?.id ?? null;
  const [isKept, setKept] = useState(() => cardsShown.read() ?? true);
  const [seen, setSeen] = useState<number | null>(null);
  const show = (isShown: boolean) => {
    setSeen(marked);
    setKept(isShown);
    cardsShown.write(isShown);
  };
  return { marked, isShown: isKept || (marked !== null && marked !== seen), show };
}

interface StockpileSectionProps {
  stockpiles: readonly Stockpile[];
  shown: ReturnType<typeof useStockpilesShown>;
  /** Has its own heading, with the button that hides the rows. */
  hasHeading: boolean;
}

/** The stockpiles of a warehouse, which can be hidden. 1 to 9 lead to their rows, where C and R are keys. */
export function StockpileSection({ stockpiles, shown, hasHeading }: StockpileSectionProps) {
  const t = useTranslations('warehouses');
  const { isShown, marked } = shown;
  const list = useRef<HTMLUListElement>(null);
  // Kept once a timer was set here: a row does not leave the pointer that is on it.
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const rows = order === null ? bySoonest(stockpiles) : byOrder(stockpiles, order);
  useWindowEvent('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
    if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || isTyping() || isModalOpen()) return;
    list.current?.querySelectorAll('article')[Number(key) - 1]?.focus();
  });

  return (
    <section
      aria-label={t('stockpiles')}
      className={styles.stockpiles}
      data-closed={!isShown || stockpiles.length === 0 || undefined}
    >
      {hasHeading && <Heading count={stockpiles.length} shown={shown} />}
      {stockpiles.length === 0 && <Text c="dimmed">{t('noStockpilesHint')}</Text>}
      {isShown && stockpiles.length > 0 && (
        <ul
          ref={list}
          // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
          role="list"
          style={{ margin: 0, padding: 0, listStyle: 'none' }}
          aria-label={t('stockpiles')}
        >
          {rows.map((stockpile) => (
            <li key={stockpile.id}>
              <StockpileCard
                stockpile={stockpile}
                isMarked={stockpile.id === marked}
                onRefresh={() => setOrder(rows.map(({ id }) => id))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Heading({
  count,
  shown: { isShown, show },
}: { count: number } & Pick<StockpileSectionProps, 'shown'>) {
  const t = useTranslations('warehouses');
  const Chevron = isShown ? IconChevronUp : IconChevronDown;
  return (
    <Flex columnGap="md" align="center" justify="space-between" px="sm">
      <Title order={2} c="bright" fz="lg">
        {t('stockpileCount', { count })}
      </Title>
      {count > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isShown}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => show(!isShown)}
        >
          {t(isShown ? 'hideStockpiles' : 'showStockpiles')}
        </Button>
      )}
    </Flex>
  );
}

/** Sorts by the time left, the soonest first; then those whose time is not known, and the public one last. */
function bySoonest(stockpiles: readonly Stockpile[]): Stockpile[] {
  const rank = ({ name, publicAt }: Stockpile) => {
    if (isPublicName(name)) return Number.POSITIVE_INFINITY;
    return publicAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(publicAt.earliest);
  };
  // Two infinities have no difference.
  return stockpiles.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

function byOrder(stockpiles: readonly Stockpile[], order: readonly number[]): Stockpile[] {
  const place = ({ id }: Stockpile) => (order.includes(id) ? order.indexOf(id) : order.length);
  return stockpiles.toSorted((a, b) => place(a) - place(b));
}
