import { auth } from '@backline/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';
import { swipeOf } from './swipe.ts';

test.each([
  [50, 0, null],
  [51, 0, 'right'],
  [-50, 0, null],
  [-51, 0, 'left'],
  [51, 100, 'right'],
  [51, -100, 'right'],
  [51, 101, null],
  [-51, -101, null],
  [0, 0, null],
] as const)('a finger that moves %d px across and %d px down gives %s', (x, y, swipe) => {
  expect(swipeOf({ x: 100, y: 200 }, { x: 100 + x, y: 200 + y })).toBe(swipe);
});

const reader = aUser();

async function openWelcome() {
  const view = renderApp({
    route: '/welcome',
    user: reader,
    replies: [reply(auth.loggedIn, { user: reader })],
  });
  const heading = await screen.findByRole('heading', { name: /Welcome/ });
  const swipe = (across: number, at: Element = heading) => {
    fireEvent.touchStart(at, { touches: [{ clientX: 200, clientY: 100 }] });
    fireEvent.touchEnd(at, { changedTouches: [{ clientX: 200 + across, clientY: 110 }] });
  };
  return { ...view, swipe };
}

const panel = (name: string) => screen.queryByRole('dialog', { name });

test('a left swipe opens the user panel, and closes the navigation panel', async () => {
  const { swipe } = await openWelcome();
  swipe(-80);
  await waitFor(() => expect(panel('Account')).toBeInTheDocument());
  swipe(80);
  await waitFor(() => expect(panel('Account')).not.toBeInTheDocument());
  swipe(80);
  await waitFor(() => expect(panel('Menu')).toBeInTheDocument());
  swipe(-80);
  await waitFor(() => expect(panel('Menu')).not.toBeInTheDocument());
  expect(panel('Account')).not.toBeInTheDocument();
});

test('a right swipe opens the navigation panel, and closes the user panel', async () => {
  const { swipe } = await openWelcome();
  swipe(80);
  await waitFor(() => expect(panel('Menu')).toBeInTheDocument());
  swipe(-80);
  await waitFor(() => expect(panel('Menu')).not.toBeInTheDocument());
  swipe(-80);
  await waitFor(() => expect(panel('Account')).toBeInTheDocument());
  swipe(80);
  await waitFor(() => expect(panel('Account')).not.toBeInTheDocument());
  expect(panel('Menu')).not.toBeInTheDocument();
});

test('two fingers, or one finger in an open dialog, do not count as a swipe', async () => {
  const { swipe, user } = await openWelcome();
  const heading = screen.getByRole('heading', { name: /Welcome/ });
  fireEvent.touchStart(heading, { touches: [{ clientX: 200 }, { clientX: 220 }] });
  fireEvent.touchEnd(heading, { changedTouches: [{ clientX: 400 }] });
  await user.click(screen.getByRole('button', { name: 'About Backline' }));
  await screen.findByRole('dialog', { name: 'About Backline' });
  swipe(80);
  expect(panel('Menu')).not.toBeInTheDocument();
  expect(panel('Account')).not.toBeInTheDocument();
});

test.each([
  ['none', 'the map'],
  ['pan-y', 'a chart'],
])('a finger on what moves by itself (touch-action: %s, as %s) does not swipe', async (touchAction) => {
  const { swipe } = await openWelcome();
  const heading = screen.getByRole('heading', { name: /Welcome/ });
  // jsdom does not know this property.
  const { getComputedStyle } = window;
  const computed = vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
    const style = getComputedStyle(element);
    return element === heading ? Object.assign(style, { touchAction }) : style;
  });
  swipe(-80); // would open the account, which the next swipe would only close
  computed.mockRestore();
  swipe(80);
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
});
