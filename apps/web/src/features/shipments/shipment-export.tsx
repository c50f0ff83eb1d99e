import { compareSupplies } from '@backline/domain';
import { Menu } from '@mantine/core';
import { IconBrandDiscord, IconPrinter } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useDiscordCopy } from '../../ui/discord-text.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { LoadList } from './loading/load-list.tsx';
import { type ListedContainer, type ShipmentEnds, shipmentLines, shipmentTable } from './shipment-sheet.ts';

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
  const discord = useTranslations('ui.discord');
  const format = useFormatter();
  const containers = props.containers.map(({ name, supplies }) => ({
    name,
    supplies: supplies.toSorted(compareSupplies),
  }));
  const copyForDiscord = useDiscordCopy();
  const copy = () =>
    copyForDiscord({
      heading: {
        name: `${supplier} → ${destination}`,
        note: t('containers', { containers: containers.length }),
      },
      lines: shipmentLines(containers, {
        total: (crates) => `· ${units('crateCount', { crates })}`,
        number: (value) => format.number(value),
      }),
    });
  const file = t('file', { supplier, destination });

  return (
    <>
      <ExportMenu sources={[{ file, table: () => shipmentTable(containers, ends) }]}>
        <Menu.Item leftSection={<IconBrandDiscord size={16} aria-hidden />} onClick={copy}>
          {discord('copy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Menu.Item>
      </ExportMenu>
      <LoadList containers={containers} supplier={supplier} destination={destination} />
    </>
  );
}
