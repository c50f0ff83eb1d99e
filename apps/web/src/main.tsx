import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jost/wght.css';
import 'virtual:kit-styles.css';
import 'virtual:theme.css';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { AppProviders } from './app-providers.tsx';
import { speakChosenLanguage } from './messages/language.ts';
import { registerServiceWorker, reloadOnMissingFile } from './offline/register.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

// The paths are in routes.tsx. A router of this kind can ask before a screen with unsent work is left.
const router = createBrowserRouter([{ path: '*', element: <App /> }]);

registerServiceWorker();
reloadOnMissingFile();
await speakChosenLanguage();

createRoot(root).render(
  <StrictMode>
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>,
);
