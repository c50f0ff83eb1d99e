import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back with files pasted anywhere on the page. Text pasted into an input is left alone, and so is what `onPaste`
 * answers with false.
 */
export function usePaste(onPaste: (files: File[]) => unknown): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isText = event.clipboardData?.types.includes('text/plain') ?? false;
    if (isEditable(event.target) && (isText || files.length === 0)) return;
    if (onPaste(files) !== false) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
