import { type ItemCategory, isFactoryMade, isMassProduced } from '../items/items.ts';

/** The two groups in which the views are offered (docs/spec/supplies.md#views). */
export const BASIC_VIEWS = ['excess', 'needs'] as const;
export const MANUFACTURING_VIEWS = ['factory', 'backline-factory', 'midline-factory', 'mpf'] as const;
export const SUPPLY_VIEWS = [...BASIC_VIEWS, ...MANUFACTURING_VIEWS] as const;
export type SupplyView = (typeof SUPPLY_VIEWS)[number];

/** Facts that a view needs of a line. Quantity and target count the same thing; a switch that is absent is off. */
export interface ViewedSupply {
  item: {
    category: ItemCategory;
    factoryProduced: boolean;
    mpfProduced: boolean;
    manufacture?: boolean | undefined;
    backlineFactory?: boolean | undefined;
    midlineFactory?: boolean | undefined;
    mpf?: boolean | undefined;
  };
  quantity: number;
  target: number;
}

/**
 * Whether a view shows a line. Excess is over the target, Needs is under it; exactly the target is in neither. The
 * manufacturing views are Needs limited to what the view's switch is on for and its place can make: a factory what is
 * factory-made and of a category that allows manufacturing, the MPF what is MPF-made, constructs too, but never
 * Utility or Medical (docs/spec/supplies.md#views).
 */
export function isInView(view: SupplyView, { item, quantity, target }: ViewedSupply): boolean {
  if (view === 'excess') return quantity > target;
  if (quantity >= target) return false;
  switch (view) {
    case 'needs':
      return true;
    case 'factory':
      return isFactoryMade(item) && item.manufacture === true;
    case 'backline-factory':
      return isFactoryMade(item) && item.backlineFactory === true;
    case 'midline-factory':
      return isFactoryMade(item) && item.midlineFactory === true;
    case 'mpf':
      return isMassProduced(item) && item.mpf === true;
  }
}

/** Returns what a view counts the cost of: a factory's largest order, an order at the MPF, or nothing. */
export function costOfView(view: SupplyView | null): 'factory' | 'mpf' | null {
  if (view === null || view === 'excess' || view === 'needs') return null;
  return view === 'mpf' ? 'mpf' : 'factory';
}
