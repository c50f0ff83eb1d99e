import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import bar from './controls.module.css';
import { LAYOUTS, type Layout } from './layouts.ts';

interface LayoutSwitchProps {
  /** The name of the group. */
  label: string;
  /** The name of each layout. */
  labels: Record<Layout, string>;
  layout: Layout;
  /** Shows only the icons. */
  isCompact?: boolean;
  onChange: (layout: Layout) => void;
}

const ICONS = { table: IconTable, cards: IconLayoutGrid } as const;

/** Table or cards. */
export function LayoutSwitch({ label, labels, layout, isCompact = false, onChange }: LayoutSwitchProps) {
  return (
    <fieldset className={`${bar.bar} ${bar.switch}`} aria-label={label}>
      {LAYOUTS.map((known) => {
        const Icon = ICONS[known];
        return (
          <button
            key={known}
            type="button"
            className={bar.choice}
            aria-pressed={known === layout}
            {...(isCompact && { 'aria-label': labels[known], 'data-tooltip': true })}
            onClick={() => onChange(known)}
          >
            <Icon size={16} aria-hidden />
            {!isCompact && <span className={bar.word}>{labels[known]}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
