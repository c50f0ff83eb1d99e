import { MultiSelect, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './goals.module.css';
import type { useBeside } from './use-beside.ts';

interface BesideSelectProps {
  beside: ReturnType<typeof useBeside>;
  isShared: boolean;
  onShared: (isShared: boolean) => void;
}

/** Chooses the warehouses whose goals stand beside the page's own, and whether one figure goes into all of them. */
export function BesideSelect({ beside: { ids, options, choose }, isShared, onShared }: BesideSelectProps) {
  const t = useTranslations('goals.sheet');
  return (
    <div className={styles.beside}>
      <MultiSelect
        label={t('beside')}
        placeholder={ids.length === 0 ? t('besidePlaceholder') : ''}
        searchable
        clearable
        hidePickedOptions
        data={options}
        value={ids.map(String).filter((chosen) => options.some(({ value }) => value === chosen))}
        onChange={(chosen) => choose(chosen.map(Number))}
      />
      {ids.length > 0 && (
        <Switch
          py="xs"
          label={t('shared')}
          checked={isShared}
          onChange={(event) => onShared(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
