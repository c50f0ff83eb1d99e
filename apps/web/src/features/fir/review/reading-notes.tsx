import { useTranslations } from 'use-intl';
import { useProblemText } from '../../screenshots/use-parse-warning.ts';
import type { FirImages } from '../fir-images.ts';
import styles from './reading-notes.module.css';

/**
 * Explains why files are missing from the screen: duplicates, or pictures from which nothing could be read.
 */
export function ReadingNotes({ repeated, discarded }: Pick<FirImages, 'repeated' | 'discarded'>) {
  const t = useTranslations('fir');
  const problemText = useProblemText();
  return (
    <div role="status" className={styles.notes}>
      {repeated.length > 0 && <p>{t('repeated', { names: repeated.join(', ') })}</p>}
      {discarded.length > 0 && (
        <>
          <p>{t('discarded', { count: discarded.length })}</p>
          <ul>
            {discarded.map(({ fileName, problem }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may repeat
              <li key={index}>{t('discardedOne', { fileName, problem: problemText(problem) })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
