import type { WarehouseSummary } from '@backline/contract';
import { Flex, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import { Select } from '../../ui/select.tsx';

interface WarehouseSelectProps {
  label: string;
  placeholder: string;
  warehouses: WarehouseSummary[];
  value: number | null;
  disabled: boolean;
  onChange: (id: number | null) => void;
}

/**
 * Selects a warehouse by name or location. Shows the age of its last report, on which the plan's accuracy
 * depends.
 */
export function WarehouseSelect(props: WarehouseSelectProps) {
  const { label, placeholder, warehouses, value, disabled, onChange } = props;
  const t = useTranslations('logigen');
  const chosen = warehouses.find(({ id }) => id === value);
  return (
    <Stack gap="xs" miw={0}>
      <Select
        label={label}
        placeholder={placeholder}
        searchable
        clearable={!disabled}
        disabled={disabled}
        nothingFoundMessage={t('nothingFound')}
        data={warehouses.map(({ id, name, location }) => ({
          value: String(id),
          label: t('place', { name, location }),
        }))}
        value={chosen === undefined ? null : String(chosen.id)}
        onChange={(picked) => onChange(picked === null ? null : Number(picked))}
      />
      {chosen && (
        <Flex component="p" gap="xs" align="center" m={0} c="dimmed" fz="small">
          {t('lastUpdate')} <AgeLabel since={chosen.updatedAt} />
        </Flex>
      )}
    </Stack>
  );
}
