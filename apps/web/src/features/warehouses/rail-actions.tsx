import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { HeadAction } from '../../ui/layout/head-action.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import styles from './warehouses.module.css';

interface RailActionsProps {
  name: string;
  /** The last one is what the page is for. */
  buttons: readonly HeadAction[];
  more: readonly HeadAction[];
}

/** The buttons of a page's head in the narrow column beside its list. */
export function RailActions({ name, buttons, more }: RailActionsProps) {
  const t = useTranslations('warehouses');
  return (
    <div className={styles.actions}>
      {buttons.map((action, place) => (
        <Button
          key={action.label}
          size="xs"
          {...(place < buttons.length - 1 &&
            (action.isFramed ? { variant: 'default' } : { variant: 'subtle', color: 'gray' }))}
          {...pressOf(action)}
        >
          {action.label}
        </Button>
      ))}
      <MenuButton isCompact icon={<IconDots size={18} aria-hidden />} label={t('more', { name })}>
        {more.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={<action.Icon size={16} aria-hidden />}
            disabled={action.disabled ?? false}
            {...pressOf(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </MenuButton>
    </div>
  );
}

function pressOf({ to, onClick }: HeadAction) {
  if (to === undefined) return { ...(onClick && { onClick }) };
  return { renderRoot: (props: Record<string, unknown>) => <Link to={to} {...props} /> };
}
