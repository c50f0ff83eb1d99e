import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ExportLines, type ExportSource } from '../export/export-menu.tsx';
import { MenuButton } from '../menu-button.tsx';
import type { HeadAction } from './head-action.ts';

interface HeadMenuProps {
  /** Beside the menu on wider windows, hence lines of it on a phone alone. */
  buttons: readonly HeadAction[];
  more: readonly HeadAction[];
  sources: readonly ExportSource[];
}

/** The opened menu of a page's header; loaded on the first press. */
export function HeadMenu({ buttons, more, sources }: HeadMenuProps) {
  const t = useTranslations('ui');
  const isPhone = useMediaQuery('(max-width: 34.99em)', undefined, { getInitialValueInEffect: false });
  const lines = [...(isPhone ? buttons : []), ...more];
  return (
    <MenuButton isCompact startsOpened label={t('actions')} icon={<IconDots size={20} aria-hidden />}>
      {lines.filter(({ isDanger }) => isDanger !== true).map(toLine)}
      {sources.length > 0 && (
        <>
          {lines.length > 0 && <Menu.Divider />}
          <ExportLines sources={sources} />
        </>
      )}
      {lines.filter(({ isDanger }) => isDanger).map(toLine)}
    </MenuButton>
  );
}

function toLine({ label, Icon, to, onClick, disabled, isDanger }: HeadAction) {
  const line = {
    leftSection: <Icon size={16} aria-hidden />,
    children: label,
    ...(disabled !== undefined && { disabled }),
    ...(isDanger && { color: 'red' }),
  };
  return to === undefined ? (
    <Menu.Item key={label} {...line} onClick={onClick} />
  ) : (
    <Menu.Item key={label} {...line} component={Link} to={to} />
  );
}
