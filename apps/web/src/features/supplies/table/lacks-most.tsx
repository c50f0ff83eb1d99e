import type { Supply } from '@backline/contract';
import { Link } from 'react-router';
import type { CardTexts } from '../data/card-texts.ts';
import styles from '../supplies.module.css';

/** The warehouse that lacks most of an item, and the way to its needs. */
export function LacksMost({
  id,
  name,
  missing,
  texts,
}: NonNullable<Supply['lacksMost']> & { texts: CardTexts }) {
  return (
    <Link className={styles.place} to={`/warehouses/${id}?view=needs`} tabIndex={-1} title={name}>
      <span>{name}</span> <span className={styles.quiet}>{texts.signed(-missing)}</span>
    </Link>
  );
}
