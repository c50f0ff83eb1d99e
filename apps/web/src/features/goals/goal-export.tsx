import type { Goal } from '@backline/contract';
import { Button, Menu } from '@mantine/core';
import { IconClipboard, IconDownload, IconTableExport } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../ui/copy-text.ts';
import { csvFile } from '../../ui/csv-file.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { Catalog } from '../items/catalog.ts';
import type { GoalOwner } from './goal-owner.ts';
import { goalSheet } from './goal-sheet.ts';

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

/**
 * Exports the goals in the format that the import reads: as a CSV file, or copied for pasting into a
 * spreadsheet.
 */
export function GoalExport({ owner, goals, catalog, name }: GoalExportProps) {
  const t = useTranslations('goals.export');
  const icon = <IconTableExport size={16} aria-hidden />;
  if (goals === undefined || catalog === undefined)
    return (
      <Button variant="default" leftSection={icon} disabled>
        {t('title')}
      </Button>
    );
  const custom = goals.filter(({ standard }) => !standard);
  return (
    <MenuButton label={t('title')} icon={icon}>
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
    </MenuButton>
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
