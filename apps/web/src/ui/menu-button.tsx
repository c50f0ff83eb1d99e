import { Button, type ButtonProps, type Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { dropdowns, useStandIn } from './kit-part.ts';

interface MenuButtonProps {
  label: string;
  icon: ReactNode;
  size?: NonNullable<ButtonProps['size']>;
  disabled?: boolean;
  /** What is in the menu, made of Mantine's parts, which are loaded when somebody is about to open it. */
  children: (menu: typeof Menu) => ReactNode;
}

/** A button with a menu below it. */
export function MenuButton({ label, icon, size = 'sm', disabled = false, children }: MenuButtonProps) {
  const { start, touch } = useStandIn(dropdowns);
  const button = { variant: 'default', leftSection: icon, size } as const;
  if (start === null)
    return (
      <Button {...button} aria-haspopup="menu" aria-expanded={false} {...(!disabled && touch)}>
        {label}
      </Button>
    );
  const { Menu: MantineMenu } = start.part;
  return (
    <MantineMenu position="bottom-end" disabled={disabled} defaultOpened={start.isOpen}>
      <MantineMenu.Target>
        <Button {...button} autoFocus={start.autoFocus}>
          {label}
        </Button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown>{children(MantineMenu)}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}
