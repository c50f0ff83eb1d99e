import { Flex } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ExportNote } from '../reading/exported.ts';

const NONE = { count: 0, whole: 0, lines: '', side: '', title: '' };

/** The facts about an export that a person should know before it is sent. */
export function ExportNotes({ notes }: { notes: readonly ExportNote[] }) {
  const t = useTranslations('fir.exports.notes');
  if (notes.length === 0) return null;
  return (
    <Flex
      component="ul"
      direction="column"
      m={0}
      p="sm"
      style={{ listStyle: 'none' }}
      gap="xxs"
      fz="small"
      c="yellow"
      bg="var(--status-aging-background)"
      bdrs="sm"
    >
      {notes.map((note) => (
        <li key={note.kind}>{t(note.kind, { ...NONE, ...note })}</li>
      ))}
    </Flex>
  );
}
