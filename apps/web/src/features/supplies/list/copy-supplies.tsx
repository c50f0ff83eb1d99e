import type { Supply } from '@backline/contract';
import type { SupplyView } from '@backline/domain';
import { Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { ExportMenu, type ExportSource } from '../../../ui/export/export-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useShortMaterial } from '../data/card-texts.ts';
import { type ExportTexts, supplyTable, supplyText } from './supply-export.ts';

const COPIED_MS = 2000;

interface CopySuppliesProps {
  /** The supplies as shown, in the order shown. */
  supplies: readonly Supply[];
  place: string;
  view: SupplyView | null;
  /** The stockpiles whose contents can be exported too; without it only the list can. */
  contents?: { warehouseId: number | undefined; stockpile: string | null };
}

/** A button that copies the listed supplies as text for a chat, and the menu of exports. */
export function CopySupplies({ supplies, place, view, contents }: CopySuppliesProps) {
  const t = useTranslations('supplies');
  const texts = useExportTexts(supplies.length, place, view);
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const list: ExportSource = {
    ...(contents && { label: t('copy.list', { count: supplies.length }) }),
    file: t('copy.listFile', { place }),
    table: () => supplyTable(supplies, view, texts),
  };
  const inside = useContentsSource(place, contents);
  return (
    <Group gap="xxs" wrap="nowrap">
      {clipboard.error && (
        <Text span size="small" c="red" role="alert">
          {t('copy.failed')}
        </Text>
      )}
      <IconButton
        size={36}
        variant="subtle"
        color="gray"
        disabled={supplies.length === 0}
        label={t(clipboard.copied ? 'copy.copied' : 'copy.text')}
        onClick={() => clipboard.copy(supplyText(supplies, view, texts))}
      >
        <Icon size={18} aria-hidden />
      </IconButton>
      <ExportMenu isCompact disabled={supplies.length === 0} sources={inside ? [list, inside] : [list]} />
    </Group>
  );
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
function useExportTexts(count: number, place: string, view: SupplyView | null): ExportTexts {
  const t = useTranslations('supplies');
  const format = useFormatter();
  const shortMaterial = useShortMaterial();
  return {
    heading: t('copy.heading', { place, view: view === null ? t('noView') : t(`views.${view}`), count }),
    totals: t('copy.totals'),
    head: (column) => t(`copy.columns.${column}`),
    number: (value) => format.number(value),
    shortMaterial,
    category: (category) => t(`categories.${category}`),
    place: (at) => t(`places.${at}`),
    yes: t('copy.yes'),
    no: t('copy.no'),
  };
}
