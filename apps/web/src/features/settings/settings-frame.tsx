import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../../api/addresses/may-open.ts';
import { useSession } from '../../api/storage/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import styles from './settings.module.css';
import { useIsBeside } from './use-is-beside.ts';

const SettingsList = lazyPart(
  async () => (await import('./settings-list.tsx')).SettingsList,
  <nav className={styles.list} />,
);

/** A page of the settings, with the list of them beside it, or the way back to the list where there is no room. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('settings.sections');
  const isBeside = useIsBeside();
  const viewer = useSession()?.user ?? null;
  const { pathname } = useLocation();
  const section = pathname.startsWith('/war') ? 'war' : 'admin';
  const hub = `/${section}` as const;
  if (!mayOpen(viewer, hub)) return children;
  return (
    <div className={styles.frame}>
      {isBeside && <SettingsList />}
      <div className={styles.page}>
        {!isBeside && pathname !== hub && <BackLink to={hub}>{t(section)}</BackLink>}
        {children}
      </div>
    </div>
  );
}
