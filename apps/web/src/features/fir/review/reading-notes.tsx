import { useTranslations } from 'use-intl';
import { useProblemText } from '../../screenshots/use-parse-warning.ts';
import type { Discarded } from '../reading/fir-image.ts';
import type { FirImages } from '../store/fir-images.ts';
import styles from './reading-notes.module.css';

/**
 * Explains what is missing from the screen: duplicates, what a newer reading replaced, and what could not be read.
 */
export function ReadingNotes(notes: Pick<FirImages, 'repeated' | 'discarded' | 'outdated'>) {
  const { repeated, discarded, outdated } = notes;
  const t = useTranslations('fir');
  const textOf = useDiscardedText();
  const pictures = discarded.filter((one) => 'problem' in one).length;
  return (
    <div role="status" className={styles.notes}>
      {repeated.length > 0 && <p>{t('repeated', { names: repeated.join(', ') })}</p>}
      {outdated.length > 0 && <p>{t('exports.outdated', { names: outdated.join(', ') })}</p>}
      {pictures > 0 && <p>{t('discarded', { count: pictures })}</p>}
      {discarded.length > 0 && (
        <ul>
          {discarded.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may repeat
            <li key={index}>{textOf(one)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useDiscardedText() {
  const t = useTranslations('fir');
  const problemText = useProblemText();
  return (one: Discarded) => {
    const problem = 'problem' in one ? problemText(one.problem) : t(`exports.problems.${one.exportProblem}`);
    return t('discardedOne', { fileName: one.fileName, problem });
  };
}
