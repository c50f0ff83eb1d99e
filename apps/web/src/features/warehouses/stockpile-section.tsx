import type { Stockpile } from '@backline/contract';
import { Button, Flex, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { StockpileCard } from '../stockpiles/stockpile-card.tsx';

/** Whether stockpile cards are shown, on this device, for every warehouse. */
const cardsShown = slot('stockpileCardsShown', 'local', z.boolean());

/** The stockpiles of a warehouse: their number, and their cards, which can be hidden. */
export function StockpileSection({ stockpiles }: { stockpiles: Stockpile[] }) {
  const t = useTranslations('warehouses');
  const [isShown, setShown] = useState(() => cardsShown.read() ?? true);

  const handleToggle = () => {
    setShown(!isShown);
    cardsShown.write(!isShown);
  };

  return (
    <Flex
      aria-label={t('stockpiles')}
      component="section"
      direction="column"
      gap="sm"
      mb="sm"
      data-closed={!isShown || stockpiles.length === 0 || undefined}
    >
      <Flex rowGap="xs" columnGap="md" wrap="wrap" align="center">
        <Title order={2} c="bright" fz="1.25rem" fw={500} ff="heading">
          {t('stockpileCount', { count: stockpiles.length })}
        </Title>
        {stockpiles.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isShown}
            rightSection={
              isShown ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
            }
            onClick={handleToggle}
          >
            {t(isShown ? 'hideStockpiles' : 'showStockpiles')}
          </Button>
        )}
      </Flex>
      {stockpiles.length === 0 && <Text c="dimmed">{t('noStockpilesHint')}</Text>}
      {isShown && stockpiles.length > 0 && (
        <CardGrid label={t('stockpiles')}>
          {stockpiles.map((stockpile) => (
            <StockpileCard key={stockpile.id} stockpile={stockpile} />
          ))}
        </CardGrid>
      )}
    </Flex>
  );
}
