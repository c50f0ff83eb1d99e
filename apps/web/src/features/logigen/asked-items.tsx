import type { PlannedItem, WarehouseSummary } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { Button, Flex, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCatalog } from '../items/catalog.ts';
import { ItemName } from '../items/item-name.tsx';
import type { ShipmentPlan } from './use-shipment-plan.ts';

interface AskedItemsProps {
  plan: ShipmentPlan;
  destination: WarehouseSummary | undefined;
}

/** The items that the plan is limited to, with what is wrong about any of them. */
export function AskedItems({ plan, destination }: AskedItemsProps) {
  const t = useTranslations('logigen.asked');
  const catalog = useCatalog().data;
  if (catalog === undefined) return null;
  const missing = plan.ranking.data?.missing;
  const noteOf = ({ firName, crated, quantity }: PlannedItem) => {
    if (!crated) return t('loose');
    if (missing === undefined || destination === undefined || plan.shipment !== null) return null;
    const id = catalog.get(stockKey(firName, true))?.id;
    const lacked = missing.find(({ itemId }) => itemId === id)?.crates ?? 0;
    return lacked < quantity ? t('lacked', { crates: lacked, destination: destination.name }) : null;
  };
  return (
    <Flex
      component="section"
      rowGap="xs"
      columnGap="md"
      wrap="wrap"
      align="center"
      py="sm"
      px="md"
      bg="var(--surface)"
      bd="1px solid var(--line)"
      bdrs="sm"
      aria-label={t('title')}
    >
      <Title order={2} c="dimmed" fz="md">
        {t('title')}
      </Title>
      <Flex component="ul" rowGap="xs" columnGap="md" wrap="wrap">
        {plan.items.map((item) => (
          <Flex key={`${item.firName} ${item.crated}`} component="li" gap="xs" wrap="wrap" align="center">
            <Text span inherit c="bright" fw={600}>
              {t('quantity', { quantity: item.quantity })}
            </Text>
            <ItemName catalog={catalog} codeName={item.firName} crated={item.crated} />
            <Text span c="yellow" fz="small">
              {noteOf(item)}
            </Text>
          </Flex>
        ))}
      </Flex>
      {plan.shipment === null && (
        <Button variant="subtle" size="compact-sm" disabled={plan.isGenerating} onClick={plan.planEverything}>
          {t('everything')}
        </Button>
      )}
    </Flex>
  );
}
