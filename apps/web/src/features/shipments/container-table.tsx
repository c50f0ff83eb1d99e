import type { SavedContainer } from '@backline/contract';
import { compareSupplies, itemCount } from '@backline/domain';
import { Flex, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ItemIcon } from '../items/item-icon.tsx';

interface ContainerTableProps {
  /** `quantity` is crates. */
  supplies: SavedContainer['supplies'];
}

/** The contents of a container, sorted by category and name like every supply list. */
export function ContainerTable({ supplies }: ContainerTableProps) {
  const t = useTranslations('logigen.supplies');
  const words = useTranslations('shipments');
  const format = useFormatter();
  const now = useNow();
  return (
    <PlainTable maw="44rem">
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col" data-figure>
            {t('crates')}
          </th>
          <th scope="col" data-figure>
            {t('items')}
          </th>
        </tr>
      </thead>
      <tbody>
        {supplies.toSorted(compareSupplies).map(({ item, quantity, leftOut, tick }) => (
          <tr key={item.id}>
            <th scope="row">
              <Flex component="span" align="center" gap="xs" wrap="nowrap">
                <ItemIcon item={item} size={28} />
                <Text span fw={500} c="bright" style={{ overflowWrap: 'anywhere' }}>
                  {item.name}
                  {leftOut > 0 && (
                    <Text span display="block" fz="small" fw={400} c="yellow">
                      {words('load.leftOut', { crates: leftOut })}
                    </Text>
                  )}
                  {tick !== null && (
                    <Flex component="span" wrap="wrap" align="center" gap="xxs" fz="small" fw={400} c="green">
                      <IconCheck size={14} aria-hidden />{' '}
                      {words('load.tickedBy', {
                        username: tick.username,
                        ago: format.relativeTime(Math.min(Date.parse(tick.at), now), now),
                      })}
                    </Flex>
                  )}
                </Text>
              </Flex>
            </th>
            <Text component="td" inherit fw={600} c="bright" data-figure>
              {format.number(quantity)}
            </Text>
            <td data-figure data-quiet>
              {format.number(itemCount(item, quantity))}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
