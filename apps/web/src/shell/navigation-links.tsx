import { mayPass } from '@backline/contract';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../api/session.ts';
import { BAR_LINKS } from './navigation.ts';
import styles from './navigation-links.module.css';

/** The bar's links, as far as the viewer may follow them. */
export function NavigationLinks() {
  const t = useTranslations('shell.navigation');
  const viewer = useSession()?.user ?? null;
  return BAR_LINKS.filter(({ access }) => mayPass(viewer, access)).map(({ key, path }) => (
    <NavLink key={key} to={path} className={() => styles.link}>
      {t(key)}
    </NavLink>
  ));
}
