import { Flex, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { mayOpen } from '../api/addresses/may-open.ts';
import { useSession } from '../api/storage/session.ts';
import type { RoutePath } from '../routes.ts';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { INVENTORY_LINKS, STATISTICS_LINK, SYSTEM_LINKS, UTILITY_LINKS } from './navigation.ts';
import styles from './shell.module.css';
import type { ShellDialog } from './shell-dialogs.tsx';

interface NavigationPanelProps {
  opened: boolean;
  onClose: () => void;
  /** Opens one of the shell's dialogs instead of the panel. */
  onDialog: (dialog: ShellDialog) => void;
}

/** Below this width there is the bar along the bottom, as in shell.module.css. */
const PHONE = '(max-width: 34.99em)';

/**
 * The left panel: the same links as the bar, in sections (docs/spec/shell.md#navigation). On a phone it comes from below, where
 * it is opened.
 */
export function NavigationPanel({ opened, onClose, onDialog }: NavigationPanelProps) {
  const t = useTranslations('shell');
  const welcome = useTranslations('welcome.start');
  const viewer = useSession()?.user ?? null;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const side = isPhone && viewer !== null ? 'bottom' : 'left';
  const home =
    viewer === null
      ? ({ key: 'login', path: '/login' } as const)
      : ({ key: 'welcome', path: '/welcome' } as const);
  const may = ({ path }: { path: RoutePath }) => mayOpen(viewer, path);
  const sections = [
    { key: 'home', links: [home] },
    { key: 'inventory', links: INVENTORY_LINKS.filter(may) },
    { key: 'utilities', links: [...UTILITY_LINKS, STATISTICS_LINK].filter(may) },
    { key: 'system', links: SYSTEM_LINKS.filter(may) },
  ] as const;
  return (
    <SidePanel side={side} title={t('menu.title')} opened={opened} onClose={onClose}>
      <nav aria-label={t('navigation.panel')}>
        {sections.map(
          ({ key, links }) =>
            links.length > 0 && (
              <Flex key={key} component="section" direction="column" mb="md">
                <Title order={2} mb="xxs" px="sm" c="dimmed" fz="small">
                  {t(`navigation.${key}`)}
                </Title>
                {links.map((link) => (
                  <NavLink key={link.key} to={link.path} className={() => styles.panelLink} onClick={onClose}>
                    {t(`navigation.${link.key}`)}
                  </NavLink>
                ))}
                {key === 'home' && viewer === null && (
                  <DialogButton label={welcome('open')} onClick={() => onDialog('start')} />
                )}
              </Flex>
            ),
        )}
        <Flex component="section" direction="column" mb="md">
          <Title order={2} mb="xxs" px="sm" c="dimmed" fz="small">
            {t('navigation.page')}
          </Title>
          <DialogButton label={t('user.preferences')} onClick={() => onDialog('preferences')} />
          <DialogButton label={t('shortcuts.open')} onClick={() => onDialog('shortcuts')} />
        </Flex>
      </nav>
    </SidePanel>
  );
}

function DialogButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.panelLink} aria-haspopup="dialog" onClick={onClick}>
      {label}
    </button>
  );
}
