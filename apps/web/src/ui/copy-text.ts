import { showAlert } from './feedback/alerts.ts';

const SUCCESS_MS = 4000;

/** Copies a text and shows a message, also if the browser did not allow it: without the permission, or without HTTPS. */
export async function copyText(
  text: string,
  messages: { copied: string; cannotCopy: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showAlert({ description: messages.copied, alertClass: 'success', delay: SUCCESS_MS });
  } catch {
    showAlert({ description: messages.cannotCopy, alertClass: 'danger' });
  }
}
