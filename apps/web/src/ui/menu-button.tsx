import { Button, type ButtonProps, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  size?: NonNullable<ButtonProps['size']>;
  disabled?: boolean;
  /** What is in the menu: items, labels and dividers of Mantine's `Menu`. */
  children: ReactNode;
}

/** A button with a menu below it. */
export function MenuButton({ label, icon, size = 'sm', disabled = false, children }: MenuButtonProps) {
  return (
    <Menu position="bottom-end" disabled={disabled}>
      <Menu.Target>
        <Button variant="default" leftSection={icon} size={size}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
