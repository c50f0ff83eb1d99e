import { auth, items } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anItem, aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

const reader = aUser();
const CLOTH = anItem({ id: 1, name: 'Basic Materials', firName: 'Cloth', slang: ['bmat'] });
const CLOTH_CRATED = anItem({ id: 2, name: 'Basic Materials (Crated)', firName: 'Cloth', crated: true });
const BANDAGES = anItem({ id: 3, name: 'Bandages', firName: 'Bandages' });

async function openApp() {
  const view = renderApp({
    route: '/welcome',
    user: reader,
    replies: [
      reply(auth.loggedIn, { user: reader }),
      reply(items.version, { version: 'first' }),
      reply(items.distribution, [
        { quantity: 9, crated: true, target: 5, warehouse: { id: 3, name: 'Jade Cove' } },
      ]),
      reply(items.get, ({ params }) => (params.id === 1 ? CLOTH : BANDAGES)),
      reply(items.list, [CLOTH, CLOTH_CRATED, BANDAGES]),
    ],
  });
  await screen.findByRole('button', { name: 'Search items' });
  return view;
}
/** With the dialog's code loaded, a key opens it at once, so its absence can be checked right after the key. */
async function openAppWithSearchLoaded() {
  const view = await openApp();
  await view.user.click(screen.getByRole('button', { name: 'Search items' }));
  await box();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  expect(document.body).toHaveFocus();
  return view;
}
const search = () => screen.queryByRole('dialog', { name: 'Search items' });
const dialog = () => screen.findByRole('dialog', { name: 'Search items' });
const box = async () => within(await dialog()).findByPlaceholderText('Search');
const optionNames = () => screen.getAllByRole('option').map((one) => one.textContent);

describe('the search', () => {
  it('opens from the bar, with a select of items', { tags: ['R026', 'R093', 'R096'] }, async () => {
    const { user } = await openApp();
    const button = screen.getByRole('button', { name: 'Search items' });
    expect(button).toHaveTextContent('/');
    await user.click(button);
    expect(await box()).toHaveFocus();
  });

  it('opens with the / key, which is not typed into it', { tags: ['R027', 'R094'] }, async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    expect(await box()).toHaveValue('');
  });

  it('does not open with / while another element has the focus', { tags: ['R094'] }, async () => {
    const { user } = await openAppWithSearchLoaded();
    screen.getByRole('button', { name: 'Open user panel' }).focus();
    await user.keyboard('/');
    expect(search()).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('/');
    expect(search()).toBeVisible();
  });

  it('does not open with / while a modal is open', { tags: ['R094'] }, async () => {
    const { user } = await openAppWithSearchLoaded();
    await user.click(screen.getByRole('button', { name: 'Open user panel' }));
    const panel = await screen.findByRole('dialog', { name: 'Account' });
    (document.activeElement as HTMLElement).blur();
    expect(document.body).toHaveFocus(); // otherwise the focus alone would prevent the search from opening
    await user.keyboard('/');
    expect(search()).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('/');
    expect(search()).toBeVisible();
  });

  it.each(['Control', 'Meta', 'Alt'])('does not open with / in combination with %s', async (key) => {
    const { user } = await openAppWithSearchLoaded();
    await user.keyboard(`{${key}>}/{/${key}}`);
    expect(search()).toBeNull();
    await user.keyboard('/');
    expect(search()).toBeVisible();
  });

  it('closes on Escape, even while the list of items is open, and returns the focus', {
    tags: ['R095'],
  }, async () => {
    const { user } = await openApp();
    const button = screen.getByRole('button', { name: 'Search items' });
    await user.click(button);
    await user.type(await box(), 'band');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('omits items whose name contains Crated', { tags: ['R098'] }, async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    await user.click(await box());
    await screen.findAllByRole('option');
    expect(optionNames()).toEqual(['Basic Materialsbmat', 'Bandages']);
  });

  it('shows an item and where it is by keyboard alone, after a nickname and Enter', {
    tags: ['R097'],
  }, async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    await box();
    await user.keyboard('bmat');
    await waitFor(() => expect(optionNames()).toEqual(['Basic Materialsbmat']));
    await user.keyboard('{Enter}');
    const shown = await screen.findByRole('region', { name: 'Basic Materials' });
    expect(await within(shown).findByRole('link', { name: 'Jade Cove' })).toBeVisible();
  });

  it('finds an item despite a typo', async () => {
    const { user } = await openApp();
    await user.keyboard('/');
    await user.type(await box(), 'bandges');
    await waitFor(() => expect(optionNames()).toEqual(['Bandages']));
  });
});
