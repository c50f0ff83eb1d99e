import { Button, Group } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../../ui/filter-input.tsx';
import styles from '../supplies.module.css';
import { isTwoLined } from '../table/supply-columns.tsx';
import { StockpileSelect, SupplySelects, type SupplySelectsProps, ViewSelect } from './supply-selects.tsx';

interface SupplyToolbarProps extends SupplySelectsProps {
  /** Stands in front, on the same line where there is room. */
  heading: ReactNode;
  /** How many items are shown. */
  count: string;
  /** The raw text of the input. */
  text: string;
  onType: (text: string) => void;
  /** Of the list, in pixels. Fields for which a line has no room are behind a button. */
  width: number;
  /** Stands at the end of the line. */
  children: ReactNode;
  /** The same, unless a phone has no room for it. */
  copies: ReactNode;
}

/** Filters, view, sort and layout on one line. */
export function SupplyToolbar(props: SupplyToolbarProps) {
  const { heading, count, text, onType, width, children, copies, ...selects } = props;
  const t = useTranslations('supplies');
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const isWide = useOneLine(toolbar, width);
  const isNarrow = isTwoLined(width);
  const { onChange, offersMpf, stockpiles } = props;
  const { view, stockpileId } = props.choice;

  const stockpileSelect = (
    <StockpileSelect stockpileId={stockpileId} onChange={onChange} stockpiles={stockpiles} />
  );

  return (
    <div ref={toolbar} className={styles.toolbar}>
      {heading}
      <p className={styles.count} role="status">
        {count}
      </p>
      <FilterInput
        className={styles.filter}
        label={t('filter')}
        placeholder={t('filterPlaceholder')}
        clearLabel={t('clearFilter')}
        value={text}
        onChange={onType}
      />
      <ViewSelect view={view} stockpileId={stockpileId} onChange={onChange} offersMpf={offersMpf} />
      {!isNarrow && stockpileSelect}
      {!isWide && <MoreFilters choice={props.choice} isOpen={isOpen} controls={id} onToggle={toggle} />}
      {isWide && <SupplySelects {...selects} />}
      <Group gap="xs" wrap="nowrap" ms="auto" data-end>
        {children}
        {!isNarrow && copies}
      </Group>
      {!isWide && (
        <div id={id} className={styles.rest} hidden={!isOpen}>
          {isOpen && (
            <>
              {isNarrow && stockpileSelect}
              <SupplySelects {...selects} />
              {isNarrow && copies}
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface MoreFiltersProps extends Pick<SupplySelectsProps, 'choice'> {
  isOpen: boolean;
  /** The id of what it shows and hides. */
  controls: string;
  onToggle: () => void;
}

/** Shows and hides the fields for which the line has no room, and says how many of them are in use. */
function MoreFilters({ choice, isOpen, controls, onToggle }: MoreFiltersProps) {
  const t = useTranslations('supplies');
  const { categories, factions, sort } = choice;
  const used = [categories.length > 0, factions.length > 0, sort].filter(Boolean).length;
  return (
    <Button
      variant="default"
      className={styles.options}
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      {t('moreFilters', { used })}
    </Button>
  );
}

/** Whether the tools fit on one line of this width; tried again at a larger one. A list with rows of two lines has no room. */
function useOneLine(toolbar: RefObject<HTMLElement | null>, width: number): boolean {
  const [tooNarrow, setTooNarrow] = useState(0);
  const fits = !isTwoLined(width) && width > tooNarrow;
  useLayoutEffect(() => {
    const first = toolbar.current?.firstElementChild;
    const end = toolbar.current?.querySelector('[data-end]');
    if (!fits || !first || !end) return;
    if (end.getBoundingClientRect().top > first.getBoundingClientRect().bottom) setTooNarrow(width);
  }, [toolbar, width, fits]);
  return fits;
}
