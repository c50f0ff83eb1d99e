import { Box, List, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../screenshots/use-parse-warning.ts';
import type { Discarded } from '../reading/fir-image.ts';
import type { FirImages } from '../store/fir-images.ts';

/**
 * Explains what is missing from the screen: duplicates, what a newer reading replaced, and what could not be read.
 */
export function ReadingNotes(notes: Pick<FirImages, 'repeated' | 'discarded' | 'outdated'>) {
  const { repeated, discarded, outdated } = notes;
  const t = useTranslations('fir');
  const problemText = useProblemText();
  const textOf = (source: Discarded) =>
    t('discardedOne', {
      fileName: source.fileName,
      problem:
        'problem' in source ? problemText(source.problem) : t(`exports.problems.${source.exportProblem}`),
    });
  const pictures = discarded.filter((entry) => 'problem' in entry).length;
  return (
    <Box role="status" fz="small" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {repeated.length > 0 && <Text inherit>{t('repeated', { names: repeated.join(', ') })}</Text>}
      {outdated.length > 0 && <Text inherit>{t('exports.outdated', { names: outdated.join(', ') })}</Text>}
      {pictures > 0 && <Text inherit>{t('discarded', { count: pictures })}</Text>}
      {discarded.length > 0 && (
        <List fz="small" mb="md">
          {discarded.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may repeat
            <li key={index}>{textOf(entry)}</li>
          ))}
        </List>
      )}
    </Box>
  );
}
