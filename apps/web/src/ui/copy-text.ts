import { showAlert, showSuccess } from './feedback/alerts.ts';

/** Copies a text and shows a message, also if the browser did not allow it: without the permission, or without HTTPS. */
export async function copyText(
  text: string,
  messages: { copied: string; cannotCopy: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(messages.copied);
  } catch {
    showAlert({ description: messages.cannotCopy, alertClass: 'danger' });
  }
}
