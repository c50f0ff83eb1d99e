import { Burger } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../api/session.ts';
import { Loading } from '../ui/load-state.tsx';
import { isModalOpen } from '../ui/modal-open.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { LiveLine } from './live-line.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { NavigationPanel } from './navigation-panel.tsx';
import { SearchButton } from './search-button.tsx';
import styles from './shell.module.css';
import { type OpenPanel, panelAfter } from './swipe.ts';
import { useSessionWatch } from './use-session-watch.ts';
import { useSwipe } from './use-swipe.ts';
import { UserPanel } from './user-panel.tsx';

/** The frame around every screen: top bar, panels, and the place where the screen shows. */
export function Shell({ children }: { children: ReactNode }) {
  useSessionWatch();
  const t = useTranslations('shell');
  const ui = useTranslations('ui');
  const user = useSession()?.user;
  const [openPanel, setOpenPanel] = useState<OpenPanel>(null);
  const closePanel = () => setOpenPanel(null);
  useSwipe((swipe) => {
    if (openPanel === null && isModalOpen()) return;
    const next = panelAfter(swipe, openPanel);
    setOpenPanel(next === 'user' && !user ? openPanel : next);
  });
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <header className={styles.bar}>
        <Burger
          className={styles.toggle}
          size="sm"
          opened={openPanel === 'navigation'}
          onClick={() => setOpenPanel('navigation')}
          aria-label={t('menu.open')}
          aria-expanded={openPanel === 'navigation'}
        />
        <Link to="/welcome" className={styles.brand}>
          <img src="/favicon.svg" alt="" className={styles.mark} />
          {ui('brand')}
        </Link>
        <nav aria-label={t('navigation.bar')} className={styles.links}>
          <NavigationLinks />
        </nav>
        <SearchButton />
        {user && (
          <button
            type="button"
            className={styles.user}
            aria-label={t('user.open')}
            aria-expanded={openPanel === 'user'}
            onClick={() => setOpenPanel('user')}
          >
            <UserAvatar avatar={user.avatar} />
          </button>
        )}
      </header>
      <LiveLine />
      <NavigationPanel opened={openPanel === 'navigation'} onClose={closePanel} />
      {user && <UserPanel user={user} opened={openPanel === 'user'} onClose={closePanel} />}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </main>
    </>
  );
}
