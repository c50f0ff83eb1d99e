import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import styles from '../orders.module.css';

/** The pages of production, in the order in which something is made. */
const PAGES = [
  { key: 'board', path: '/production' },
  { key: 'list', path: '/production/list' },
  { key: 'queues', path: '/production/queues' },
  { key: 'chain', path: '/production/chain' },
  { key: 'runs', path: '/production/runs' },
] as const;

interface ProductionHeaderProps {
  /** The page's filters and its main action. */
  children?: ReactNode;
}

/** The header of every production page: links to all of them, and the page's own controls (docs/spec/production.md). */
export function ProductionHeader({ children }: ProductionHeaderProps) {
  const t = useTranslations('production');
  return (
    <PageHeader
      isOneLine
      title={t('title')}
      about={
        <Flex
          component="nav"
          maw="100%"
          bd="1px solid var(--line)"
          bdrs="sm"
          style={{ overflowX: 'auto' }}
          aria-label={t('pages')}
        >
          {PAGES.map(({ key, path }) => (
            <NavLink key={key} to={path} end className={() => styles.page}>
              {t(key)}
            </NavLink>
          ))}
        </Flex>
      }
      actions={children}
    />
  );
}
