import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes what is open when the page's path changes (docs/spec/shell.md#dialogs). */
export function useCloseOnNavigation(opened: boolean, onClose: () => void): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (!opened) openedAt.current = pathname;
    else if (openedAt.current !== pathname) {
      openedAt.current = pathname;
      onClose();
    }
  }, [opened, pathname, onClose]);
}
