import { Button, type ButtonProps, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  size?: NonNullable<ButtonProps['size']>;
  disabled?: boolean;
  /** Shows only the icon, with the label as its name. */
  isCompact?: boolean;
  startsOpened?: boolean;
  /** The content of the menu: items, labels and dividers of Mantine's `Menu`. */
  children: ReactNode;
}

/** A button with a menu below it. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon, size = 'sm', disabled = false, isCompact = false, startsOpened = false } = props;
  return (
    <Menu position="bottom-end" disabled={disabled} defaultOpened={startsOpened}>
      <Menu.Target>
        {isCompact ? (
          <IconButton size={36} variant="subtle" color="gray" label={label} disabled={disabled}>
            {icon}
          </IconButton>
        ) : (
          <Button variant="default" leftSection={icon} size={size} disabled={disabled}>
            {label}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  );
}
