import type { Item } from '@backline/contract';
import {
  isManufacturingListed,
  MANUFACTURING_SWITCHES,
  manufacturingSwitches,
  PRIORITIES,
} from '@backline/domain';
import { useTranslations } from 'use-intl';
import { Select } from '../../../ui/select.tsx';
import { type BulkChange, ItemEditScreen } from './item-edit-screen.tsx';
import { ManufacturingControls } from './manufacturing-controls.tsx';

const DELIVERIES = ['delivered', 'none'] as const;

/**
 * The screen for where each item is made, how urgent it is, and whether shipments take it
 * (docs/spec/war.md#technology-and-manufacturing).
 */
export function ManufacturingScreen() {
  const t = useTranslations('war.manufacturing');
  const bulk: BulkChange[] = [
    ...MANUFACTURING_SWITCHES.flatMap((name) =>
      ([true, false] as const).map((isOn) => ({
        label: t(isOn ? 'on' : 'off', { name: t(name) }),
        change: { [name]: isOn },
        fits: (item: Item) => manufacturingSwitches(item).includes(name),
      })),
    ),
    ...[null, ...PRIORITIES.toReversed()].map((priority) => ({
      label: t('setPriority', { priority: t(`priorities.${priority ?? 'none'}`) }),
      change: { priority },
    })),
  ];
  return (
    <ItemEditScreen
      screen="manufacturing"
      heads={[t('priority'), ...MANUFACTURING_SWITCHES.map((name) => t(name))]}
      isListed={isManufacturingListed}
      extra={{
        name: 'delivery',
        isWanted: ({ noDelivery = false }, value) =>
          !DELIVERIES.some((delivery) => delivery === value) || noDelivery === (value === 'none'),
        control: (value, onChange) => (
          <Select
            label={t('delivery')}
            placeholder={t('allDeliveries')}
            clearable
            data={DELIVERIES.map((delivery) => ({ value: delivery, label: t(`deliveries.${delivery}`) }))}
            value={DELIVERIES.find((delivery) => delivery === value) ?? null}
            onChange={onChange}
          />
        ),
      }}
      bulk={bulk}
      controls={(item, set) => <ManufacturingControls item={item} onChange={set} />}
    />
  );
}
