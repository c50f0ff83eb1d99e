import type { Supply } from '@backline/contract';
import {
  compareBySort,
  isConstruct,
  isUnderMinimum,
  missingOf,
  plainName,
  SORT_DEFAULTS,
  type SupplyView,
} from '@backline/domain';
import { Group } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useDiscordCopy, useDiscordStock } from '../../../ui/discord-text.ts';
import { ExportMenu, type ExportSource } from '../../../ui/export/export-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useShortMaterial } from '../data/card-texts.ts';
import { type ExportTexts, supplyTable } from './supply-export.ts';

interface CopySuppliesProps {
  /** The supplies as shown, in the order shown. */
  supplies: readonly Supply[];
  place: string;
  view: SupplyView | null;
  /** The stockpiles whose contents can be exported too; without it only the list can. */
  contents?: { warehouseId: number | undefined; stockpile: string | null };
}

/** A button that copies what the listed supplies lack, for Discord, and the menu of exports. */
export function CopySupplies({ supplies, place, view, contents }: CopySuppliesProps) {
  const t = useTranslations('supplies.copy');
  const discord = useTranslations('ui.discord');
  const texts = useExportTexts();
  const copy = useNeedsCopy({ supplies, place, view });
  const list: ExportSource = {
    ...(contents && { label: t('list', { count: supplies.length }) }),
    file: t('listFile', { place }),
    table: () => supplyTable(supplies, view, texts),
  };
  const inside = useContentsSource(place, contents);
  return (
    <Group gap="xxs" wrap="nowrap">
      <IconButton
        size={36}
        variant="subtle"
        color="gray"
        disabled={supplies.length === 0}
        label={discord('copy')}
        onClick={copy}
      >
        <IconBrandDiscord size={18} aria-hidden />
      </IconButton>
      <ExportMenu isCompact disabled={supplies.length === 0} sources={inside ? [list, inside] : [list]} />
    </Group>
  );
}

const byFill = compareBySort<Supply>(SORT_DEFAULTS.percentage);

/** Copies what is missing, under the minimum first and then the emptiest; where nothing is, what there is in the order shown. */
function useNeedsCopy({ supplies, place, view }: Omit<CopySuppliesProps, 'contents'>): () => void {
  const t = useTranslations('supplies');
  const copy = useDiscordCopy();
  const stockLine = useDiscordStock();
  const nameOf = ({ item }: Supply) => {
    if (item.unknown || item.crated !== isConstruct(item.category)) return plainName(item);
    return item.crated ? item.name : `${item.name} (${t('loose')})`;
  };
  return () => {
    const lacking = supplies.filter((supply) => missingOf(supply) > 0);
    const isUnder = ({ quantity, minimum }: Supply) => Number(isUnderMinimum(quantity, minimum));
    const worstFirst = lacking.toSorted((a, b) => isUnder(b) - isUnder(a) || byFill(a, b));
    const count = supplies.length;
    copy({
      heading: {
        name: view === null ? place : `${place} · ${t(`views.${view}`)}`,
        note:
          lacking.length > 0
            ? t('copy.needs', { missing: lacking.length, count })
            : t('copy.stock', { count }),
      },
      lines: (lacking.length > 0 ? worstFirst : supplies).map((supply) =>
        stockLine({ ...supply, name: nameOf(supply), missing: missingOf(supply) }),
      ),
    });
  };
}

/** The contents of the stockpiles, in a format that can be read back as a report. */
function useContentsSource(place: string, contents: CopySuppliesProps['contents']): ExportSource | undefined {
  const t = useTranslations('supplies.copy');
  const client = useQueryClient();
  return (
    contents && {
      label: t('contents'),
      file: t('contentsFile', { place }),
      table: async () => {
        const { loadContents } = await import('../../stockpiles/contents-export.ts');
        return loadContents(client, contents.warehouseId, contents.stockpile);
      },
    }
  );
}

/** The texts of an export. */
function useExportTexts(): ExportTexts {
  const t = useTranslations('supplies');
  const format = useFormatter();
  const shortMaterial = useShortMaterial();
  return {
    head: (column) => t(`copy.columns.${column}`),
    number: (value) => format.number(value),
    shortMaterial,
    category: (category) => t(`categories.${category}`),
    place: (at) => t(`places.${at}`),
    yes: t('copy.yes'),
    no: t('copy.no'),
  };
}
