import { useEffect } from 'react';
import { isModalOpen } from './modal-open.ts';

const holders = new Set<object>();

/** Keeps the page from being reloaded by the app itself while a screen holds what a reload would lose. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [isUnsaved]);
}

/** Whether a reload would lose something: a screen says so, or a dialog is open, whose form may be half filled in. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0 || isModalOpen();
}
