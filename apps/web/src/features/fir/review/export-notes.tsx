import { useTranslations } from 'use-intl';
import type { ExportNote } from '../reading/exported.ts';
import styles from './export-notes.module.css';

const NONE = { count: 0, whole: 0, lines: '', side: '' };

/** The facts about an export that a person should know before it is sent. */
export function ExportNotes({ notes }: { notes: readonly ExportNote[] }) {
  const t = useTranslations('fir.exports.notes');
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.kind}>{t(note.kind, { ...NONE, ...note })}</li>
      ))}
    </ul>
  );
}
