import type { Supply } from '@backline/contract';
import { isUnderMinimum, plainName } from '@backline/domain';
import { Box, Group } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { Quantity } from '../../../ui/labels/quantity.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { ItemIcon } from '../../items/item-icon.tsx';
import { type StarterPlan, suppliesById } from './starter-plan.ts';

interface StarterPreviewProps {
  plan: StarterPlan;
  /** The stock of a warehouse; absent for a category. */
  supplies: readonly Supply[] | undefined;
}

/** The goals that a list would set, beside what is there. */
export function StarterPreview({ plan: { lines }, supplies }: StarterPreviewProps) {
  const t = useTranslations('goals');
  const format = useFormatter();
  const stock = supplies && suppliesById(supplies);
  return (
    <PlainTable figures>
      <thead>
        <tr>
          <th scope="col">{t('starter.inCrates', { count: lines.length })}</th>
          <th scope="col">{t('target')}</th>
          <th scope="col">{t('minimum')}</th>
          {stock && <th scope="col">{t('stock')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, goal }) => {
          const { quantity = 0, atLeast } = stock?.get(item.id) ?? {};
          return (
            <tr key={item.id}>
              <th scope="row">
                <Group component="span" gap="xs" wrap="nowrap">
                  <ItemIcon item={item} size={20} />
                  {plainName(item)}
                </Group>
              </th>
              <td>{format.number(goal.target)}</td>
              <td data-quiet>{format.number(goal.minimum)}</td>
              {stock && (
                <Box component="td" {...(isUnderMinimum(quantity, goal.minimum) && { c: 'red' })}>
                  <Quantity value={quantity} atLeast={atLeast} />
                </Box>
              )}
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
