import {
  ApiError,
  categories,
  materials,
  orders,
  type ProductionChain,
  pyramids,
  warehouses,
} from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { ChainScreen } from './chain-screen.tsx';

type Good = ProductionChain['goods'][number];

function aGood(code: string, name: string, rest: Partial<Good> = {}): Good {
  return {
    ...{
      code,
      name,
      itemId: 1,
      category: 'Supplies',
      crateSize: null,
      litresPerCan: null,
      raw: false,
      costUnknown: false,
    },
    ...{ way: null, ways: [], need: 0, fromStock: 0, fromByproducts: 0, make: 0, made: 0, leftOver: 0 },
    ...{ batches: 0, milliseconds: null, orders: [], container: null },
    ...rest,
  };
}

const wayOf = (id: string, place: string | null = null, modification: string | null = null) => ({
  ...{ id, place, modification, confidence: place === null ? null : ('confirmed' as const) },
  ...{ inputs: [], outputs: [] },
});

const line = (level: number, code: string, need: number, fromStock = 0) => ({
  ...{
    level,
    code,
    need,
    fromStock,
    fromByproducts: 0,
    make: need - fromStock,
    batches: 0,
    milliseconds: null,
  },
});

/** 78 crates of rifles, 4,800 Basic Materials of which 1,200 are in Patridia, and diesel in cans. */
const CHAIN: ProductionChain = {
  of: { kind: 'warehouse', id: 3, name: 'Abandoned Ward' },
  goods: [
    aGood('RifleC', 'Rifle', {
      ...{ itemId: 7, crateSize: 20, way: 'mpf', ways: [wayOf('mpf'), wayOf('factory')] },
      ...{ need: 1560, make: 1560, made: 1560 },
      orders: [
        { place: 'mpf', orders: 8, crates: 9 },
        { place: 'mpf', orders: 1, crates: 6 },
      ],
    }),
    aGood('Diesel', 'Diesel', {
      ...{ litresPerCan: 100, crateSize: 1, way: 'Diesel.1', ways: [wayOf('Diesel.1', 'Refinery')] },
      ...{ need: 400, make: 400, made: 400, milliseconds: 48_000 },
    }),
    aGood('Cloth', 'Basic Materials', {
      ...{ crateSize: 100, way: 'Cloth.1', ways: [wayOf('Cloth.1', 'Refinery')] },
      ...{ need: 4800, fromStock: 1200, make: 3600, made: 3600, milliseconds: 1_728_000 },
    }),
    aGood('Metal', 'Salvage', {
      ...{ itemId: 9, raw: true, need: 7240, make: 7240, container: { code: 'ResourceContainer', count: 2 } },
    }),
  ],
  rows: [
    line(1, 'RifleC', 1560),
    line(2, 'Cloth', 4800, 1200),
    line(3, 'Metal', 7200),
    line(1, 'Diesel', 400),
    line(2, 'Metal', 40),
  ],
  taken: [{ warehouse: { id: 4, name: 'Patridia' }, code: 'Cloth', amount: 1200 }],
  saved: [{ code: 'Cloth', amount: 3000 }],
  carriers: [
    { code: 'FlatbedTruck', name: 'Flatbed', trips: 2 },
    { code: 'Freighter', name: 'Freighter', trips: 1 },
  ],
  containers: [{ code: 'ResourceContainer', name: 'Resource Container' }],
};

function open({ route = '/production/chain?warehouse=3', chain = CHAIN, edit = true } = {}) {
  return renderScreen(<ChainScreen />, {
    path: '/production/chain',
    route,
    user: aUser({ permissions: { read: true, edit, manage: false } }),
    replies: [
      reply(materials.chain, chain),
      reply(warehouses.list, [
        { id: 3, name: 'Abandoned Ward', location: 'X' },
        { id: 4, name: 'Patridia', location: 'Y' },
      ] as never),
      reply(categories.list, []),
      reply(pyramids.list, []),
      reply(orders.list, [anOrder({ id: 5 })]),
      reply(orders.create, { orders: [] }),
      reply(materials.createRun, {
        ...{
          id: 1,
          name: 'Tonight',
          username: 'Marlow',
          createdAt: '2026-11-21T12:00:00.000Z',
          closedAt: null,
        },
        lines: [],
      }),
    ],
  });
}

const tree = async () => within(await screen.findByRole('treegrid', { name: 'Abandoned Ward, 2 items' }));
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent?.trim());

it('shows wanted items in crates, litres with their cans, and what each item is made of', async () => {
  open();
  const grid = await tree();
  const rifle = grid.getByRole('row', { name: /^Rifle crates/ });
  expect(rifle).toHaveAttribute('aria-level', '1');
  expect(rifle).toHaveAttribute('aria-expanded', 'true');
  expect(rifle).toHaveTextContent(/78.*0.*78/);
  expect(rifle).toHaveTextContent('MPF 8 × 9, MPF 1 × 6');
  expect(grid.getByRole('row', { name: /Diesel/ })).toHaveTextContent(
    '400 l (4 cans)From stock0 lMake400 l (4 cans)',
  );
  expect(grid.getByRole('row', { name: /Basic Materials/ })).toHaveTextContent(/4,800.*1,200.*3,600/);
});

it('arrow keys move between the lines, open and close them, and go to the parent', async () => {
  const { user } = open();
  await tree();
  expect(names()).toHaveLength(5);
  screen.getAllByRole('row')[1]!.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toHaveTextContent('Salvage');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toHaveTextContent('Basic Materials');
  await user.keyboard('{ArrowLeft}');
  expect(names()).toEqual(['Rifle crates', 'Basic Materials', 'Diesel', 'Salvage']);
  expect(document.activeElement).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toHaveTextContent('Salvage');
  await user.keyboard('{Home}{ArrowLeft}{End}');
  expect(document.activeElement).toHaveTextContent('Salvage');
  expect(names()).toEqual(['Rifle crates', 'Diesel', 'Salvage']);
});

/** The chain with so many more lines below the rifles that it starts with only its first level open. */
const LONG: ProductionChain = {
  ...CHAIN,
  rows: [CHAIN.rows[0]!, ...Array.from({ length: 60 }, () => line(2, 'Cloth', 80)), ...CHAIN.rows.slice(3)],
};
const isOpen = (name: RegExp) => screen.getByRole('row', { name }).getAttribute('aria-expanded');

it('another recipe with many more lines leaves open what is open, and closed what is closed', async () => {
  const { user, answer } = open();
  await tree();
  await user.click(screen.getByRole('button', { name: 'Close Diesel' }));
  answer(reply(materials.chain, LONG));
  await user.selectOptions(screen.getByRole('combobox', { name: 'How Rifle is made' }), 'Factory');
  await waitFor(() => expect(names()).toHaveLength(62)); // rifles, 60 times their materials, diesel
  expect(isOpen(/^Rifle crates/)).toBe('true');
  expect(isOpen(/^Diesel/)).toBe('false');
});

it('a long tree starts with only its first level open, and that of the next subject by its own length', async () => {
  const { user, answer } = open({ chain: LONG });
  await tree();
  expect(names()).toEqual(['Rifle crates', 'Diesel']);
  answer(reply(materials.chain, { ...CHAIN, of: { kind: 'warehouse', id: 4, name: 'Patridia' } }));
  await user.click(screen.getByRole('combobox', { name: 'What is to be made' }));
  await user.click(await screen.findByRole('option', { name: 'Patridia' }));
  await screen.findByRole('treegrid', { name: 'Patridia, 2 items' });
  expect(names()).toHaveLength(5);
});

it('lists the work by place, the savings, the containers and the trips of a vehicle', async () => {
  const { user } = open();
  await tree();
  const list = within(screen.getByRole('complementary', { name: 'Shopping list' }));
  expect(list.getByText('7,240', { selector: 'dd' })).toBeVisible();
  expect(list.getByText('Salvage, 2 × Resource Container')).toBeVisible();
  expect(list.getByText(/^MPF orders save 3,000 Basic Materials/)).toBeVisible();
  const stock = list.getByRole('region', { name: 'Patridia: take from stock' });
  expect(stock).toHaveTextContent('Basic Materials12 crates1,200');
  expect(list.getByRole('region', { name: 'Refinery' })).toHaveTextContent('Refinery, 30 min');
  expect(list.getByText('2 trips')).toBeVisible();
  await user.click(list.getByRole('combobox', { name: 'Carried by' }));
  await user.click(await screen.findByRole('option', { name: 'Freighter' }));
  expect(list.getByText('1 trip')).toBeVisible();
});

it('another recipe and the stock of a warehouse are put into the address and sent to the server', async () => {
  const { user, address, requests } = open();
  await tree();
  screen.getAllByRole('row')[1]!.focus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'How Rifle is made' }), 'Factory');
  expect(address()).toBe('/production/chain?warehouse=3&ways=RifleC%3Afactory');
  await user.click(screen.getByRole('button', { name: /Use stock of/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Patridia' }));
  expect(address()).toBe('/production/chain?warehouse=3&stock=4&ways=RifleC%3Afactory');
  expect(requests.filter(({ path }) => path === '/api/chain').at(-1)?.query).toEqual({
    warehouse_id: '3',
    stock_of: '4',
    ways: 'RifleC:factory',
  });
});

it('one press creates the MPF orders for the warehouse', async () => {
  const { user, requests } = open();
  await tree();
  await user.click(screen.getByRole('button', { name: '9 MPF orders' }));
  const [sent] = requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders');
  const order = { item_id: 7, crates: 9, method: 'mpf', warehouse_id: 3 };
  expect(sent?.body).toEqual({ orders: [...Array(8).fill(order), { ...order, crates: 6 }] });
});

it('after another choice nothing is made from the old list until the new one has arrived', async () => {
  let arrive = (_: ProductionChain) => {};
  const { user, answer } = open();
  await tree();
  const buttons = () =>
    ['9 MPF orders', 'Start a materials run'].map((name) => screen.getByRole('button', { name }));
  for (const button of buttons()) expect(button).toBeEnabled();
  answer(reply(materials.chain, () => new Promise<ProductionChain>((resolve) => (arrive = resolve))));
  await user.click(screen.getByRole('combobox', { name: 'What is to be made' }));
  await user.click(await screen.findByRole('option', { name: 'Patridia' }));
  for (const button of buttons()) expect(button).toBeDisabled();
  arrive({ ...CHAIN, of: { kind: 'warehouse', id: 4, name: 'Patridia' } });
  await screen.findByRole('treegrid', { name: 'Patridia, 2 items' });
  for (const button of buttons()) expect(button).toBeEnabled();
});

it('a materials run for what has to be gathered is started with a name', async () => {
  const { user, requests } = open();
  await tree();
  await user.click(screen.getByRole('button', { name: 'Start a materials run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a materials run' }));
  expect(await dialog.findByText('Salvage: 7,240')).toBeVisible();
  // Everybody sees the run, so it is calculated again without locked stockpiles.
  const worked = requests.filter(({ path }) => path === '/api/chain').at(-1);
  expect(worked?.query).toEqual({ warehouse_id: '3', exclude_locked: 'true' });
  await user.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'Tonight');
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  expect(requests.find(({ path, method }) => method === 'POST' && path === '/api/runs')?.body).toEqual({
    run: { name: 'Tonight', lines: [{ item_id: 9, quantity: 7240 }] },
  });
});

it('the name of a run takes 60 letters and no more, and nothing stands in it that looks like one', async () => {
  const { user } = open();
  await tree();
  await user.click(screen.getByRole('button', { name: 'Start a materials run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start a materials run' }));
  const name = await dialog.findByRole('textbox', { name: /What it is for/ });
  expect(name).not.toHaveAttribute('placeholder');
  await user.type(name, 'x'.repeat(70));
  expect(name).toHaveValue('x'.repeat(60));
  expect(dialog.getByRole('button', { name: 'Start' })).toBeEnabled();
});

it('is copied for Discord, place by place', async () => {
  const { user } = open();
  await tree();
  await user.click(screen.getByRole('button', { name: 'Copy for Discord' }));
  const lines = (await navigator.clipboard.readText()).split('\n');
  const salvage = lines.findIndex((line) => line.endsWith('Salvage'));
  expect(lines[salvage - 1]).toBe('Gather');
  expect(lines[salvage]).toMatch(/^ *7,240 Salvage$/);
});

it('a reader can neither order nor start a run', async () => {
  open({ edit: false });
  await tree();
  expect(screen.getByRole('button', { name: 'Copy for Discord' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /MPF orders/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Start a materials run' })).toBeNull();
});

it('more orders than one request may have are made in several, and after a failure only the rest', async () => {
  const [rifle, ...rest] = CHAIN.goods;
  const { user, requests, answer } = open({
    chain: {
      ...CHAIN,
      goods: [{ ...rifle!, orders: [{ place: 'mpf' as const, orders: 232, crates: 9 }] }, ...rest],
    },
  });
  await tree();
  const sizes = () =>
    requests.flatMap(({ method, path, body }) =>
      method === 'POST' && path === '/api/orders' ? [(body as { orders: unknown[] }).orders.length] : [],
    );
  const failure = new ApiError('conflict', 'The server is busy.');
  answer(reply(orders.create, () => (sizes().length === 2 ? failure : { orders: [] })));
  await user.click(screen.getByRole('button', { name: '232 MPF orders' }));
  expect(await screen.findByText(/^100 of 232 orders were made\. Press the button again/)).toBeVisible();
  expect(screen.getByText('The server is busy.')).toBeVisible();
  expect(sizes()).toEqual([100, 100]);
  await user.click(screen.getByRole('button', { name: '132 MPF orders' }));
  expect(await screen.findByText('232 orders were made.')).toBeVisible();
  expect(sizes()).toEqual([100, 100, 100, 32]);
});

it('the chain of an order offers no second order, and is requested by its id', async () => {
  const of = { kind: 'order' as const, id: 5, name: 'Rifle' };
  const { requests } = open({ route: '/production/chain?order=5&stock=4', chain: { ...CHAIN, of } });
  expect(await screen.findByRole('treegrid', { name: 'Rifle, 2 items' })).toBeVisible();
  expect(requests.find(({ path }) => path === '/api/chain')?.query).toEqual({ order_id: '5', stock_of: '4' });
  expect(screen.getByRole('button', { name: 'Copy for Discord' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /MPF orders/ })).not.toBeInTheDocument();
});

it('explains what to do first, and shows when nothing is missing', async () => {
  const { unmount, user, address } = open({ route: '/production/chain' });
  expect(await screen.findByText('Choose what is to be made')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Everything wanted or claimed, 1 item' })).toHaveAttribute(
    'href',
    '/production/chain?items=RifleAmmo:1:9',
  );
  await user.click(screen.getByRole('link', { name: 'Patridia' }));
  expect(address()).toBe('/production/chain?warehouse=4');
  unmount();
  open({ chain: { ...CHAIN, goods: [], rows: [], taken: [], saved: [] } });
  expect(await screen.findByText('Nothing is missing')).toBeVisible();
});

it('an item of unknown cost is to be made of nobody knows what: the rest is at least as much', async () => {
  const mask = aGood('PilotMask', 'Flight Mask', { need: 10, make: 10, made: 10, costUnknown: true });
  open({
    chain: { ...CHAIN, goods: [...CHAIN.goods, mask], rows: [...CHAIN.rows, line(1, 'PilotMask', 10)] },
  });
  const grid = within(await screen.findByRole('treegrid'));
  expect(grid.getByRole('row', { name: /Flight Mask/ })).toHaveTextContent('– (cost not known)');
  const list = within(screen.getByRole('complementary', { name: 'Shopping list' }));
  expect(list.getByText('At least this much: what Flight Mask takes is not known.')).toBeVisible();
  const apart = within(list.getByRole('region', { name: 'Make, cost not known' }));
  expect(apart.getByText('Flight Mask')).toBeVisible();
});
