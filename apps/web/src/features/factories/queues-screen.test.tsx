import { factories, map, type Order, orders, sites } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aFactory, anOrder } from '../../testing/order-builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { QueuesScreen } from './queues-screen.tsx';

const editor = aUser({ permissions: { edit: true } });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5000).toISOString();

function open(places = [aFactory()], list: Order[] = [], user = editor) {
  return renderScreen(<QueuesScreen />, {
    path: '/production/queues',
    user,
    replies: [
      reply(factories.list, places),
      reply(orders.list, list),
      reply(sites.regions, [{ name: 'GreatMarchHex', displayName: 'Great March', towns: ['Sitaria'] }]),
    ],
  });
}

const line = { line: 'SmallArms' as const, queue: [1], toCollect: [2], queued: 5, maxQueued: 25, seen: null };
const queued = anOrder({ id: 1, state: 'queued', readyAt: inMinutes(130), isEstimate: true });
const ready = anOrder({
  id: 2,
  state: 'ready',
  item: { name: '7.62mm (Crated)' },
  publicAt: inMinutes(200),
});

test('without a factory the page explains what one is for, and can add one', async () => {
  const view = open([]);
  expect(await screen.findByText('No factory yet')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Add a factory' }));
  const form = within(await screen.findByRole('dialog', { name: 'New factory' }));
  await view.user.type(form.getByRole('textbox', { name: 'Name' }), 'MPF Sitaria');
  view.answer(reply(factories.create, aFactory()), reply(factories.list, [aFactory()]));
  await view.user.click(form.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('table', { name: 'Lines of MPF Sitaria' })).toBeVisible();
  expect(view.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    factory: { attributes: { name: 'MPF Sitaria', method: 'mpf', region: null, town: '' } },
  });
});

test('mass production is shown first, whatever it is called', async () => {
  open([aFactory({ id: 4, name: 'Alpha Factory', method: 'factory' }), aFactory()]);
  expect(await screen.findByRole('table', { name: 'Lines of MPF Sitaria' })).toBeVisible();
});

test('the towns of the chosen region are offered to editors', async () => {
  const view = open([]);
  await view.user.click(await screen.findByRole('button', { name: 'Add a factory' }));
  const form = within(await screen.findByRole('dialog', { name: 'New factory' }));
  await view.user.click(form.getByRole('combobox', { name: 'Region' }));
  await view.user.click(await screen.findByRole('option', { name: 'Great March' }));
  await view.user.type(form.getByRole('combobox', { name: 'Town' }), 'Sit');
  await view.user.click(await screen.findByRole('option', { name: 'Sitaria' }));
  expect(form.getByRole('combobox', { name: 'Town' })).toHaveValue('Sitaria');
});

test('a place that the map of the war shows fills in the form, but not over a name that was typed', async () => {
  const view = open([]);
  const at = { region: 'GreatMarchHex', x: 0.5, y: 0.5, town: 'Sitaria', location: 'Great March - Sitaria' };
  view.answer(
    reply(sites.ofTheWar, {
      storage: [],
      production: [
        { ...at, building: 'Refinery', method: 'facility' },
        { ...at, x: 0.6, building: 'Mass Production Factory', method: 'mpf' },
      ],
    }),
  );
  await view.user.click(await screen.findByRole('button', { name: 'Add a factory' }));
  const form = within(await screen.findByRole('dialog', { name: 'New factory' }));
  const choose = async (name: string) => {
    await view.user.click(await form.findByRole('combobox', { name: 'On the map of the war' }));
    await view.user.click(await screen.findByRole('option', { name }));
  };
  await choose('Great March - Sitaria · Refinery');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Sitaria Refinery');
  expect(form.getByRole('combobox', { name: 'Region' })).toHaveValue('Great March');
  expect(form.getByRole('combobox', { name: 'Town' })).toHaveValue('Sitaria');
  await choose('Great March - Sitaria · Mass Production Factory');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Sitaria Mass Production Factory');
  await view.user.clear(form.getByRole('textbox', { name: 'Name' }));
  await view.user.type(form.getByRole('textbox', { name: 'Name' }), 'Our MPF');
  await choose('Great March - Sitaria · Refinery');
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Our MPF');
});

test('a line shows how many orders it has, what can be collected and until when, and when each order is made', async () => {
  open([aFactory({ lines: [line] })], [queued, ready]);
  const row = within(await screen.findByRole('row', { name: /^Small Arms/ }));
  expect(row.getByText('1 ours, 5 of 25')).toBeVisible();
  expect(row.getByText('public in 3 h 20 m')).toBeVisible();
  expect(row.getByRole('button', { name: '12.7mm 9 about 2 h 10 m' })).toBeVisible();
});

test('the map is opened at the town of the factory, or at its region', async () => {
  const region = {
    ...{ name: 'GreatMarchHex', displayName: 'Great March', q: 0, r: 3 },
    towns: [{ name: 'Sitaria', x: 0.25, y: 0.5 }],
  };
  const inTown = aFactory({ region: 'GreatMarchHex', location: 'Great March - Sitaria' });
  const elsewhere = aFactory({
    id: 4,
    name: 'Hill',
    region: 'GreatMarchHex',
    location: 'Great March - hill',
  });
  const nowhere = aFactory({ id: 5, name: 'Nowhere' });
  const view = open([inTown, elsewhere, nowhere]);
  view.answer(reply(map.get, { regions: [region], places: [] }));
  const address = async (name: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'Actions' }));
    const line = await screen.findByRole('menuitem', { name: `Show ${name} on the map` });
    const href = line.getAttribute('href');
    await view.user.keyboard('{Escape}');
    return href;
  };
  // The middle of the hex is 888 × 3 pixels down; a quarter of its 1,024 pixels is 256 to the left of that.
  expect(await address('MPF Sitaria')).toBe('/map?view=-256,2664,640');
  const choose = async (name: string) => {
    await view.user.click(screen.getByRole('combobox', { name: 'Factory' }));
    await view.user.click(await screen.findByRole('option', { name }));
  };
  await choose('Hill');
  expect(await address('Hill')).toBe('/map?view=0,2664,420');
  await choose('Nowhere');
  await view.user.click(screen.getByRole('button', { name: 'Actions' })); // stays for a phone, which has the buttons in it
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('a line shows what the latest picture of the panel said, and how old that is', async () => {
  open([aFactory({ lines: [{ ...line, seen: { orders: 7, at: inMinutes(-20) } }] })], [queued, ready]);
  const row = within(await screen.findByRole('row', { name: /^Small Arms/ }));
  expect(row.getByText('picture, 20 m ago: 7 of 25')).toBeVisible();
});

test('an empty line links to a new order for this factory', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Order here' })).toHaveAttribute(
    'href',
    '/production?new=1&at=3&how=mpf',
  );
});

test('a typed time is saved with the order, and can be replaced by the estimate', async () => {
  const view = open([aFactory({ lines: [line] })], [queued, ready]);
  await view.user.click(await screen.findByRole('button', { name: /^12\.7mm 9 about/ }));
  const panel = within(screen.getByRole('complementary', { name: '12.7mm' }));
  expect(panel.getByText('estimate')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await view.user.type(panel.getByRole('textbox', { name: 'Hours' }), '2');
  const typed = { ...queued, isEstimate: false, version: 2 };
  view.answer(reply(orders.update, typed), reply(orders.list, [typed, ready]));
  await view.user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('12.7mm: time saved')).toBeVisible();
  const sent = () => view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(sent()).toEqual([{ order: { attributes: { ready_in: 7200, version: 1 } } }]);
  await view.user.click(await screen.findByRole('button', { name: 'Use the estimate' }));
  await waitFor(() => expect(sent()[1]).toEqual({ order: { attributes: { ready_in: null, version: 2 } } }));
});

test('an estimate that typed times have corrected says how many, and by how much', async () => {
  const corrected = { ...queued, correction: { factor: 2.5, times: 3 } };
  const view = open([aFactory({ lines: [line] })], [corrected, ready]);
  await view.user.click(await screen.findByRole('button', { name: /^12\.7mm 9 about/ }));
  const panel = within(screen.getByRole('complementary', { name: '12.7mm' }));
  expect(panel.getByText('estimated from 3 typed times')).toBeVisible();
  expect(panel.getByText(/takes 2\.5 times as long as our rule/)).toBeVisible();
  expect(panel.queryByText(/may be off by half/)).not.toBeInTheDocument();
});

test('the orders of others ahead can be entered with the time until they are finished', async () => {
  const view = open([aFactory({ lines: [line] })], [queued, ready]);
  await view.user.click(await screen.findByRole('button', { name: /^12\.7mm 9 about/ }));
  const panel = within(screen.getByRole('complementary', { name: '12.7mm' }));
  expect(panel.queryByRole('textbox', { name: 'Hours until those are done' })).not.toBeInTheDocument();
  await view.user.clear(panel.getByRole('textbox', { name: 'Other players’ orders ahead of it' }));
  await view.user.type(panel.getByRole('textbox', { name: 'Other players’ orders ahead of it' }), '3');
  await view.user.type(panel.getByRole('textbox', { name: 'Hours until those are done' }), '1');
  const said = { ...queued, othersAhead: { orders: 3, until: inMinutes(60) }, version: 2 };
  view.answer(reply(orders.update, said), reply(orders.list, [said, ready]));
  await view.user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('12.7mm: time saved')).toBeVisible();
  const sent = view.requests.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({
    order: { attributes: { others_ahead: 3, others_ready_in: 3600, version: 1 } },
  });
});

test('saving a time leaves what somebody else has entered about the orders ahead, once shown, as it is', async () => {
  const view = open([aFactory({ lines: [line] })], [queued, ready]);
  await view.user.click(await screen.findByRole('button', { name: /^12\.7mm 9 about/ }));
  const panel = within(screen.getByRole('complementary', { name: '12.7mm' }));
  const hours = panel.getByRole('textbox', { name: 'Hours' });
  await view.user.type(hours, '1');
  const theirs = { ...queued, othersAhead: { orders: 3, until: inMinutes(60) }, version: 2 };
  view.answer(reply(orders.list, [theirs, ready]));
  window.dispatchEvent(new Event('visibilitychange')); // the list is loaded again
  const othersAhead = panel.getByRole('textbox', { name: 'Other players’ orders ahead of it' });
  await waitFor(() => expect(othersAhead).toHaveValue('3'));
  await view.user.clear(hours);
  expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await view.user.type(hours, '2');
  view.answer(reply(orders.update, { ...theirs, isEstimate: false, version: 3 }));
  await view.user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('12.7mm: time saved')).toBeVisible();
  const sent = view.requests.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ order: { attributes: { ready_in: 7200, version: 2 } } });
});
