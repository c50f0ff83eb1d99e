import { Flex, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import { useItems } from '../items/use-items.ts';
import type { GeneratedShipment } from './shipment-slot.ts';
import type { SupplierRanking } from './use-supplier-ranking.ts';

const NAMED = 5;

interface StaysMissingProps {
  ranking: SupplierRanking;
  shipment: GeneratedShipment;
}

/** The items that the destination lacks even with this shipment, the largest gaps first. */
export function StaysMissing({ ranking, shipment }: StaysMissingProps) {
  const t = useTranslations('logigen.missing');
  const format = useFormatter();
  const items = useItems().data;
  if (ranking.data === undefined || ranking.isPlaceholderData || items === undefined) return null;
  const savedBy = new Set(shipment.saved.map(({ supplierId }) => supplierId));
  const coming = new Map<number, number>();
  // What is saved is no longer part of what is missing.
  for (const { supplies } of shipment.containers.filter(({ supplierId }) => !savedBy.has(supplierId)))
    for (const { item, quantity } of supplies) coming.set(item.id, (coming.get(item.id) ?? 0) + quantity);
  const left = ranking.data.missing
    .map(({ itemId, crates }) => ({
      item: items.find(({ id }) => id === itemId),
      crates: crates - (coming.get(itemId) ?? 0),
    }))
    .filter(({ crates }) => crates > 0)
    .toSorted((a, b) => b.crates - a.crates);
  if (left.length === 0)
    return (
      <Flex component="p" rowGap="xxs" columnGap="md" wrap="wrap" m={0} c="dimmed">
        {t('nothing')}
      </Flex>
    );
  const rest = left.slice(NAMED);
  return (
    <Flex rowGap="xxs" columnGap="md" wrap="wrap" m={0} c="dimmed">
      <Text span inherit c="bright" fw={600}>
        {t('title')}
      </Text>
      <Flex component="ul" rowGap="xxs" columnGap="md" wrap="wrap">
        {left.slice(0, NAMED).map(
          ({ item, crates }) =>
            item && (
              <Flex key={item.id} component="li" gap="xxs" align="center">
                <ItemIcon item={item} size={20} />
                {item.name}{' '}
                <Text component="b" inherit c="bright" fw={600}>
                  {format.number(-crates)}
                </Text>
              </Flex>
            ),
        )}
        {rest.length > 0 && (
          <li>
            {t('more', { count: rest.length, crates: rest.reduce((sum, { crates }) => sum + crates, 0) })}
          </li>
        )}
      </Flex>
    </Flex>
  );
}
