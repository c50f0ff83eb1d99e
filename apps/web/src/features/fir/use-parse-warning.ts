import { useTranslations } from 'use-intl';
import { showAlert } from '../../ui/alerts.ts';
import type { ScanProblem } from './scan-outcome.ts';

/** How long a warning about a picture stays (product.md §8). */
export const PARSE_WARNING_MS = 6000;

/** Gives the warning that a picture could not be read, and why (product.md §8). */
export function useParseWarning() {
  const t = useTranslations('scans');
  const problemText = useProblemText();
  return (fileName: string, problem: ScanProblem) => {
    const failure = t('parseFailed', { fileName });
    const description = t('parseFailedBecause', { failure, problem: problemText(problem) });
    showAlert({ description, alertClass: 'warning', delay: PARSE_WARNING_MS });
  };
}

/** What a problem is in words. */
export function useProblemText(): (problem: ScanProblem) => string {
  const t = useTranslations('scans');
  return (problem) =>
    typeof problem === 'string' ? t(`problems.${problem}`) : t('node', { figure: problem.figure });
}
