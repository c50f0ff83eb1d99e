import type { Goal } from '@backline/contract';
import { useTranslations } from 'use-intl';
import type { ExportSource } from '../../ui/export/export-menu.tsx';
import type { Catalog } from '../items/catalog.ts';
import type { GoalOwner } from './goal-owner.ts';

interface GoalSourcesOptions {
  owner: GoalOwner;
  /** Undefined while loading, like the catalog. */
  goals: Goal[] | undefined;
  catalog: Catalog | undefined;
  /** Used in the file name. */
  name: string;
}

/** Exports of the goals in the format that the import reads: the custom ones, and all of them. */
export function useGoalSources({ owner, goals = [], catalog, name }: GoalSourcesOptions): ExportSource[] {
  const t = useTranslations('goals.export');
  if (catalog === undefined) return [];
  const source = (label: string, list: Goal[]): ExportSource => ({
    label,
    file: `${t('file', { name })} (${label})`,
    table: async () => (await import('./goal-table-export.ts')).goalTable(list, catalog.values()),
  });
  const custom = goals.filter(({ standard }) => !standard);
  const all = t(owner.kind === 'category' ? 'standard' : 'all', { count: goals.length });
  return [
    ...(custom.length > 0 ? [source(t('custom', { count: custom.length }), custom)] : []),
    ...(custom.length < goals.length ? [source(all, goals)] : []),
  ];
}
