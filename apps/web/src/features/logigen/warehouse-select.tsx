import type { WarehouseSummary } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './warehouse-select.module.css';

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
    <div className={styles.place}>
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
        <p className={styles.age}>
          {t('lastUpdate')} <AgeLabel since={chosen.updatedAt} />
        </p>
      )}
    </div>
  );
}
