import { auth, items, pyramids } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPyramid, aUser } from '../../testing/builders.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const ROUTES = [
  ['/war/pyramids', 'Pyramids'],
  ['/war/pyramids/7/edit', 'Southern front'],
] as const;

it.each(ROUTES)('without the manage right %s leads to the welcome page', async (route) => {
  const reader = aUser({ permissions: { read: true, edit: true } });
  const { address } = renderApp({ route, user: reader, replies: [reply(auth.loggedIn, { user: reader })] });
  await waitFor(() => expect(address()).toBe('/welcome'));
});

it.each(ROUTES)('with the manage right %s shows %s', async (route, title) => {
  const manager = aUser({ permissions: { manage: true } });
  const { address } = renderApp({
    route,
    user: manager,
    replies: [
      reply(auth.loggedIn, { user: manager }),
      reply(pyramids.version, { version: 'first' }),
      reply(pyramids.list, []),
      reply(pyramids.get, aPyramid({ id: 7, name: 'Southern front' })),
      reply(items.version, { version: 'first' }),
      reply(items.list, []),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(address()).toBe(route);
});
