import { useTranslations } from 'use-intl';
import { showAlert } from '../../ui/alerts.ts';
import type { ScanProblem } from './scan-outcome.ts';

/** How long a warning about a picture stays (product.md §8). */
export const PARSE_WARNING_MS = 6000;

/** Gives the warning that a picture could not be read, and why (product.md §8). */
export function useParseWarning() {
  const t = useTranslations('scans');
  return (fileName: string, problem: ScanProblem) => {
    const failure = t('parseFailed', { fileName });
    const description = t('parseFailedBecause', { failure, problem: t(`problems.${problem}`) });
    showAlert({ description, alertClass: 'warning', delay: PARSE_WARNING_MS });
  };
}
