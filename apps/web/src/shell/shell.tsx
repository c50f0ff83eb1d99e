import { mayPass } from '@backline/contract';
import { Burger } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../api/storage/session.ts';
import { PastePlace } from '../features/fir/drawer/paste-place.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { isModalOpen } from '../ui/dialogs/modal-open.ts';
import { Loading } from '../ui/feedback/load-state.tsx';
import { HeaderSkeleton } from '../ui/feedback/skeleton.tsx';
import { Logo } from '../ui/labels/logo.tsx';
import { UserAvatar } from '../ui/labels/user-avatar.tsx';
import { DROP_PLACE } from '../ui/theme.ts';
import { AlertBell } from './alert-bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LiveLine } from './live-line.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { NoticeLine } from './notice-line.tsx';
import { Search, useSearch } from './search.tsx';
import { SearchButton } from './search-button.tsx';
import { SessionWatch } from './session-watch.ts';
import styles from './shell.module.css';
import { type ShellDialog, ShellDialogs } from './shell-dialogs.tsx';
import { GO_TO } from './shortcuts.ts';
import { type OpenPanel, panelAfter } from './swipe.ts';
import { useMissingLanguage } from './use-missing-language.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useSwipe } from './use-swipe.ts';
import { WaitingPlace } from './waiting-place.tsx';

const NavigationPanel = lazyDialog(async () => (await import('./navigation-panel.tsx')).NavigationPanel);
const UserPanel = lazyDialog(async () => (await import('./user-panel.tsx')).UserPanel);

/** The shell around every screen: top bar, panels, and the place where the screen shows. */
export function Shell({ children }: { children: ReactNode }) {
  useMissingLanguage();
  const t = useTranslations('shell');
  const user = useSession()?.user;
  const [openPanel, setOpenPanel] = useState<OpenPanel>(null);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const navigate = useNavigate();
  const closePanel = () => setOpenPanel(null);
  const openDialog = (next: ShellDialog) => {
    setOpenPanel(null);
    setDialog(next);
  };
  useSwipe((swipe) => {
    if (openPanel === null && isModalOpen()) return;
    const next = panelAfter(swipe, openPanel);
    setOpenPanel(next === 'user' && !user ? openPanel : next);
  });
  usePageKeys((keys) => {
    const place = GO_TO.find(({ letter }) => keys === `g ${letter}`);
    if (place !== undefined) void navigate(place.path);
    else if (keys.endsWith('?')) setDialog('shortcuts');
  });
  const search = useSearch();
  const wasOpen = useEver(openPanel);
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <TopBar openPanel={openPanel} onPanel={setOpenPanel} onSearch={search.open} />
      {user && (
        <BottomBar
          user={user}
          isMenuOpen={openPanel === 'navigation'}
          onMenu={() => setOpenPanel('navigation')}
          onSearch={search.open}
        />
      )}
      <SessionWatch />
      <LiveLine />
      {user && <NoticeLine />}
      {user && <PastePlace />}
      {wasOpen.has('navigation') && (
        <NavigationPanel opened={openPanel === 'navigation'} onClose={closePanel} onDialog={openDialog} />
      )}
      {user && wasOpen.has('user') && (
        <UserPanel user={user} opened={openPanel === 'user'} onClose={closePanel} onDialog={openDialog} />
      )}
      <Search search={search} onDialog={openDialog} />
      <ShellDialogs open={dialog} onClose={() => setDialog(null)} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Suspense fallback={<Loading shape={<HeaderSkeleton />} />}>{children}</Suspense>
        <div id={DROP_PLACE} />
      </main>
    </>
  );
}

interface TopBarProps {
  openPanel: OpenPanel;
  onPanel: (panel: OpenPanel) => void;
  onSearch: () => void;
}

function TopBar({ openPanel, onPanel, onSearch }: TopBarProps) {
  const t = useTranslations('shell');
  const ui = useTranslations('ui');
  const user = useSession()?.user;
  return (
    <header className={styles.bar}>
      <Burger
        data-on-bottom-bar
        size="sm"
        opened={openPanel === 'navigation'}
        onClick={() => onPanel('navigation')}
        aria-label={t('menu.open')}
        aria-expanded={openPanel === 'navigation'}
      />
      <Link to="/welcome" className={styles.brand}>
        <Logo className={styles.mark} />
        <span className={styles.name}>{ui('brand')}</span>
      </Link>
      <nav aria-label={t('navigation.bar')} className={styles.links}>
        <NavigationLinks />
      </nav>
      {user && <WaitingPlace />}
      <SearchButton onOpen={onSearch} />
      {user && mayPass(user, 'read') && <AlertBell />}
      {user && (
        <button
          type="button"
          className={styles.user}
          aria-label={t('user.open')}
          aria-expanded={openPanel === 'user'}
          onClick={() => onPanel('user')}
        >
          <UserAvatar avatar={user.avatar} />
        </button>
      )}
    </header>
  );
}

/** Every value so far: a panel is mounted when it is first opened, and stays mounted so that its closing is animated. */
function useEver<Value>(value: Value): ReadonlySet<Value> {
  const [ever, setEver] = useState<ReadonlySet<Value>>(new Set([value]));
  if (ever.has(value)) return ever;
  const now = new Set([...ever, value]);
  setEver(now);
  return now;
}
