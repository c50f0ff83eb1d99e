import type { Supply } from '@backline/contract';
import { Link } from 'react-router';
import type { CardWords } from './card-words.ts';
import styles from './supply-columns.module.css';

/** The warehouse that lacks most of an item, and the way to its needs. */
export function LacksMost({
  id,
  name,
  missing,
  words,
}: NonNullable<Supply['lacksMost']> & { words: CardWords }) {
  return (
    <Link className={styles.place} to={`/warehouses/${id}?view=needs`} tabIndex={-1} title={name}>
      <span className={styles.placeName}>{name}</span>{' '}
      <span className={styles.quiet}>{words.signed(-missing)}</span>
    </Link>
  );
}
