import { useState } from 'react';
import { showAlert } from '../feedback/alerts.ts';

/**
 * Draws and saves a picture on a press, one at a time.
 * @param failed the message when it cannot be drawn.
 */
export function usePictureSaving(failed: string) {
  const [isBusy, setBusy] = useState(false);
  const save = async (draw: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await draw();
    } catch (error) {
      console.error(error);
      showAlert({ description: failed, alertClass: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
