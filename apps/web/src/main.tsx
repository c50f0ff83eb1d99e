import './trusted-addresses.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jost/wght.css';
import 'virtual:mantine-styles.css';
import 'virtual:theme.css';
import './ui/targets.css';
import './ui/tokens.css';
import './features/search/early-field.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from './api/client/query-client.ts';
import { noteFrame } from './api/storage/session.ts';
import { AppProviders } from './app-providers.tsx';
import { loadFirstScreen, routeObjects } from './app-routes.tsx';
import { BROWSER_ONLY } from './frame/frame-boundary.tsx';
import { noteLanguage, speakChosenLanguage } from './messages/language.ts';
import { reloadOnMissingFile } from './offline/missing-file.ts';
import { registerServiceWorker } from './offline/register.ts';
import { steppingOverDialogs } from './ui/dialogs/use-dialog-entries.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const router = steppingOverDialogs(() => createBrowserRouter(routeObjects));
const client = newQueryClient();

registerServiceWorker();
reloadOnMissingFile({ isSending: () => client.isMutating() > 0 });
noteFrame();
noteLanguage();

const page = (
  <StrictMode>
    <AppProviders client={client}>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>
);

/** Whether the document has the frame of this path. The login's is also sent for what it stands before. */
function isFramed(): boolean {
  const { frame, route } = document.documentElement.dataset;
  return frame !== undefined && frame !== 'other' && matchPath(route ?? '', location.pathname) !== null;
}

// In small steps, between which the browser can answer.
const show = (place: HTMLElement) =>
  startTransition(() => {
    if (isFramed())
      hydrateRoot(place, page, {
        onRecoverableError: (error) => {
          if (error instanceof Error && 'digest' in error && error.digest === BROWSER_ONLY) return;
          console.error(error);
        },
      });
    else {
      if (document.documentElement.dataset.frame === 'other') place.replaceChildren();
      delete document.documentElement.dataset.frame;
      createRoot(place).render(page);
    }
  });

// Not awaited here: the build may put this file together with what the texts of a language import, and those would wait
// for the end of this file for ever. A screen whose code cannot be loaded asks for it again when it shows.
void Promise.allSettled([speakChosenLanguage(), prepareCode()]).then(() => show(root));

/** A page with a skeleton is better than a blank one for longer than this. */
const MAX_WAIT_MS = 150;

async function prepareCode(): Promise<void> {
  const loaded = loadFirstScreen(location.pathname);
  if (isFramed()) return loaded; // without the screen's code the app would show less than the frame does
  await Promise.race([loaded, new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
