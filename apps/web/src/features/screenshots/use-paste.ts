import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Calls back with files pasted anywhere on the page. Text pasted into an input is left alone, and so is what `onPaste`
 * answers with false.
 * @param fileOf makes a file of a text that is worth one, wherever it is pasted but in a text area; null for any other text.
 */
export function usePaste(
  onPaste: (files: File[]) => unknown,
  fileOf: (text: string) => File | null = () => null,
): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const written = fileOf(event.clipboardData?.getData?.('text/plain') ?? '');
    if (written !== null && files.length === 0 && !isInTextArea(event.target)) {
      if (onPaste([written]) !== false) event.preventDefault();
      return;
    }
    const isText = event.clipboardData?.types.includes('text/plain') ?? false;
    if (isEditable(event.target) && (isText || files.length === 0)) return;
    if (onPaste(files) !== false) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listener = (event: ClipboardEvent) => handlePaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

function isInTextArea(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('textarea, [contenteditable="true"]') !== null;
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}
