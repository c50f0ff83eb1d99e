import type { Warehouse } from '@backline/contract';
import { isSupplyListed } from '@backline/domain';
import { Button, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { useStockpilesShown } from './stockpile-section.tsx';
import styles from './warehouses.module.css';

interface JumpTabsProps {
  warehouse: Warehouse;
  /** The two parts are beside each other: only the keyboard needs the jumps. */
  isBeside: boolean;
  shown: ReturnType<typeof useStockpilesShown>;
  stockpiles: RefObject<HTMLElement | null>;
  items: RefObject<HTMLElement | null>;
}

/**
 * Jumps between the two parts of a warehouse, on a narrow screen under the bar wherever the page is scrolled to. There the
 * stockpiles' tab also hides them while they are in view.
 */
export function JumpTabs({ warehouse, isBeside, shown, stockpiles, items }: JumpTabsProps) {
  const t = useTranslations('warehouses');
  const isInView = useIsInView(stockpiles);
  const Chevron = shown.isShown ? IconChevronUp : IconChevronDown;
  const toStockpiles = () => {
    shown.show(true);
    goTo(stockpiles.current);
  };
  const handleStockpiles = (tab: HTMLElement) => {
    const bottom = stockpiles.current?.getBoundingClientRect().bottom ?? 0;
    if (bottom < tab.getBoundingClientRect().bottom) toStockpiles();
    else shown.show(!shown.isShown);
  };
  const { supplies, stockpileCount, underMinimum } = warehouse;
  if (isBeside)
    return (
      <nav className={styles.jumps} aria-label={t('sections')}>
        <Button size="xs" onClick={toStockpiles}>
          {t('stockpiles')}
        </Button>
        <Button size="xs" onClick={() => goTo(items.current)}>
          {t('items')}
        </Button>
      </nav>
    );
  return (
    <nav className={styles.tabs} aria-label={t('sections')}>
      <h2>
        <button
          type="button"
          aria-expanded={shown.isShown}
          data-current={isInView || undefined}
          onClick={(event) => handleStockpiles(event.currentTarget)}
        >
          {t('stockpileCount', { count: stockpileCount })}
          <Chevron size={16} aria-hidden />
        </button>
      </h2>
      <button type="button" data-current={!isInView || undefined} onClick={() => goTo(items.current)}>
        {t('itemCount', { count: supplies.filter(isSupplyListed).length })}
        {underMinimum > 0 && (
          <Text span inherit fw={600} data-tone="stale">
            {t('attention.underMinimum', { count: underMinimum })}
          </Text>
        )}
      </button>
    </nav>
  );
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const { ref, inViewport } = useInViewport();
  useEffect(() => {
    ref(element.current);
    return () => {
      ref(null);
    };
  }, [ref, element]);
  return inViewport;
}

function goTo(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
