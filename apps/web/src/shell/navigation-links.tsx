import { memo } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../api/addresses/may-open.ts';
import { useSession } from '../api/storage/session.ts';
import { BAR_LINKS } from './navigation.ts';
import styles from './shell.module.css';

/** The bar's links, as far as the viewer may follow them. */
export function NavigationLinks() {
  const t = useTranslations('shell.navigation');
  const viewer = useSession()?.user ?? null;
  return BAR_LINKS.filter(({ path }) => mayOpen(viewer, path)).map(({ key, path }) => (
    <BarLink key={key} path={path} text={t(key)} />
  ));
}

/** Memoised: a page starts with the session of its frame, and renders again with the person's own. */
const BarLink = memo(function BarLink({ path, text }: { path: string; text: string }) {
  return (
    <NavLink to={path} className={() => styles.link}>
      {text}
    </NavLink>
  );
});
