import { useTranslations } from 'use-intl';
import type { Problem } from './warehouse-values.ts';

/**
 * Returns a function that describes a problem in the warehouse dialog. Both problems of a code read 'invalid
 * code' (docs/spec/warehouses.md#form).
 */
export function useProblemText(): (problem: Problem) => string {
  const translate = useTranslations('problems');
  const own = useTranslations('warehouses.stockpileForm');
  return (problem) => {
    switch (problem) {
      case 'repeated-name':
        return own('repeatedName');
      case 'code-length':
      case 'code-characters':
        return own('invalidCode');
      default:
        return translate(problem);
    }
  };
}
