import { Button } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../ui/filter-input.tsx';
import { SupplySelects, type SupplySelectsProps } from './supply-selects.tsx';
import styles from './supply-toolbar.module.css';

interface SupplyToolbarProps extends SupplySelectsProps {
  /** The raw text of the input. */
  text: string;
  onType: (text: string) => void;
}

/** Filters, view and sort. On phones all but the text are behind a button. */
export function SupplyToolbar(props: SupplyToolbarProps) {
  const { choice, text, onType, ...selects } = props;
  const t = useTranslations('supplies');
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const { categories, factions, stockpileId, view, sort } = choice;
  const used = [categories.length > 0, factions.length > 0, stockpileId, view, sort].filter(Boolean).length;

  return (
    <div className={styles.toolbar}>
      <div className={styles.first}>
        <FilterInput
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          clearLabel={t('clearFilter')}
          value={text}
          onChange={onType}
        />
        <Button
          className={styles.more}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {t('moreFilters', { used })}
        </Button>
      </div>
      <div id={id} className={styles.rest} data-open={isOpen || undefined}>
        <SupplySelects choice={choice} {...selects} />
      </div>
    </div>
  );
}
