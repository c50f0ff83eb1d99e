import { compareSupplies } from '@backline/domain';
import { Menu } from '@mantine/core';
import { IconClipboard, IconPrinter } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { copyText } from '../../ui/copy-text.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { LoadList } from './loading/load-list.tsx';
import { type ListedContainer, type ShipmentEnds, shipmentTable, shipmentText } from './shipment-sheet.ts';

interface ShipmentExportProps {
  containers: readonly ListedContainer[];
  supplier: string;
  destination: string;
  /** Of a saved shipment. */
  ends?: ShipmentEnds;
}

/** Exports a shipment: as a table, as text for a chat, and as a printable load list per container. */
export function ShipmentExport(props: ShipmentExportProps) {
  const { supplier, destination, ends } = props;
  const t = useTranslations('logigen.export');
  const units = useTranslations('logigen.supplies');
  const format = useFormatter();
  const containers = props.containers.map(({ name, supplies }) => ({
    name,
    supplies: supplies.toSorted(compareSupplies),
  }));
  const text = () =>
    shipmentText(containers, {
      heading: t('heading', { supplier, destination, containers: containers.length }),
      total: (crates) => units('crateCount', { crates }),
      number: (value) => format.number(value),
    });
  const file = t('file', { supplier, destination });

  return (
    <>
      <ExportMenu sources={[{ file, table: () => shipmentTable(containers, ends) }]}>
        <Menu.Item
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => void copyText(text(), { copied: t('copied'), cannotCopy: t('cannotCopy') })}
        >
          {t('copyText')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Menu.Item>
      </ExportMenu>
      <LoadList containers={containers} supplier={supplier} destination={destination} />
    </>
  );
}
