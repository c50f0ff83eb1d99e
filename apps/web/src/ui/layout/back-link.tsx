import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './layout.module.css';

/** The way back to the page above this one, by its name. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <IconChevronLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
