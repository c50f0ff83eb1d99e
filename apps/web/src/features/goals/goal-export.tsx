import type { Goal } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { ExportMenu, type ExportSource } from '../../ui/export/export-menu.tsx';
import type { Catalog } from '../items/catalog.ts';
import type { GoalOwner } from './goal-owner.ts';

interface GoalExportProps {
  owner: GoalOwner;
  /**
   * Undefined, like the catalog, while loading; the button is rendered anyway so that the layout does not
   * shift.
   */
  goals: Goal[] | undefined;
  catalog: Catalog | undefined;
  /** Used in the file name. */
  name: string;
}

/** Exports the goals in the format that the import reads: the custom ones, and all of them. */
export function GoalExport({ owner, goals = [], catalog, name }: GoalExportProps) {
  const t = useTranslations('goals.export');
  const source = (label: string, list: Goal[]): ExportSource => ({
    label,
    file: `${t('file', { name })} (${label})`,
    table: async () => (await import('./goal-table-export.ts')).goalTable(list, catalog?.values() ?? []),
  });
  const custom = goals.filter(({ standard }) => !standard);
  const all = t(owner.kind === 'category' ? 'standard' : 'all', { count: goals.length });
  return (
    <ExportMenu
      disabled={goals.length === 0 || catalog === undefined}
      sources={[
        ...(custom.length > 0 ? [source(t('custom', { count: custom.length }), custom)] : []),
        ...(custom.length < goals.length ? [source(all, goals)] : []),
      ]}
    />
  );
}
