import { Button, ComboboxChevron, MultiSelect, Popover, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
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
    <Popover position="bottom-end" shadow="md" width="20rem" trapFocus returnFocus>
      <Popover.Target>
        <Button data-own variant="default" rightSection={<ComboboxChevron />}>
          {t('besideCount', { count: ids.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('beside')}>
        <MultiSelect
          label={t('beside')}
          placeholder={ids.length === 0 ? t('besidePlaceholder') : ''}
          searchable
          clearable
          hidePickedOptions
          comboboxProps={{ withinPortal: false }}
          data={options}
          value={ids.map(String).filter((chosen) => options.some(({ value }) => value === chosen))}
          onChange={(chosen) => choose(chosen.map(Number))}
        />
        {ids.length > 0 && (
          <Switch
            pt="sm"
            label={t('shared')}
            checked={isShared}
            onChange={(event) => onShared(event.currentTarget.checked)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
