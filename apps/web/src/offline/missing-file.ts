import { hasUnsavedWork } from '../ui/dialogs/unsaved-work.ts';
import { openedPage } from './reload-page.ts';

const RELOADED_AT = 'reloadedAt';
/** A second reload soon after the first would not help. */
const NOT_AGAIN_MS = 60_000;

interface Options {
  /** Whether something is being sent. */
  isSending: () => boolean;
  reload?: () => void;
}

/**
 * Reloads the page when a part of it is missing because the server has a new version of the app, and only then: never
 * over unsaved work, and never while the server is unreachable, which would show the browser's error page. In all other cases
 * the code that requested the part reports the failure.
 * @returns a function that stops it.
 */
export function reloadOnMissingFile({ isSending, reload = openedPage.reload }: Options): () => void {
  const mayReload = () => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    return !hasUnsavedWork() && !isSending() && Date.now() - last > NOT_AGAIN_MS;
  };
  const handleMissing = async () => {
    if (!mayReload() || !(await isUpdated()) || !mayReload()) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    reload();
  };
  const listener = () => void handleMissing();
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}

/** The file that this page started from; null in development. */
export function startFile(): string | null {
  return document.getElementById('app')?.getAttribute('href') ?? null;
}

/** Whether the server answers, with a page that starts from another file than this one did. */
async function isUpdated(): Promise<boolean> {
  const running = startFile();
  if (running === null) return false;
  try {
    const response = await fetch(window.location.pathname, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
    });
    return response.ok && !(await response.text()).includes(running);
  } catch {
    return false; // the server is unreachable: a reload would lose the page
  }
}
