import { Box, Button, Image, List, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemText } from '../../screenshots/use-parse-warning.ts';
import type { Discarded } from '../reading/fir-image.ts';
import type { FirImages } from '../store/fir-images.ts';
import { useObjectUrl } from './picture/use-object-url.ts';

/**
 * Explains what is missing from the screen: duplicates, what a newer reading replaced, and what could not be read.
 */
export function ReadingNotes(notes: Pick<FirImages, 'repeated' | 'discarded' | 'outdated'>) {
  const { repeated, discarded, outdated } = notes;
  const t = useTranslations('fir');
  const problemText = useProblemText();
  const [areShown, setShown] = useState(false);
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
      {pictures > 0 && (
        <Text inherit>
          {t('discarded', { count: pictures })}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={areShown}
            onClick={() => setShown(!areShown)}
          >
            {t(areShown ? 'fold' : 'look')}
          </Button>
        </Text>
      )}
      {discarded.length > 0 && (
        <List fz="small" mb="md">
          {discarded.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names may repeat
            <li key={index}>
              {textOf(entry)}
              {areShown && 'file' in entry && entry.file && (
                <TakenOut file={entry.file} name={entry.fileName} />
              )}
            </li>
          ))}
        </List>
      )}
    </Box>
  );
}

/** A picture in which nothing was read. */
function TakenOut({ file, name }: { file: Blob; name: string }) {
  const url = useObjectUrl(file);
  return url !== '' && <Image src={url} alt={name} w="auto" maw="100%" mah="24rem" fit="contain" my="xs" />;
}
