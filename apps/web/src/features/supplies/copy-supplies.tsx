import type { Supply } from '@backline/contract';
import { costOfView, type SupplyView } from '@backline/domain';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useShortMaterial } from './card-words.ts';
import styles from './copy-supplies.module.css';
import { type ExportTexts, supplyCsv, supplyText } from './supply-export.ts';

const COPIED_MS = 2000;

interface CopySuppliesProps {
  /** The supplies as shown, in the order shown. */
  supplies: readonly Supply[];
  place: string;
  view: SupplyView | null;
}

/** Two buttons that copy the listed supplies: as text for a chat, and as a table for a spreadsheet. */
export function CopySupplies({ supplies, place, view }: CopySuppliesProps) {
  const t = useTranslations('supplies');
  const write = useSupplyCopies({ supplies, place, view });
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const [copied, setCopied] = useState<'text' | 'csv'>('text');

  const button = (kind: 'text' | 'csv') => {
    const isCopied = clipboard.copied && copied === kind;
    const Icon = isCopied ? IconCheck : kind === 'text' ? IconCopy : IconTable;
    return (
      <Button
        className={styles.button}
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={supplies.length === 0}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => {
          setCopied(kind);
          clipboard.copy(write[kind]());
        }}
      >
        {isCopied ? t('copy.copied') : t(`copy.${kind}`)}
      </Button>
    );
  };

  return (
    <div className={styles.copy}>
      {clipboard.error && (
        <span className={styles.problem} role="alert">
          {t('copy.failed')}
        </span>
      )}
      {button('text')}
      {button('csv')}
    </div>
  );
}

/** Functions that write the supplies out as text and as a table. */
function useSupplyCopies({ supplies, place, view }: CopySuppliesProps) {
  const t = useTranslations('supplies');
  const format = useFormatter();
  const shortMaterial = useShortMaterial();
  const costPlace = costOfView(view);
  const texts: ExportTexts = {
    heading: t('copy.heading', {
      place,
      view: view === null ? t('noView') : t(`views.${view}`),
      count: supplies.length,
    }),
    number: (value) => format.number(value),
    shortMaterial,
    category: (category) => t(`categories.${category}`),
    yes: t('copy.yes'),
    no: t('copy.no'),
  };
  return {
    text: () => supplyText(supplies, costPlace, texts),
    csv: () => {
      const columns = ['item', 'codeName', 'crated', 'category', 'faction', 'priority'] as const;
      const figures = ['quantity', 'target', 'minimum', 'crates', 'total'] as const;
      const costs = { factory: ['factory'], mpf: ['fiveCrates', 'fullOrder'] } as const;
      const all = [...columns, ...figures, ...(costPlace === null ? [] : costs[costPlace])];
      return supplyCsv(
        supplies,
        costPlace,
        all.map((column) => t(`copy.columns.${column}`)),
        texts,
      );
    },
  };
}
