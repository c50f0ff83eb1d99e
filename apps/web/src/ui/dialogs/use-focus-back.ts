import { useEffect } from 'react';

/**
 * Gives the focus back to what had it, when something that took it closes. Mantine does so only for what was there
 * before it opened; modals and panels here load when they are first opened.
 */
export function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opened]);
}
