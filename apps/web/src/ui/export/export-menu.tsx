import { Menu } from '@mantine/core';
import { IconClipboard, IconDownload, IconTableExport } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../copy-text.ts';
import { showAlert } from '../feedback/alerts.ts';
import { MenuButton } from '../menu-button.tsx';
import { EXPORT_FORMS, type ExportForm, exportText, type ListTable } from './list-table.ts';
import { saveFile } from './save-file.ts';

/** Something that can be exported: a list, or a part of it. */
export interface ExportSource {
  /** Heading above its entries if there are several sources. */
  label?: string;
  /** The file's name, without its ending. */
  file: string;
  /** Creates the table on demand, so that its code is loaded only then. */
  table: () => ListTable | Promise<ListTable>;
}

interface ExportMenuProps {
  sources: readonly ExportSource[];
  /** Shows only the icon. */
  isCompact?: boolean;
  disabled?: boolean;
  startsOpened?: boolean;
  /** Further entries, below the others. */
  children?: ReactNode;
}

/** Exports a list as a file in one of the formats, or copies it for a spreadsheet (docs/spec/exports.md#lists). */
export function ExportMenu(props: ExportMenuProps) {
  const { sources, isCompact = false, disabled = false, startsOpened = false, children } = props;
  const t = useTranslations('ui.export');
  return (
    <MenuButton
      label={t('title')}
      icon={<IconTableExport size={isCompact ? 18 : 16} aria-hidden />}
      isCompact={isCompact}
      disabled={disabled}
      startsOpened={startsOpened}
    >
      <ExportLines sources={sources} />
      {children}
    </MenuButton>
  );
}

/** The lines of a menu that export: for each source one to copy it, and one for each format. */
export function ExportLines({ sources }: { sources: readonly ExportSource[] }) {
  const t = useTranslations('ui.export');
  const handle = async (source: ExportSource, use: (table: ListTable) => void | Promise<void>) => {
    try {
      await use(await source.table());
    } catch (error) {
      console.error(error);
      showAlert({ description: t('failed'), alertClass: 'danger' });
    }
  };
  const save = (source: ExportSource, form: ExportForm) =>
    handle(source, (table) => saveFile(source.file, exportText(table, form), form));
  const copy = (source: ExportSource) =>
    handle(source, (table) =>
      copyText(exportText(table, 'tsv'), {
        copied: t('copied', { count: table.rows.length }),
        cannotCopy: t('cannotCopy'),
      }),
    );
  return sources.map((source) => (
    <Fragment key={source.file}>
      {source.label !== undefined && <Menu.Label>{source.label}</Menu.Label>}
      <Menu.Item leftSection={<IconClipboard size={16} aria-hidden />} onClick={() => void copy(source)}>
        {t('copy')}
      </Menu.Item>
      {EXPORT_FORMS.map((form) => (
        <Menu.Item
          key={form}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void save(source, form)}
        >
          {t(form)}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}
