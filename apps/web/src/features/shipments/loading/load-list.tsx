import { CONTAINER_UNITS } from '@backline/domain';
import { createPortal } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useIsPrinting } from '../../../ui/use-is-printing.ts';
import { cratesOf, type ListedContainer } from '../shipment-sheet.ts';
import styles from '../shipments.module.css';

interface LoadListProps {
  containers: readonly ListedContainer[];
  supplier: string;
  destination: string;
}

/** The print view: a page per container, with a checkbox for each item. */
export function LoadList({ containers, supplier, destination }: LoadListProps) {
  const t = useTranslations('logigen.loadList');
  const format = useFormatter();
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return createPortal(
    <div className={styles.pages} data-load-list>
      {containers.map((container) => (
        <section key={container.name} className={styles.page} aria-label={container.name}>
          <header className={styles.head}>
            <h2 className={styles.name}>
              {t('container', { name: container.name, count: containers.length })}
            </h2>
            <p className={styles.line}>{t('title', { supplier, destination })}</p>
            <p className={styles.line}>
              {t('total', { crates: cratesOf(container), size: CONTAINER_UNITS })}
            </p>
          </header>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('loaded')}</th>
                <th scope="col">{t('crates')}</th>
                <th scope="col">{t('item')}</th>
              </tr>
            </thead>
            <tbody>
              {container.supplies.map(({ item, quantity }) => (
                <tr key={item.id}>
                  <td>
                    <span className={styles.tick} />
                  </td>
                  <td>{format.number(quantity)}</td>
                  <th scope="row">{item.name}</th>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>,
    document.body,
  );
}
