import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import bar from '../../../ui/controls.module.css';
import { PageHeader, type PageHeaderProps } from '../../../ui/layout/page-header.tsx';

/** The pages of production, in the order in which something is made. */
const PAGES = [
  { key: 'board', path: '/production' },
  { key: 'list', path: '/production/list' },
  { key: 'queues', path: '/production/queues' },
  { key: 'chain', path: '/production/chain' },
  { key: 'runs', path: '/production/runs' },
] as const;

interface ProductionHeaderProps extends Pick<PageHeaderProps, 'buttons' | 'primary' | 'more' | 'sources'> {
  /** The page's filters. */
  children?: ReactNode;
}

/** The header of every production page: links to all of them, and the page's own controls (docs/spec/production.md). */
export function ProductionHeader({ children, ...head }: ProductionHeaderProps) {
  const t = useTranslations('production');
  return (
    <PageHeader
      title={t('title')}
      {...head}
      actions={
        <>
          <nav className={bar.bar} aria-label={t('pages')}>
            {PAGES.map(({ key, path }) => (
              <NavLink key={key} to={path} end className={() => bar.choice}>
                {t(key)}
              </NavLink>
            ))}
          </nav>
          {children}
        </>
      }
    />
  );
}
