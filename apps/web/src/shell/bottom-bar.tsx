import type { User } from '@backline/contract';
import { IconBuildingWarehouse, IconDots, IconHome, IconScan, IconSearch } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../api/addresses/may-open.ts';
import { BOTTOM_LINKS } from './navigation.ts';
import styles from './shell.module.css';

const ICONS = { home: IconHome, warehouses: IconBuildingWarehouse, scan: IconScan };

interface BottomBarProps {
  user: User;
  isMenuOpen: boolean;
  onMenu: () => void;
  onSearch: () => void;
}

/** The bar that a thumb reaches on a phone (docs/spec/shell.md#on-a-phone). Its style sheet hides it on wider windows. */
export function BottomBar({ user, isMenuOpen, onMenu, onSearch }: BottomBarProps) {
  const t = useTranslations('shell.thumb');
  return (
    <nav aria-label={t('label')} className={styles.bottomBar} data-thumb-bar>
      {BOTTOM_LINKS.filter(({ path }) => mayOpen(user, path)).map(({ key, path }) => {
        const Icon = ICONS[key];
        return (
          <NavLink key={key} to={path} className={() => styles.entry}>
            <Icon aria-hidden />
            <span>{t(key)}</span>
          </NavLink>
        );
      })}
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onSearch}>
        <IconSearch aria-hidden />
        <span>{t('search')}</span>
      </button>
      <button type="button" className={styles.entry} aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconDots aria-hidden />
        <span>{t('more')}</span>
      </button>
    </nav>
  );
}
