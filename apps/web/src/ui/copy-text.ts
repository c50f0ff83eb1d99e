import { showAlert } from './feedback/alerts.ts';

const SUCCESS_MS = 4000;

/** Copies a text and tells of it, or that the browser did not allow it: without the permission, or without https. */
export async function copyText(text: string, words: { copied: string; cannotCopy: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showAlert({ description: words.copied, alertClass: 'success', delay: SUCCESS_MS });
  } catch {
    showAlert({ description: words.cannotCopy, alertClass: 'danger' });
  }
}
