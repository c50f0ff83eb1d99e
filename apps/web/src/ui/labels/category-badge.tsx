import { readableOn } from '../readable.ts';
import styles from './labels.module.css';

/** A label on a colour chosen by a person (`#rrggbb`). Its text is black or white, depending on the contrast. */
export function ColourBadge({ colour, label }: { colour: string; label: string }) {
  const style = { '--chosen': colour, '--chosen-text': readableOn(colour) };
  return (
    <span className={styles.badge} style={style}>
      {label}
    </span>
  );
}
