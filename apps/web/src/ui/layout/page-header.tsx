import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './layout.module.css';

interface PageHeaderProps {
  title: string;
  /** A quiet line or badges under the title. */
  about?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** All on one line, above a dense list. */
  isOneLine?: boolean;
}

/** A screen's heading, which also names the browser's tab. */
export function PageHeader({ title, about, actions, isOneLine = false }: PageHeaderProps) {
  const t = useTranslations('ui');
  return (
    <div className={styles.header} data-line={isOneLine || undefined}>
      <title>{t('pageTitle', { title })}</title>
      <div className={styles.words}>
        <h1 className={styles.pageTitle}>{title}</h1>
        {about !== undefined && <div className={styles.about}>{about}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
