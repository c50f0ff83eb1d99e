import { auth, items, map, pyramids, shipments, stockpiles, users, warehouses } from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anItem, aPyramid, aSavedShipment, aUser, aWarehouseSummary } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

const reader = aUser();
const CLOTH = anItem({ id: 1, name: 'Basic Materials', firName: 'Cloth', slang: ['bmat'] });
const CLOTH_CRATED = anItem({ id: 2, name: 'Basic Materials (Crated)', firName: 'Cloth', crated: true });
const BANDAGES = anItem({ id: 3, name: 'Bandages', firName: 'Bandages' });
const EPOCH = '1970-01-01T00:00:00.000Z';
const MERCY = aWarehouseSummary({
  id: 12,
  name: "Mercy's Wish Storage Depot",
  location: 'Loch Mór - Mercy’s Wish',
  underMinimum: 6,
  stockpiles: [
    { id: 77, name: 'LMR-Reserve', locked: false, firUpdatedAt: EPOCH, refreshedAt: EPOCH, publicAt: null },
  ],
});

async function openApp(user = reader) {
  const view = renderApp({
    route: '/welcome',
    user,
    replies: [
      reply(auth.loggedIn, { user }),
      reply(items.version, { version: 'first' }),
      reply(items.list, [CLOTH, CLOTH_CRATED, BANDAGES]),
      reply(warehouses.list, [MERCY]),
      reply(shipments.list, [aSavedShipment({ id: 9 })]),
      reply(pyramids.version, { version: 'first' }),
      reply(pyramids.list, [aPyramid({ id: 5, name: 'Spring offensive' })]),
      reply(users.list, [aUser({ id: 8, username: 'Mercer' })]),
      reply(map.get, {
        regions: [
          {
            name: 'LochMorHex',
            displayName: 'Loch Mór',
            q: -1,
            r: 2,
            towns: [{ name: 'Mercy’s Wish', x: 0.5, y: 0.75 }],
          },
        ],
        places: [],
      }),
    ],
  });
  await screen.findByRole('button', { name: 'Search everything' });
  return view;
}
/** With the dialog's code loaded, a key opens it at once, so its absence can be checked right after the key. */
async function openAppWithSearchLoaded() {
  const view = await openApp();
  await view.user.click(screen.getByRole('button', { name: 'Search everything' }));
  await box();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  expect(document.body).toHaveFocus();
  return view;
}
const search = () => screen.queryByRole('dialog', { name: 'Search everything' });
const dialog = () => screen.findByRole('dialog', { name: 'Search everything' });
const box = async () => within(await dialog()).findByRole('combobox');
const option = (name: string | RegExp | ((name: string) => boolean)) => screen.findByRole('option', { name });
const selected = () => screen.getByRole('option', { selected: true });

describe('the search', () => {
  it('opens from the bar, with a list of what can be found', async () => {
    const { user } = await openApp();
    const button = screen.getByRole('button', { name: 'Search everything' });
    expect(button).toHaveTextContent('/');
    await user.click(button);
    expect(await box()).toHaveFocus();
  });

  it('opens with the / key, which is not typed into it', async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    expect(await box()).toHaveValue('');
  });

  it('keeps what is typed before its code is loaded, in order', async () => {
    const { user } = await openApp();
    await user.keyboard('/rifle');
    expect(await box()).toHaveValue('rifle');
  });

  it('stays open with the typed text when a page requested earlier arrives', async () => {
    const { user, address } = await openAppWithSearchLoaded();
    for (const key of ['g', 'w']) fireEvent.keyDown(document.body, { key });
    // The page's code is loaded, so React mostly renders it after the key that opens the search.
    for (let turn = 0; turn < 100 && address() !== '/warehouses'; turn += 1) await Promise.resolve();
    fireEvent.keyDown(document.body, { key: '/' });
    await user.type(await box(), 'rifle');
    expect(await screen.findByRole('heading', { name: 'Warehouses', hidden: true })).toBeInTheDocument();
    expect(address()).toBe('/warehouses');
    expect(await box()).toHaveValue('rifle');
    window.history.back();
    await waitFor(() => expect(search()).toBeNull());
    expect(address()).toBe('/warehouses');
  });

  it('opens the result of an Enter that was pressed before there was one', async () => {
    const { user, address } = await openApp();
    await user.keyboard('/bmat{Enter}');
    await waitFor(() => expect(address()).toBe('/items/Cloth'));
  });

  it('does not open with / while another element has the focus', async () => {
    const { user } = await openAppWithSearchLoaded();
    screen.getByRole('button', { name: 'Open user panel' }).focus();
    await user.keyboard('/');
    expect(search()).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('/');
    expect(search()).toBeVisible();
  });

  it('opens with Ctrl+K wherever the focus is, and gives it back', async () => {
    const { user } = await openAppWithSearchLoaded();
    const panel = screen.getByRole('button', { name: 'Open user panel' });
    panel.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(await box()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(search()).toBeNull());
    expect(panel).toHaveFocus();
  });

  it.each(['/', '{Control>}k{/Control}'])('does not open with %s while a modal is open', async (keys) => {
    const { user } = await openAppWithSearchLoaded();
    await user.click(screen.getByRole('button', { name: 'Open user panel' }));
    const panel = await screen.findByRole('dialog', { name: 'Account' });
    (document.activeElement as HTMLElement).blur();
    expect(document.body).toHaveFocus(); // otherwise the focus alone would prevent the search from opening
    await user.keyboard(keys);
    expect(search()).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (document.activeElement as HTMLElement).blur();
    await user.keyboard(keys);
    expect(search()).toBeVisible();
  });

  it.each(['Control', 'Meta', 'Alt'])('does not open with / in combination with %s', async (key) => {
    const { user } = await openAppWithSearchLoaded();
    await user.keyboard(`{${key}>}{/${key}}`);
    await user.keyboard(`{${key}>}/{/${key}}`);
    expect(search()).toBeNull();
    await user.keyboard('/');
    expect(search()).toBeVisible();
  });

  it('closes on Escape, even while results are shown, and returns the focus', async () => {
    const { user } = await openApp();
    const button = screen.getByRole('button', { name: 'Search everything' });
    await user.click(button);
    await user.type(await box(), 'band');
    await option(/Bandages/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('omits items whose name contains Crated', async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    await user.type(await box(), 'basic');
    await option(/^Basic Materials/);
    expect(screen.getAllByRole('option').map((element) => element.textContent)).toEqual([
      expect.stringContaining('Basic Materialsbmat'),
      expect.stringContaining('Copy the address of Basic Materials'),
    ]);
  });

  it('shows an item by keyboard alone, after a nickname and Enter', async () => {
    const { user, address } = await openApp();
    await user.keyboard('/');
    await box();
    await user.keyboard('bmat');
    await option(/^Basic Materials/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/items/Cloth'));
    expect(search()).toBeNull();
  });

  it('finds an item despite a typo', async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    await user.type(await box(), 'bandges');
    expect(await option(/^Bandages/)).toBeVisible();
  });
});

describe('what the search finds', () => {
  async function find(text: string, user = reader) {
    const view = await openApp(user);
    await view.user.keyboard('/');
    await view.user.type(await box(), text);
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    return view;
  }

  it('a warehouse with what it lacks; Ctrl+Enter plans a shipment to it', async () => {
    const { user, address } = await find('mer');
    expect(selected()).toHaveTextContent("Mercy's Wish Storage Depot");
    expect(selected()).toHaveTextContent('6 under minimum');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe('/generate?to=12'));
  });

  it('a warehouse, which can be shown on the map too', async () => {
    const { user, address } = await find('mer');
    await user.click(await option("Show Mercy's Wish Storage Depot on the map"));
    await waitFor(() => expect(address()).toMatch(/^\/map\?at=12/));
  });

  it.each([
    ['loch', /Loch M.*Hex/, '/map?view=-768%2C1332%2C420'],
    ['wish', /Mercy’s Wish.*Loch Mór/, '/map?view=-768%2C1554%2C640'],
  ])('a place of the map: %s', async (text, name, path) => {
    const { user, address } = await find(text);
    await user.click(await option(name));
    await waitFor(() => expect(address().replaceAll(',', '%2C')).toBe(path));
  });

  it('a stockpile, which opens its warehouse with it lit', async () => {
    const { user, address } = await find('lmr');
    expect(selected()).toHaveTextContent(/LMR-Reserve.*in Mercy's Wish/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/warehouses/12?stockpile=77'));
  });

  it.each([
    ['Ctrl+Enter', (user: UserEvent) => user.keyboard('{Control>}{Enter}{/Control}')],
    ['a press of its button', (user: UserEvent) => user.click(within(selected()).getByText('Code'))],
    ['a press of its line', async (user: UserEvent) => user.click(await option(/^Copy the code of LMR/))],
  ])('a stockpile, whose code is copied by %s and noted', async (_, press) => {
    const { user, requests, answer, address } = await find('lmr');
    answer(reply(stockpiles.reveal, { code: '048213' }));
    await press(user);
    expect(await screen.findByText('The code of LMR-Reserve is in the clipboard.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('048213');
    expect(requests.filter(({ path }) => path === '/api/stockpiles/77/reveal')).toHaveLength(1);
    expect(address()).toBe('/welcome');
  });

  it('a stockpile without a code, of which Ctrl+Enter says so', async () => {
    const { user, answer } = await find('lmr');
    answer(reply(stockpiles.reveal, { code: '' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('LMR-Reserve has no code.')).toBeVisible();
  });

  it.each([
    ['front', 'Depot →', '/shipments/9'],
    ['spring', 'Spring offensive', '/pyramid?pyramid=5'],
  ])('%s: %s', async (text, name, path) => {
    const { user, address } = await find(text);
    await user.click(await option((shown) => shown.startsWith(name)));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('people, for admins only', async () => {
    const { unmount } = await find('mercer', aUser({ admin: true }));
    expect(await option(/Mercer/)).toBeVisible();
    unmount();
    await find('mercer');
    expect(await screen.findByText(/^Nothing is called “mercer”\./)).toBeVisible();
    expect(screen.queryByRole('option', { name: /Mercer/ })).toBeNull();
  });

  it('the pages and actions that the viewer may use: a new warehouse for an editor, not for a reader', async () => {
    const { unmount, user, address } = await find('new war', aUser({ permissions: { edit: true } }));
    expect(selected()).toHaveTextContent('New warehouse…');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/warehouses?new=1'));
    unmount();
    await find('overview');
    expect(selected()).toHaveTextContent('Overview');
    expect(screen.queryByRole('option', { name: /New warehouse/ })).toBeNull();
  });

  it('nothing, and then offers no new warehouse to an editor', async () => {
    const { user } = await find('xyzzy', aUser({ permissions: { edit: true } }));
    expect(screen.getByText('Nothing is called “xyzzy”.')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{Enter}');
    expect(search()).toBeVisible();
  });

  it('nothing but what is called similarly, which Enter opens only once it is chosen', async () => {
    const { user, address } = await find('basik matreal');
    expect(screen.getByText('Nothing is called “basik matreal”. Did you mean:')).toBeVisible();
    expect(await option(/^Basic Materials/)).toBeVisible();
    expect(screen.queryByRole('option', { selected: true })).toBeNull();
    for (const keys of ['{Enter}', '{Control>}{Enter}{/Control}']) {
      await user.keyboard(keys);
      expect(search()).toBeVisible();
    }
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Basic Materials');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/items/Cloth'));
  });

  it('what was chosen last, before anything is typed', async () => {
    const { user, address } = await find('bmat');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/items/Cloth'));
    await waitFor(() => expect(search()).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    await box();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByText('Basic Materials')).toBeVisible();
  });

  it('moves through all rows with the arrow keys, and wraps around', async () => {
    const { user } = await find('mer');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Plan a shipment to Mercy');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe(screen.getAllByRole('option').at(-1));
    expect(await box()).toHaveAttribute('aria-activedescendant', selected().id);
  });
});
