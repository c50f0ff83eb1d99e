import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** The effect of the button: its name for assistive technology, and the tooltip for everybody else. */
  label: string;
  children: ReactNode;
}

/** A button with only an icon, and a tooltip that says what it does. */
export function IconButton({ label, children, ...props }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} data-tooltip data-icon-button {...props}>
      {children}
    </ActionIcon>
  );
}
