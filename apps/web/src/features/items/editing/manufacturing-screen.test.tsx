import { type Item, items } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anItem, aUser } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { ManufacturingScreen } from './manufacturing-screen.tsx';

const made = (parts: Partial<Item>) => anItem({ manufacture: false, ...parts });
const rifle = made({ id: 1, name: 'Argenti', category: 'SmallArms', mpfProduced: true });
const rifleCrated = made({ ...rifle, id: 2, name: 'Argenti (Crated)', crated: true });
const bandages = made({ id: 3, noDelivery: true });
const truck = made({ id: 4, name: 'Truck', category: 'Vehicle', factoryProduced: false, mpfProduced: true });
const crystal = made({ id: 5, name: 'Crystal', factoryProduced: false });

function open(search = '') {
  const view = renderScreen(<ManufacturingScreen />, {
    path: '/war/manufacturing',
    route: `/war/manufacturing${search}`,
    user: aUser({ permissions: { manage: true } }),
    replies: [
      reply(items.version, { version: '1' }),
      reply(items.list, [rifle, rifleCrated, bandages, truck, crystal]),
      reply(items.update, ({ body }) => ({ ...rifle, ...(body.item.attributes as Partial<Item>) })), // a change never unsets a field
    ],
  });
  const patches = () =>
    view.requests.filter(({ method }) => method === 'PATCH').map(({ path, body }) => ({ path, body }));
  return { ...view, patches };
}

const card = async (name: string) => {
  const priority = await screen.findByRole('combobox', { name: `Priority of ${name}` });
  return within(priority.closest('li') as HTMLElement);
};
const names = () =>
  screen
    .queryAllByRole('combobox', { name: /^Priority of / })
    .map((element) => element.getAttribute('aria-label')?.slice('Priority of '.length));
const submit = () => screen.getByRole('button', { name: 'Submit' });

it('has a card for each uncrated item made in a factory or at the MPF', async () => {
  open();
  await card('Argenti');
  expect(names()).toEqual(['Argenti', 'Bandages', 'Truck']);
});

it.each([
  ['Argenti', ['Manufacture', 'Backline Factory', 'Midline Factory', 'MPF', 'No Delivery']],
  ['Bandages', ['Manufacture', 'Backline Factory', 'Midline Factory', 'No Delivery']],
  ['Truck', ['MPF', 'No Delivery']],
])('shows for %s the switches of the places that can make it', async (name, switches) => {
  open();
  const shown = (await card(name)).getAllByRole('switch');
  expect(shown.map((element) => element.getAttribute('aria-label'))).toEqual(
    switches.map((text) => `${text}, ${name}`),
  );
});

it('offers the priorities Priority, High Priority and none', async () => {
  open();
  const options = (await card('Argenti')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['None', 'Priority', 'High Priority']);
});

it('can be filtered by category and by delivery type', async () => {
  const { user, address } = open();
  await card('Argenti');
  await user.click(screen.getByRole('combobox', { name: 'Delivery' }));
  await user.click(await screen.findByRole('option', { name: 'No delivery' }));
  expect(names()).toEqual(['Bandages']);
  expect(address()).toContain('delivery=none');
  await user.click(screen.getByRole('combobox', { name: 'Delivery' }));
  await user.click(await screen.findByRole('option', { name: 'Delivered' }));
  expect(names()).toEqual(['Argenti', 'Truck']);
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Vehicles' }));
  expect(names()).toEqual(['Truck']);
});

it('sends only the changes of each item, then goes one level up', async () => {
  const { user, patches, address } = open();
  const argenti = await card('Argenti');
  await user.click(argenti.getByRole('switch', { name: 'MPF, Argenti' }));
  await user.selectOptions(argenti.getByRole('combobox'), 'High Priority');
  await user.click((await card('Bandages')).getByRole('switch', { name: 'No Delivery, Bandages' }));
  await user.click(submit());
  await waitFor(() => expect(address()).toBe('/war'));
  expect(patches()).toEqual([
    { path: '/api/items/1', body: { item: { attributes: { mpf: true, priority: 'High Priority' } } } },
    { path: '/api/items/3', body: { item: { attributes: { no_delivery: false } } } },
  ]);
});

it('Cancel goes one level up', async () => {
  const { user, address } = open();
  await card('Argenti');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/war'));
});

it('a switch for all shown items skips those that its place cannot make', async () => {
  const { user, patches, address } = open();
  await card('Argenti');
  await user.click(screen.getByRole('button', { name: 'Set all 3 shown' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Backline Factory: on' }));
  expect((await card('Truck')).queryByRole('switch', { name: /Backline/ })).not.toBeInTheDocument();
  await user.click(submit());
  await waitFor(() => expect(address()).toBe('/war'));
  expect(patches().map(({ path }) => path)).toEqual(['/api/items/1', '/api/items/3']);
});
