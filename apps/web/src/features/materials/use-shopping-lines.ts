import type { ProductionChain } from '@backline/contract';
import { useTranslations } from 'use-intl';
import type { DiscordLine } from '../../ui/discord-text.ts';
import { type ShoppingSection, shoppingList } from './shopping-list.ts';
import { useChainTexts } from './use-chain-texts.ts';

/** The heading of a place of work. */
export function useSectionName(): (section: ShoppingSection) => string {
  const t = useTranslations('materials');
  const texts = useChainTexts();
  return ({ kind, name, key }) => {
    switch (kind) {
      case 'gather':
        return t('sections.gather');
      case 'find':
        return t('sections.find');
      case 'unknown':
        return t('sections.unknown');
      case 'left':
        return t('sections.left');
      case 'stock':
        return t('sections.stock', { name: name ?? '' });
      default:
        return (
          name ??
          texts.place({ id: key, place: null, modification: null, confidence: null, inputs: [], outputs: [] })
        );
    }
  };
}

/** The shopping list as lines for Discord: a heading for each place and a line for each thing. */
export function useShoppingLines(chain: ProductionChain): DiscordLine[] {
  const texts = useChainTexts();
  const nameOf = useSectionName();
  return shoppingList(chain).flatMap((section): DiscordLine[] => [
    { name: nameOf(section), isHeading: true },
    ...section.lines.map(({ good, amount }) => ({
      figure: texts.amount(good, amount),
      name: good.name,
      note: section.kind === 'orders' ? `(${texts.orders(good)})` : undefined,
    })),
  ]);
}
