import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useBackCloses } from './use-dialog-entries.ts';
import { useScrollbarRoom } from './use-scrollbar-room.ts';

interface DialogOptions {
  /** True while something is sent: then Back does not close. */
  busy?: boolean;
  /** False if the browser's Back is not about the dialog. */
  backCloses?: boolean;
}

/**
 * Does what every modal and panel does (docs/spec/shell.md#dialogs): leaves the page where it is, gives the focus back
 * when it closes, and is closed by navigation and by the browser's Back.
 */
export function useDialogBehaviour(
  opened: boolean,
  onClose: () => void,
  { busy = false, backCloses = true }: DialogOptions = {},
): void {
  useScrollbarRoom(opened);
  useFocusBack(opened);
  useCloseOnNavigation(opened, onClose);
  useBackCloses(opened && backCloses, onClose, busy);
}

/**
 * Gives the focus back to what had it, when something that took it closes. Mantine does so only for what was there
 * before it opened; modals and panels here load when they are first opened.
 */
function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opened]);
}

/**
 * Closes what is open when the page's path changes. A page that was on its way when it opened, such as the one after a
 * sign-in, does not close it: the browser's address is there already, while React still shows the page before.
 */
function useCloseOnNavigation(opened: boolean, onClose: () => void): void {
  const { pathname } = useLocation();
  const pages = useRef<readonly string[] | null>(null);
  useEffect(() => {
    if (!opened) {
      pages.current = null;
      return;
    }
    pages.current ??= [pathname, window.location.pathname];
    const isExpected = pages.current.includes(pathname);
    if (pathname !== pages.current[0]) pages.current = [pathname];
    if (!isExpected) onClose();
  }, [opened, pathname, onClose]);
}
