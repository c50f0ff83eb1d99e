import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react';
import { tooltips, useStandIn } from './kit-part.ts';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  /** What it does: its name for assistive technology, and the tooltip for everybody else. */
  label: string;
  children: ReactNode;
}

/**
 * A button that shows an icon alone. Hovering or focusing it tells in words what it does; the words' bubble stands
 * beside the button and not around it, so that it can be loaded for the first of them.
 */
export function IconButton({ label, children, ref, ...props }: IconButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isTold, setIsTold] = useState(false);
  const { start, touch } = useStandIn(tooltips);
  return (
    <>
      <ActionIcon
        aria-label={label}
        {...props}
        ref={useMergedRef(button, ref)}
        onPointerEnter={(event) => {
          touch.onPointerEnter(event);
          setIsTold(event.pointerType !== 'touch');
        }}
        onPointerLeave={() => setIsTold(false)}
        onFocus={(event) => {
          touch.onFocus(event);
          setIsTold(event.currentTarget.matches(':focus-visible'));
        }}
        onBlur={() => setIsTold(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsTold(false);
          props.onKeyDown?.(event);
        }}
      >
        {children}
      </ActionIcon>
      {start !== null && <start.part.Tooltip target={button} label={label} opened={isTold} />}
    </>
  );
}
