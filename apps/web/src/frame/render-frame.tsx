import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Language } from '../../../../packages/texts/src/languages.ts';
import { newQueryClient } from '../api/client/query-client.ts';
import { AppProviders } from '../app-providers.tsx';
import { loadScreen, routeObjects } from '../app-routes.tsx';
import { chooseLanguage } from '../messages/language.ts';
import type { FrameViewer } from './frame.ts';
import { BROWSER_ONLY } from './frame-boundary.tsx';

/**
 * The frame of a route as HTML for `#root`: the shell, and the screen as it is before any data has come.
 * @param route a path of routes.ts. @throws for anything that cannot be rendered.
 */
export async function renderFrame(route: string, viewer: FrameViewer, language: Language): Promise<string> {
  document.documentElement.dataset.frame = viewer;
  await chooseLanguage(language);
  await loadScreen(route);
  const router = createMemoryRouter(routeObjects, { initialEntries: [route.replace(/:\w+/g, '1')] });
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <AppProviders client={newQueryClient()}>
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>,
    {
      // React would move a large part to the end, and put it into its place by a script in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        if (error instanceof Error && 'digest' in error && error.digest === BROWSER_ONLY) return BROWSER_ONLY;
        errors.push(error);
        return undefined;
      },
    },
  );
  const html = await textOf(prelude);
  router.dispose();
  if (errors.length > 0) throw new Error(`The frame of ${route} cannot be rendered.`, { cause: errors[0] });
  return html;
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}
