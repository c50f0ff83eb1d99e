import { Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../dialogs/lazy-dialog.tsx';
import type { ExportSource } from '../export/export-menu.tsx';
import { IconButton } from '../icon-button.tsx';
import { BackLink } from './back-link.tsx';
import type { HeadAction } from './head-action.ts';
import styles from './layout.module.css';

const HeadMenu = lazyPart(async () => (await import('./head-menu.tsx')).HeadMenu, <Dots />);

export interface PageHeaderProps {
  title: string;
  /** The page above this one, by its name. */
  back?: { to: string; label: string } | undefined;
  /** Quiet facts under the title. */
  about?: ReactNode;
  /** Switches and fields before the buttons. */
  actions?: ReactNode;
  /** Quiet buttons; on a phone lines of the menu. */
  buttons?: readonly HeadAction[];
  /** The main action of the page; on a phone a bar along the bottom. */
  primary?: HeadAction | false | undefined;
  /** Lines of the menu at the end, and lists that it exports. */
  more?: readonly HeadAction[];
  sources?: readonly ExportSource[];
}

/** A screen's heading, which also names the browser's tab, and what can be done there (docs/design.md#page-headers). */
export function PageHeader(props: PageHeaderProps) {
  const { title, back, about, actions, buttons = [], primary, more = [], sources = [] } = props;
  const t = useTranslations('ui');
  const [isMenuWanted, setMenuWanted] = useState(false);
  const hasMenu = more.length > 0 || sources.length > 0;
  return (
    <div className={styles.header}>
      <title>{t('pageTitle', { title })}</title>
      <div className={styles.words}>
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        <h1 className={styles.pageTitle}>{title}</h1>
        {about !== undefined && about !== false && <div className={styles.about}>{about}</div>}
      </div>
      <div className={styles.actions}>
        {actions}
        {buttons.map((action) => (
          <HeadButton key={action.label} action={action} variant={action.isFramed ? 'default' : 'subtle'} />
        ))}
        {primary && (
          <div className={styles.primary}>
            <HeadButton action={primary} variant="filled" />
          </div>
        )}
        {(hasMenu || buttons.length > 0) && (
          <div className={styles.menu} data-on-phone={!hasMenu || undefined}>
            {isMenuWanted ? (
              <HeadMenu buttons={buttons} more={more} sources={sources} />
            ) : (
              <Dots onClick={() => setMenuWanted(true)} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function HeadButton({ action, variant }: { action: HeadAction; variant: string }) {
  const { label, Icon, to, onClick, disabled = false, isLoading = false } = action;
  const look = {
    variant,
    leftSection: <Icon size={18} aria-hidden />,
    children: label,
    ...(variant === 'subtle' && { color: 'gray' }),
    'data-in-menu': variant !== 'filled' || undefined,
  };
  return to === undefined || disabled ? (
    <Button {...look} disabled={disabled} loading={isLoading} onClick={onClick} />
  ) : (
    <Button {...look} component={Link} to={to} />
  );
}

function Dots(props: { onClick?: () => void }) {
  const t = useTranslations('ui');
  return (
    <IconButton size={36} variant="subtle" color="gray" label={t('actions')} aria-haspopup="menu" {...props}>
      <IconDots size={20} aria-hidden />
    </IconButton>
  );
}
