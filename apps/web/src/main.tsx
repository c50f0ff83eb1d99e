import './early-reads.ts';
import './trusted-addresses.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jost/wght.css';
import 'virtual:mantine-styles.css';
import 'virtual:theme.css';
import './ui/tokens.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { newQueryClient } from './api/query-client.ts';
import { storedToken } from './api/stored-token.ts';
import { AppProviders } from './app-providers.tsx';
import { routeObjects } from './app-routes.tsx';
import { beforeDrawing } from './before-drawing.ts';
import { speakChosenLanguage } from './messages/language.ts';
import { reloadOnMissingFile } from './offline/missing-file.ts';
import { registerServiceWorker } from './offline/register.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const router = createBrowserRouter(routeObjects);
const client = newQueryClient();

// Every screen behind the sign-in calls the server by the contract's schemas: they come beside the first of them. Should
// they not come, the screen that asks for them too tells of it.
if (storedToken() !== undefined) import('./api/query.ts').catch(() => {});
registerServiceWorker();
reloadOnMissingFile({ isSending: () => client.isMutating() > 0 });

// Not awaited here: the build may put this file together with what the texts of a language import, and that would wait
// for the end of this file for ever.
void Promise.all([speakChosenLanguage(), beforeDrawing(client, location.pathname)]).then(() => {
  const page = createRoot(root);
  // In small steps: nobody waits for less, and the browser can answer between them.
  startTransition(() =>
    page.render(
      <StrictMode>
        <AppProviders client={client}>
          <RouterProvider router={router} />
        </AppProviders>
      </StrictMode>,
    ),
  );
});
