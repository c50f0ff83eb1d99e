import { useLayoutEffect } from 'react';

/**
 * Marks a page that scrolls when something opens over it. What opens hides the scrollbar, and keeps its room so that the
 * page does not move; a page without a scrollbar has no such room (tokens.css).
 */
export function useScrollbarRoom(opened: boolean): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (opened) page.toggleAttribute('data-scrolls', page.scrollHeight > page.clientHeight);
  }, [opened]);
}
