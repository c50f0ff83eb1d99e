import './trusted-addresses.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jost/wght.css';
import 'virtual:mantine-styles.css';
import 'virtual:theme.css';
import './ui/targets.css';
import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from './api/client/query-client.ts';
import { AppProviders } from './app-providers.tsx';
import { loadFirstScreen, routeObjects } from './app-routes.tsx';
import { LANGUAGE_KEY, speakChosenLanguage } from './messages/language.ts';
import { reloadOnMissingFile } from './offline/missing-file.ts';
import { registerServiceWorker } from './offline/register.ts';
import { BARE_HOST_ROUTES } from './routes.ts';
import { steppingOverDialogs } from './ui/dialogs/use-dialog-entries.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const router = steppingOverDialogs(() => createBrowserRouter(routeObjects));
const client = newQueryClient();

// On the host above many regiments most addresses are no page of the app, which a service worker would show there.
if (!BARE_HOST_ROUTES.some(({ path }) => matchPath(path, location.pathname))) registerServiceWorker();
reloadOnMissingFile({ isSending: () => client.isMutating() > 0 });

// Another tab has changed it.
window.addEventListener('storage', ({ key }) => key === LANGUAGE_KEY && void speakChosenLanguage());

const page = (
  <StrictMode>
    <AppProviders client={client}>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>
);

// Not awaited here: other files may import this one, and would wait for its end for ever. A screen whose code cannot be loaded
// asks for it again when it shows; without texts there is no page. Until then it is as index.html has it. The rendering goes in
// small steps, between which the browser can answer.
void Promise.all([speakChosenLanguage(), loadFirstScreen(location.pathname).catch(console.error)]).then(
  () => startTransition(() => createRoot(root).render(page)),
  (error: Error) => dispatchEvent(new CustomEvent('start-failure', { detail: error })),
);
