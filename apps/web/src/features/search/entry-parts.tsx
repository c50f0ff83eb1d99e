import type { Supply } from '@backline/contract';
import { supplies } from '@backline/contract';
import { ageLabel, freshness } from '@backline/domain';
import {
  IconBuildingWarehouse,
  IconClipboardList,
  IconCopy,
  IconFile,
  IconMapPin,
  IconPencil,
  IconPlayerPlay,
  IconPyramid,
  IconScan,
  IconShare,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { quantityText } from '../../ui/quantity-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import type { Entry } from './entry.ts';
import type { SecondAct } from './palette-rows.ts';

const ICONS = {
  warehouse: IconBuildingWarehouse,
  stockpile: IconClipboardList,
  mapPlace: IconMapPin,
  shipment: IconTruckDelivery,
  pyramid: IconPyramid,
  person: IconUser,
  page: IconFile,
  action: IconPlayerPlay,
};
/** The icons of other acts than opening an entry. */
const SECOND_ICONS = {
  ...ICONS,
  warehouse: IconTruckDelivery,
  stockpile: IconScan,
  item: IconShare,
  pyramid: IconPencil,
};
const ACT_ICONS = { map: IconMapPin, code: IconCopy };

/** @param second the act, if it is not about opening the entry. */
export function EntryIcon({ entry, second }: { entry: Entry; second?: SecondAct }) {
  if (entry.kind === 'item' && second === undefined) return <ItemIcon item={entry.item} size={24} />;
  const own = entry.kind === 'item' || second !== undefined ? SECOND_ICONS[entry.kind] : ICONS[entry.kind];
  const Icon = second?.icon === undefined ? own : ACT_ICONS[second.icon];
  return <Icon size={20} stroke={1.5} aria-hidden />;
}

/** Nicknames shown of an item, those that were typed first. */
const NICKNAMES_SHOWN = 4;

/** Returns what stands beside the name: where a place is, other names of an item. */
export function useEntryDetail(entry: Entry, text: string): string {
  const t = useTranslations('search');
  switch (entry.kind) {
    case 'item':
      // Names in other languages are shown to those who type them.
      return entry.also
        .filter((name) => entry.item.slang.includes(name) || (text !== '' && isTyped(name, text)))
        .toSorted((a, b) => Number(isTyped(b, text)) - Number(isTyped(a, text)))
        .slice(0, NICKNAMES_SHOWN)
        .join(', ');
    case 'warehouse':
      return entry.warehouse.location;
    case 'stockpile':
      return t('inWarehouse', { name: entry.warehouse.name });
    case 'mapPlace':
      return entry.hex ?? t('kinds.hex');
    case 'shipment':
      return entry.shipment.note;
    case 'pyramid':
      return t('kinds.pyramid');
    case 'page':
      return t('kinds.page');
    default:
      return '';
  }
}

const isTyped = (name: string, text: string) => name.includes(text.trim().toLowerCase());

/** The figure at the end of a row: what asks for something. */
export function EntryNote({ entry }: { entry: Entry }) {
  switch (entry.kind) {
    case 'item':
      return <Stock firName={entry.item.firName} />;
    case 'warehouse':
      return <WarehouseNote entry={entry} />;
    case 'stockpile':
      return <StockpileNote entry={entry} />;
    case 'shipment':
      return <ShipmentNote entry={entry} />;
    default:
      return null;
  }
}

function WarehouseNote({ entry: { warehouse } }: { entry: Entry & { kind: 'warehouse' } }) {
  const t = useTranslations('search.notes');
  if (warehouse.underMinimum > 0)
    return <StatusBadge status="stale">{t('underMinimum', { count: warehouse.underMinimum })}</StatusBadge>;
  if (Date.parse(warehouse.updatedAt) === 0) return t('neverReported');
  return warehouse.goalCount === 0 ? null : t('filled', { percent: warehouse.filledPercentage });
}

function StockpileNote({ entry: { stockpile } }: { entry: Entry & { kind: 'stockpile' } }) {
  const t = useTranslations('search.notes');
  const now = useNow();
  const reported = Date.parse(stockpile.firUpdatedAt);
  if (reported === 0) return t('neverReported');
  const status = freshness(reported, now);
  const text = t('report', { age: ageLabel(reported, now) });
  return status === 'fresh' ? text : <StatusBadge status={status}>{text}</StatusBadge>;
}

function ShipmentNote({ entry: { shipment } }: { entry: Entry & { kind: 'shipment' } }) {
  const t = useTranslations('shipments');
  const delivered = shipment.containers.filter(({ state }) => state === 'delivered').length;
  return t('progress', { delivered, count: shipment.containers.length });
}

/** The stock of an item and what is missing of it, where the overview has been loaded; nothing is asked for it. */
function Stock({ firName }: { firName: string }) {
  const t = useTranslations('search.notes');
  const format = useFormatter();
  const known = useQueryClient().getQueryData<Supply[]>(query(supplies.overview).queryKey);
  const forms = known?.filter(({ item }) => item.firName === firName) ?? [];
  // Crates first: that is what is hauled.
  const supply =
    forms.find(({ item, quantity, target }) => item.crated && (quantity > 0 || target > 0)) ?? forms[0];
  if (supply === undefined) return null;
  const { target } = supply;
  const quantity = quantityText(format, supply.quantity, supply.atLeast);
  if (target === 0) return t('noTarget', { quantity });
  const missing = target - supply.quantity;
  return (
    <>
      {t('ofTarget', { quantity, target })}
      {missing > 0 && <strong>{format.number(-missing)}</strong>}
    </>
  );
}
