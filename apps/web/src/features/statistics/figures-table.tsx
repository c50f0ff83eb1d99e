import { useTranslations } from 'use-intl';
import { PlainTable } from '../../ui/table/plain-table.tsx';
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
      <PlainTable sticky="box" aria-label={label} className={styles.figures ?? ''}>
        <thead>
          <tr>
            {headings.map((heading, column) => (
              <th key={heading} scope="col" data-figure={column > 0 || undefined}>
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
                <td key={headings[column + 1]} data-figure>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
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
