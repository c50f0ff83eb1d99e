import type { Supply } from '@backline/contract';
import type { SupplyView } from '@backline/domain';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
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
      <IconButton
        size={36}
        variant="subtle"
        color="gray"
        disabled={supplies.length === 0}
        label={isCopied ? t('copy.copied') : t(`copy.${kind}`)}
        onClick={() => {
          setCopied(kind);
          clipboard.copy(write[kind]());
        }}
      >
        <Icon size={18} aria-hidden />
      </IconButton>
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
  const texts: ExportTexts = {
    heading: t('copy.heading', {
      place,
      view: view === null ? t('noView') : t(`views.${view}`),
      count: supplies.length,
    }),
    totals: t('copy.totals'),
    head: (column) => t(`copy.columns.${column}`),
    number: (value) => format.number(value),
    shortMaterial,
    category: (category) => t(`categories.${category}`),
    place: (at) => t(`places.${at}`),
    yes: t('copy.yes'),
    no: t('copy.no'),
  };
  return {
    text: () => supplyText(supplies, view, texts),
    csv: () => supplyCsv(supplies, view, texts),
  };
}
