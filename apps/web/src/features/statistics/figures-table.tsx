import { useTranslations } from 'use-intl';
import styles from './statistics.module.css';

interface FiguresTableProps {
  label: string;
  headings: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
  /** Whether it starts collapsed, because a chart shows the same figures. */
  isFolded: boolean;
}

/** Figures as a table that scrolls on its own. */
export function FiguresTable({ label, headings, rows, isFolded }: FiguresTableProps) {
  const t = useTranslations('statistics');
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('figuresOf', { title: label })} tabIndex={0}>
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...figures], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key; two people may share a name
            <tr key={row}>
              <th scope="row">{name}</th>
              {figures.map((figure, column) => (
                <td key={headings[column + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  if (!isFolded) return table;
  return (
    <details className={styles.folded}>
      <summary>{t('table')}</summary>
      {table}
    </details>
  );
}
