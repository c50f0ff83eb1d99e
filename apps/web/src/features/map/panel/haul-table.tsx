import type { Item, logigen, Reply, ShipmentContainer } from '@backline/contract';
import { Flex, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { ItemIcon } from '../../items/item-icon.tsx';
import type { MapMark } from '../data/map-marks.ts';
import { useSpare } from './use-spare.ts';

interface HaulTableProps {
  missing: Reply<typeof logigen.suppliers>['missing'];
  containers: readonly ShipmentContainer[];
  items: readonly Item[];
  start: MapMark;
  end: MapMark;
}

const MAX_LINES = 12;

/**
 * The items that the destination lacks, with what the supplier can spare and would bring of them; the items that it
 * brings come first.
 */
export function HaulTable({ missing, containers, items, start, end }: HaulTableProps) {
  const t = useTranslations('map');
  const taken = new Map<number, number>();
  for (const { item, quantity } of containers.flatMap(({ supplies }) => supplies))
    taken.set(item.id, (taken.get(item.id) ?? 0) + quantity);
  const lines = missing
    .flatMap(({ itemId, crates, isUnderMinimum }) => {
      const item = items.find(({ id }) => id === itemId);
      return item === undefined ? [] : [{ item, crates, isUnderMinimum, take: taken.get(itemId) ?? 0 }];
    })
    .toSorted((a, b) => b.take - a.take);
  const shown = lines.slice(0, MAX_LINES);
  const spare = useSpare(
    { supplierId: start.id, destinationId: end.id },
    shown.map(({ item }) => item),
  );
  if (missing.length === 0)
    return (
      <Text c="dimmed" px="md" py="sm">
        {t('nothingLacking', { name: end.name })}
      </Text>
    );
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      px="md"
      py="sm"
      style={{ borderBlockStart: '1px solid var(--line)' }}
      aria-label={t('shortHere')}
    >
      {containers.length === 0 && (
        <Text size="small" c="dimmed" fw={400}>
          {t('nothingSpare', { name: start.name })}
        </Text>
      )}
      <PlainTable horizontalSpacing={0}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col" data-figure>
              {t('lacks')}
            </th>
            <th scope="col" data-figure>
              {t('canSpare')}
            </th>
            <th scope="col" data-figure>
              {t('take')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <HaulRow key={line.item.id} line={line} spare={spare.get(line.item.id)} />
          ))}
        </tbody>
      </PlainTable>
      {lines.length > MAX_LINES && (
        <Text size="small" c="dimmed" fw={400}>
          {t('shortMore', { count: lines.length - MAX_LINES })}
        </Text>
      )}
    </Flex>
  );
}

interface HaulLine {
  item: Item;
  /** The amount that is lacking; `take` is the amount that is taken. Both in crates. */
  crates: number;
  isUnderMinimum: boolean;
  take: number;
}

function HaulRow({ line, spare }: { line: HaulLine; spare: number | undefined }) {
  const t = useTranslations('map');
  const { item, crates, isUnderMinimum, take } = line;
  return (
    <tr data-quiet={take === 0 || undefined}>
      <th scope="row">
        <Group gap="xs" wrap="nowrap">
          <ItemIcon item={item} size={28} />
          <span>{item.name}</span>
        </Group>
      </th>
      <td data-figure data-tone={isUnderMinimum ? 'stale' : undefined}>
        {t('thereOnly', { quantity: crates })}
        {isUnderMinimum && ' ↓'}
      </td>
      <td data-figure>{spare === undefined ? '…' : t('thereOnly', { quantity: spare })}</td>
      <Text component="td" inherit fw={take === 0 ? 400 : 600} data-figure>
        {t('thereOnly', { quantity: take })}
      </Text>
    </tr>
  );
}
