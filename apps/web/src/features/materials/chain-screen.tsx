import { materials, type ProductionChain } from '@backline/contract';
import { Button, Flex, Title } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useDiscordCopy } from '../../ui/discord-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ProductionHeader } from '../orders/parts/production-header.tsx';
import { type ChainChoice, type ChainQuery, chainQuery, readChoice, writeChoice } from './chain-address.ts';
import { ChainChoices } from './chain-choices.tsx';
import { ChainStart } from './chain-start.tsx';
import { ChainTree } from './chain-tree.tsx';
import styles from './materials.module.css';
import { MpfOrdersButton } from './mpf-orders-button.tsx';
import { ShoppingPanel } from './shopping-panel.tsx';
import { useShoppingLines } from './use-shopping-lines.ts';

/** Everything needed to make the items in the address, down to raw resources. */
export function ChainScreen() {
  const [search, setSearch] = useSearchParams();
  const choice = readChoice(search);
  const change = (part: Partial<ChainChoice>) =>
    setSearch(writeChoice({ ...choice, ...part }), { replace: true });
  const asked = chainQuery(choice);
  return (
    <>
      <ProductionHeader />
      <ChainChoices choice={choice} onChange={change} />
      {asked === null ? <ChainStart /> : <LoadedChain choice={choice} asked={asked} onChange={change} />}
    </>
  );
}

interface LoadedChainProps {
  choice: ChainChoice;
  asked: ChainQuery;
  onChange: (part: Partial<ChainChoice>) => void;
}

function LoadedChain({ choice, asked, onChange }: LoadedChainProps) {
  const t = useTranslations('materials');
  // Another recipe changes only some figures, so the old ones stay until the new ones arrive. Nothing is made from them.
  const chain = useQuery({ ...query(materials.chain, { query: asked }), placeholderData: keepPreviousData });
  return (
    <LoadState query={chain} loading={t('loading')} failed={t('failed')} shape={<ChainSkeleton />}>
      {(loaded) =>
        loaded.rows.length === 0 ? (
          <EmptyState title={t('nothingLacking')} hint={t('nothingLackingHint')} />
        ) : (
          <Shown
            chain={loaded}
            asked={asked}
            isOutdated={chain.isPlaceholderData}
            warehouseId={choice.subject?.startsWith('warehouse:') ? Number(choice.subject.slice(10)) : null}
            onWay={(code, way) => onChange({ ways: { ...choice.ways, [code]: way } })}
          />
        )
      }
    </LoadState>
  );
}

interface ShownProps {
  chain: ProductionChain;
  asked: ChainQuery;
  /** It is the list of an earlier choice. */
  isOutdated: boolean;
  /** The warehouse that it is made for. */
  warehouseId: number | null;
  onWay: (code: string, way: string) => void;
}

function Shown({ chain, asked, isOutdated, warehouseId, onWay }: ShownProps) {
  const t = useTranslations('materials');
  const lines = useShoppingLines(chain);
  const copyForDiscord = useDiscordCopy();
  const discord = useTranslations('ui.discord');
  const wanted = chain.rows.filter(({ level }) => level === 1);
  const items = wanted.length;
  const title = chain.of === null ? t('treeOfItems', { items }) : t('treeOf', { name: chain.of.name, items });
  // By the reply and not by the address, which is ahead of it.
  const subject =
    chain.of === null ? wanted.map(({ code }) => code).join() : `${chain.of.kind} ${chain.of.id}`;
  return (
    <>
      <Flex rowGap="xs" columnGap="sm" wrap="wrap" align="center" mb="sm">
        <Title order={2} fz="lg" miw="12rem" flex="1">
          {title}
        </Title>
        <Button
          variant="default"
          leftSection={<IconBrandDiscord size={16} aria-hidden />}
          onClick={() => copyForDiscord({ heading: { name: title }, lines })}
        >
          {discord('copy')}
        </Button>
        {chain.of?.kind !== 'order' && (
          <MpfOrdersButton chain={chain} warehouseId={warehouseId} disabled={isOutdated} />
        )}
      </Flex>
      <div className={styles.columns}>
        <ChainTree key={subject} chain={chain} label={title} onWay={onWay} />
        <ShoppingPanel chain={chain} asked={asked} cannotStart={isOutdated} />
      </div>
    </>
  );
}

function ChainSkeleton() {
  return (
    <Skeleton>
      <CardSkeleton height="24rem" />
    </Skeleton>
  );
}
