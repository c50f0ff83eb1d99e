import { useLocale } from 'use-intl';

/**
 * The props of a field for a whole number that must be given. It takes a decimal separator, for the form to say what is wrong:
 * without one, 1.5 would silently become 15.
 */
export function useWholeNumberProps() {
  return { required: true, hideControls: true, ...useNumberSeparators() };
}

/** The separators of the page's locale, for Mantine's number input: `1,000.5`, `1.000,5`, `1 000,5`. */
export function useNumberSeparators(): { thousandSeparator: string; decimalSeparator: string } {
  const parts = new Intl.NumberFormat(useLocale()).formatToParts(1_234_567.5);
  const partOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  return { thousandSeparator: partOf('group') ?? '', decimalSeparator: partOf('decimal') ?? '.' };
}
