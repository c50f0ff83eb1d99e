import { useEffect, useRef } from 'react';

/**
 * Focuses the field that gets the returned ref once it is there. For the first field of a dialog that loads what it shows:
 * Mantine looks for `data-autofocus` only when the dialog opens, and finds the close button.
 */
export function useLateFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not at once: a dialog that is just opening notes first what had the focus.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return field;
}
