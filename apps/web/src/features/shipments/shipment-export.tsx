import { compareSupplies } from '@backline/domain';
import { Menu } from '@mantine/core';
import { IconBrandDiscord, IconPrinter } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useDiscordCopy } from '../../ui/discord-text.ts';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import type { HeadAction } from '../../ui/layout/head-action.ts';
import { LoadList } from './loading/load-list.tsx';
import { type ListedContainer, type ShipmentEnds, shipmentLines, shipmentTable } from './shipment-sheet.ts';

interface ShipmentExportProps {
  containers: readonly ListedContainer[];
  supplier: string;
  destination: string;
  /** Of a saved shipment. */
  ends?: ShipmentEnds;
}

/** Exports of a shipment: a table, text for a chat, and a load list for paper, which is rendered while it prints. */
export function useShipmentExport(props: ShipmentExportProps) {
  const { supplier, destination, ends } = props;
  const t = useTranslations('logigen.export');
  const units = useTranslations('logigen.supplies');
  const discord = useTranslations('ui.discord');
  const format = useFormatter();
  const copyForDiscord = useDiscordCopy();
  const containers = props.containers.map(({ name, supplies }) => ({
    name,
    supplies: supplies.filter(({ quantity }) => quantity > 0).toSorted(compareSupplies),
  }));
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
  const lines: HeadAction[] = [
    { label: discord('copy'), Icon: IconBrandDiscord, onClick: copy },
    { label: t('print'), Icon: IconPrinter, onClick: () => window.print() },
  ];
  return {
    lines,
    source: { file: t('file', { supplier, destination }), table: () => shipmentTable(containers, ends) },
    loadList: <LoadList containers={containers} supplier={supplier} destination={destination} />,
  };
}

/** The exports of a plan that is not saved. */
export function ShipmentExport(props: ShipmentExportProps) {
  const { lines, source, loadList } = useShipmentExport(props);
  return (
    <>
      <ExportMenu sources={[source]}>
        {lines.map(({ label, Icon, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </ExportMenu>
      {loadList}
    </>
  );
}
