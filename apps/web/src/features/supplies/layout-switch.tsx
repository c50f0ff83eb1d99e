import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { slot } from '../../api/slots.ts';
import styles from './layout-switch.module.css';
import { LAYOUTS, type Layout } from './supply-choice.ts';

/** What this device showed last, in any list of supplies. */
export const lastLayout = slot('supplyLayout', 'local', z.enum(LAYOUTS));

const ICONS = { table: IconTable, cards: IconLayoutGrid } as const;

/** Table or cards. */
export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const t = useTranslations('supplies');
  return (
    <fieldset className={styles.switch} aria-label={t('layout')}>
      {LAYOUTS.map((one) => {
        const Icon = ICONS[one];
        return (
          <button
            key={one}
            type="button"
            className={styles.layout}
            aria-pressed={one === layout}
            onClick={() => {
              lastLayout.write(one);
              onChange(one);
            }}
          >
            <Icon size={16} aria-hidden />
            <span className={styles.word}>{t(`layouts.${one}`)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
