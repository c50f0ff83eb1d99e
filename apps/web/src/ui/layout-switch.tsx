import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import styles from './layout-switch.module.css';

const LAYOUTS = ['table', 'cards'] as const;
type Layout = (typeof LAYOUTS)[number];

interface LayoutSwitchProps {
  /** Names the group. */
  label: string;
  /** What each layout is called. */
  words: Record<Layout, string>;
  layout: Layout;
  onChange: (layout: Layout) => void;
}

const ICONS = { table: IconTable, cards: IconLayoutGrid } as const;

/** Table or cards. */
export function LayoutSwitch({ label, words, layout, onChange }: LayoutSwitchProps) {
  return (
    <fieldset className={styles.switch} aria-label={label}>
      {LAYOUTS.map((one) => {
        const Icon = ICONS[one];
        return (
          <button
            key={one}
            type="button"
            className={styles.layout}
            aria-pressed={one === layout}
            onClick={() => onChange(one)}
          >
            <Icon size={16} aria-hidden />
            <span className={styles.word}>{words[one]}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
