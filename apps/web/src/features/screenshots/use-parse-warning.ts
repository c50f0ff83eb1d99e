import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../ui/feedback/alerts.ts';
import type { ScanProblem } from './stock-reading.ts';

/** How long a warning about a picture is shown (docs/spec/reports.md#picture-states). */
export const PARSE_WARNING_MS = 6000;

const WARNING = 'parse-warning';
/** More names would fill a phone's screen; the FIR screen lists all of them. */
const NAMES_SHOWN = 5;

/**
 * Returns a function that warns that a picture could not be read, and why
 * (docs/spec/reports.md#picture-states). While a warning is shown, further ones are merged into it.
 */
export function useParseWarning() {
  const t = useTranslations('scans');
  const problemText = useProblemText();
  const shown = useRef<{ names: string[]; until: number }>({ names: [], until: 0 });
  return (fileName: string, problem: ScanProblem) => {
    const now = Date.now();
    const names = [...(now < shown.current.until ? shown.current.names : []), fileName];
    shown.current = { names, until: now + PARSE_WARNING_MS };
    const failure = t('parseFailed', { fileName });
    const description =
      names.length === 1
        ? t('parseFailedBecause', { failure, problem: problemText(problem) })
        : t('parseFailedSeveral', {
            count: names.length,
            names: names.slice(0, NAMES_SHOWN).join(', '),
            more: Math.max(0, names.length - NAMES_SHOWN),
          });
    // The delay must differ each time, or the merged message would keep the timer of the first one.
    const delay = PARSE_WARNING_MS + (names.length - 1);
    showAlert({ description, alertClass: 'warning', delay, replaces: WARNING });
  };
}

/** Returns a function that describes a problem in words. */
export function useProblemText(): (problem: ScanProblem) => string {
  const t = useTranslations('scans');
  return (problem) =>
    typeof problem === 'string' ? t(`problems.${problem}`) : t('node', { figure: problem.figure });
}
