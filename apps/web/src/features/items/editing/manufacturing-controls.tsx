import type { Item } from '@backline/contract';
import { MANUFACTURING_SWITCHES, manufacturingSwitches, PRIORITIES } from '@backline/domain';
import { NativeSelect, Switch, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Columns } from '../../../ui/layout/columns.tsx';
import styles from '../items.module.css';
import type { ItemEdit } from './use-item-edits.ts';

const NO_PRIORITY = 'none' as const;

interface ManufacturingControlsProps {
  item: Item;
  onChange: (change: ItemEdit) => void;
}

/** The item's priority, and a switch for each place that can make it. */
export function ManufacturingControls({ item, onChange }: ManufacturingControlsProps) {
  const t = useTranslations('war.manufacturing');
  const switchOf = useTranslations('war');
  return (
    <Columns>
      <NativeSelect
        className={styles.priority ?? ''}
        size="xs"
        aria-label={t('priorityOf', { item: item.name })}
        leftSection={
          <Text span c="dimmed" fz="small">
            {t('priority')}
          </Text>
        }
        leftSectionWidth="4.5rem"
        data={[NO_PRIORITY, ...PRIORITIES.toReversed()].map((value) => ({
          value,
          label: t(`priorities.${value}`),
        }))}
        value={item.priority ?? NO_PRIORITY}
        onChange={(event) =>
          onChange({
            priority: PRIORITIES.find((priority) => priority === event.currentTarget.value) ?? null,
          })
        }
      />
      {manufacturingSwitches(item).map((name) => (
        <Switch
          key={name}
          className={styles.switch ?? ''}
          style={{ '--place': MANUFACTURING_SWITCHES.indexOf(name) + 3 }}
          size="xs"
          label={t(name)}
          aria-label={switchOf('switchOf', { name: t(name), item: item.name })}
          checked={item[name] ?? false}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Columns>
  );
}
