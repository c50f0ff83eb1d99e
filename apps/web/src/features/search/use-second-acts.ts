import { isPublicName } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { itemAddress } from '../../api/addresses/item-address.ts';
import { useMay } from '../../api/storage/session.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useCopyCode } from '../codes/use-copy-code.ts';
import type { Entry } from './entry.ts';
import type { SecondAct } from './palette-rows.ts';

/** Lists what can be done with an entry besides opening it, as far as the viewer may; the first is that of Ctrl+Enter. */
export function useSecondActs(): (entry: Entry) => SecondAct[] {
  const t = useTranslations('search.second');
  const mayManage = useMay('manage');
  const copyCode = useCopyCode();
  const copyAddress = (path: string) => {
    const address = new URL(path, window.location.href).href;
    void copyText(address, { copied: t('copied'), cannotCopy: t('cannotCopy', { address }) });
  };
  return (entry) => {
    switch (entry.kind) {
      case 'warehouse':
        return [
          { name: t('planTo', { name: entry.name }), act: `/generate?to=${entry.warehouse.id}` },
          { name: t('onMap', { name: entry.name }), act: `/map?at=${entry.warehouse.id}`, icon: 'map' },
        ];
      case 'stockpile':
        return [
          ...(isPublicName(entry.stockpile.name)
            ? []
            : [
                {
                  name: t('copyCode', { name: entry.name }),
                  act: () => void copyCode({ id: entry.stockpile.id, name: entry.name }),
                  icon: 'code' as const,
                },
              ]),
          {
            name: t('pasteFor', { name: entry.name }),
            act: `/fir?warehouse=${entry.warehouse.id}&stockpile=${entry.stockpile.id}`,
          },
        ];
      case 'item':
        return [
          {
            name: t('copyAddress', { name: entry.name }),
            act: () => copyAddress(itemAddress(entry.item.firName, true)),
          },
        ];
      case 'shipment':
        return [{ name: t('load', { name: entry.name }), act: `/shipments/${entry.shipment.id}/load` }];
      case 'pyramid':
        return mayManage
          ? [{ name: t('edit', { name: entry.name }), act: `/war/pyramids/${entry.pyramid.id}/edit` }]
          : [];
      default:
        return [];
    }
  };
}
