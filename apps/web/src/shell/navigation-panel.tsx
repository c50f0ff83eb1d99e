import { mayPass } from '@backline/contract';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../api/session.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { INVENTORY_LINKS, SYSTEM_LINKS } from './navigation.ts';
import styles from './navigation-panel.module.css';

/** The left panel: the same places as the bar, in sections (product.md §2). */
export function NavigationPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('shell');
  const viewer = useSession()?.user ?? null;
  const home =
    viewer === null
      ? ({ key: 'login', path: '/login' } as const)
      : ({ key: 'welcome', path: '/welcome' } as const);
  const sections = [
    { key: 'home', links: [home] },
    { key: 'inventory', links: INVENTORY_LINKS.filter(({ access }) => mayPass(viewer, access)) },
    { key: 'system', links: SYSTEM_LINKS.filter(({ access }) => mayPass(viewer, access)) },
  ] as const;
  return (
    <SidePanel side="left" title={t('menu.title')} opened={opened} onClose={onClose}>
      <nav aria-label={t('navigation.panel')}>
        {sections.map(
          ({ key, links }) =>
            links.length > 0 && (
              <section key={key} className={styles.section}>
                <h2 className={styles.heading}>{t(`navigation.${key}`)}</h2>
                {links.map((link) => (
                  <NavLink key={link.key} to={link.path} className={() => styles.link} onClick={onClose}>
                    {t(`navigation.${link.key}`)}
                  </NavLink>
                ))}
              </section>
            ),
        )}
      </nav>
    </SidePanel>
  );
}
