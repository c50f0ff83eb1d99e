import type { Goal } from '@backline/contract';
import { Button, Menu } from '@mantine/core';
import { IconClipboard, IconDownload, IconTableExport } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../ui/copy-text.ts';
import { csvFile } from '../../ui/csv-file.ts';
import type { Catalog } from '../fir/catalog.ts';
import type { GoalOwner } from './goal-owner.ts';
import { goalSheet } from './goal-sheet.ts';

interface GoalExportProps {
  owner: GoalOwner;
  /** Undefined, as the catalog, while they are not there: the button then has its place already. */
  goals: Goal[] | undefined;
  catalog: Catalog | undefined;
  /** Names the file. */
  name: string;
}

/** Gives the goals away as the list that the import takes: as a CSV file, or copied for a spreadsheet. */
export function GoalExport({ owner, goals, catalog, name }: GoalExportProps) {
  const t = useTranslations('goals.export');
  const button = (
    <Button
      variant="default"
      leftSection={<IconTableExport size={16} aria-hidden />}
      disabled={goals === undefined || catalog === undefined}
    >
      {t('title')}
    </Button>
  );
  if (goals === undefined || catalog === undefined) return button;
  const custom = goals.filter(({ standard }) => !standard);
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {custom.length > 0 && (
          <>
            <Menu.Label>{t('custom', { count: custom.length })}</Menu.Label>
            <ExportOptions goals={custom} catalog={catalog} name={name} />
          </>
        )}
        {custom.length < goals.length && (
          <>
            <Menu.Label>
              {t(owner.kind === 'category' ? 'standard' : 'all', { count: goals.length })}
            </Menu.Label>
            <ExportOptions goals={goals} catalog={catalog} name={name} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportOptionsProps {
  goals: Goal[];
  catalog: Catalog;
  name: string;
}

function ExportOptions({ goals, catalog, name }: ExportOptionsProps) {
  const t = useTranslations('goals.export');
  const handleCopy = () =>
    copyText(goalSheet(goals, catalog.values(), 'tabs'), {
      copied: t('copied', { count: goals.length }),
      cannotCopy: t('cannotCopy'),
    });

  return (
    <>
      <Menu.Item
        component="a"
        {...csvFile(t('file', { name }), goalSheet(goals, catalog.values(), 'csv'))}
        leftSection={<IconDownload size={16} aria-hidden />}
      >
        {t('download')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClipboard size={16} aria-hidden />} onClick={() => void handleCopy()}>
        {t('copy')}
      </Menu.Item>
    </>
  );
}
