import { type Item, items } from '@backline/contract';
import { missingOf } from '@backline/domain';
import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconBrandDiscord, IconShare, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { itemAddress } from '../../api/addresses/item-address.ts';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useDiscordCopy, useDiscordStock } from '../../ui/discord-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { HeaderSkeleton, PanelSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ItemIcon } from './item-icon.tsx';
import { planAddress } from './item-place-row.tsx';
import { sortRows } from './item-stock.ts';
import { ItemView } from './item-view.tsx';
import view from './items.module.css';
import { useItems } from './use-items.ts';

/** An item by its CodeName: `/items/RifleAmmo`, its loose form with `?crated=0` (docs/spec/items.md#item-page). */
export function ItemScreen() {
  const t = useTranslations('items');
  const { codeName = '' } = useParams();
  const [search] = useSearchParams();
  const catalog = useItems();
  const isCrated = search.get('crated') !== '0';
  return (
    <div data-wide>
      <LoadState
        query={catalog}
        loading={t('loadingItem')}
        failed={t('failedItem')}
        shape={
          <Skeleton>
            <HeaderSkeleton />
            <PanelSkeleton height="24rem" />
          </Skeleton>
        }
      >
        {(list) => {
          const forms = list.filter(({ firName }) => firName === codeName);
          const item = forms.find(({ crated }) => crated === isCrated) ?? forms[0];
          return item === undefined ? <NoSuchItem /> : <ItemPage key={codeName} item={item} forms={forms} />;
        }}
      </LoadState>
    </div>
  );
}

function ItemPage({ item, forms }: { item: Item; forms: readonly Item[] }) {
  const t = useTranslations('items');
  const navigate = useNavigate();
  // The name of the loose form has no "(Crated)"; the form is shown beside it.
  const name = (forms.find(({ crated }) => !crated) ?? item).name;
  return (
    <>
      <ItemHead item={item} name={name} />
      <div className={view.frame}>
        <VisuallyHidden component="h2">{t('details')}</VisuallyHidden>
        <ItemView
          item={item}
          isCrated={item.crated}
          onForm={(isCrated) => void navigate(itemAddress(item.firName, isCrated), { replace: true })}
          onDone={() => {}}
        />
      </div>
    </>
  );
}

function ItemHead({ item, name }: { item: Item; name: string }) {
  const t = useTranslations('items');
  const supplies = useTranslations('supplies');
  const discord = useTranslations('ui.discord');
  const mayRead = useMay('read');
  const { data = [] } = useQuery({
    ...query(items.distribution, { params: { id: item.id } }),
    enabled: mayRead,
  });
  const rows = sortRows(
    data.filter(({ crated }) => crated === item.crated),
    'missing',
  );
  const copyForDiscord = useDiscordCopy();
  const stockLine = useDiscordStock();
  const [worst] = rows;
  const address = new URL(itemAddress(item.firName, item.crated), window.location.href).href;
  const copyAddress = () =>
    void copyText(address, { copied: t('addressCopied'), cannotCopy: t('addressNotCopied', { address }) });
  const copyStock = () =>
    copyForDiscord({
      heading: { name },
      lines: rows.map((row) => stockLine({ ...row, name: row.warehouse.name, missing: missingOf(row) })),
    });
  return (
    <PageHeader
      title={name}
      about={
        <>
          <ItemIcon item={item} size={32} />
          <span>
            {t('aboutItem', {
              form: t(item.crated ? 'crated' : 'uncrated'),
              category: supplies(`categories.${item.category}`),
            })}
          </span>
        </>
      }
      primary={
        worst !== undefined &&
        worst.target > worst.quantity && {
          label: t('planShipment'),
          Icon: IconTruckDelivery,
          to: planAddress(item, worst),
        }
      }
      more={[
        { label: t('copyAddress'), Icon: IconShare, onClick: copyAddress },
        ...(rows.length > 0 ? [{ label: discord('copy'), Icon: IconBrandDiscord, onClick: copyStock }] : []),
      ]}
    />
  );
}

function NoSuchItem() {
  const t = useTranslations('items');
  return (
    <>
      <PageHeader title={t('noSuchItem')} />
      <EmptyState title={t('noSuchItem')} hint={t('noSuchItemHint')}>
        <Anchor component={Link} to="/overview">
          {t('toOverview')}
        </Anchor>
      </EmptyState>
    </>
  );
}
