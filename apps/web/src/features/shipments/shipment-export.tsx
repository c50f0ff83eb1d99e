import { compareSupplies } from '@backline/domain';
import { Menu } from '@mantine/core';
import { IconClipboard, IconDownload, IconPrinter, IconTable, IconTableExport } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { copyText } from '../../ui/copy-text.ts';
import { csvFile } from '../../ui/csv-file.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { LoadList } from './load-list.tsx';
import { type ListedContainer, shipmentSheet, shipmentText } from './shipment-sheet.ts';

interface ShipmentExportProps {
  containers: readonly ListedContainer[];
  supplier: string;
  destination: string;
}

/**
 * Exports a shipment: as text or a table to copy, as a CSV file, and as a printable load list per container.
 */
export function ShipmentExport({ containers: unsorted, supplier, destination }: ShipmentExportProps) {
  const t = useTranslations('logigen.export');
  const units = useTranslations('logigen.supplies');
  const format = useFormatter();
  const containers = unsorted.map(({ name, supplies }) => ({
    name,
    supplies: supplies.toSorted(compareSupplies),
  }));
  const columns = ['container', 'item', 'codeName', 'crates', 'items'] as const;
  const header = columns.map((column) => t(`columns.${column}`));

  const copy = (text: string) => copyText(text, { copied: t('copied'), cannotCopy: t('cannotCopy') });
  const text = () =>
    shipmentText(containers, {
      heading: t('heading', { supplier, destination, containers: containers.length }),
      total: (crates) => units('crateCount', { crates }),
      number: (value) => format.number(value),
    });

  return (
    <>
      <MenuButton label={t('title')} icon={<IconTableExport size={16} aria-hidden />}>
        <Menu.Item leftSection={<IconClipboard size={16} aria-hidden />} onClick={() => void copy(text())}>
          {t('copyText')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={16} aria-hidden />}
          onClick={() => void copy(shipmentSheet(containers, header, 'tabs'))}
        >
          {t('copyTable')}
        </Menu.Item>
        <Menu.Item
          component="a"
          {...csvFile(t('file', { supplier, destination }), shipmentSheet(containers, header, 'csv'))}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('download')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Menu.Item>
      </MenuButton>
      <LoadList containers={containers} supplier={supplier} destination={destination} />
    </>
  );
}
