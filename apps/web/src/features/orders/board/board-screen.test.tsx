import {
  ApiError,
  factories,
  type Item,
  items,
  type Order,
  orders,
  type User,
  warehouses,
} from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, aUser } from '../../../testing/builders.ts';
import { aFactory, anOrder } from '../../../testing/order-builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { BoardScreen } from './board-screen.tsx';

const editor = aUser({ permissions: { edit: true } });

function open(
  list: Order[],
  {
    user = editor,
    route = '/production',
    catalog = [],
  }: { user?: User; route?: string; catalog?: Item[] } = {},
) {
  return renderScreen(<BoardScreen />, {
    path: '/production',
    route,
    user,
    replies: [
      reply(orders.list, list),
      reply(factories.list, []),
      reply(warehouses.list, []),
      reply(items.version, { version: 'first' }),
      reply(items.list, catalog),
    ],
  });
}

const column = (name: string) => screen.findByRole('region', { name });
const claimed = anOrder({ state: 'claimed' });

test('orders are in the column of their state, with what they need and the next step', async () => {
  open([
    anOrder({
      materials: [{ name: 'Basic Materials', cost: 550 }],
      warehouse: { id: 5, name: 'Hallow', location: '' },
    }),
  ]);
  const wanted = within(await column('Wanted'));
  const card = within(wanted.getByRole('listitem', { name: '12.7mm, 9 crates, Wanted' }));
  expect(card.getByText('550 Basic Materials')).toBeVisible();
  expect(card.getByRole('link', { name: 'Chain of 12.7mm' })).toHaveAttribute(
    'href',
    '/production/chain?order=1&stock=5',
  );
  expect(card.getByText('for Hallow')).toBeVisible();
  expect(card.getByText('nobody yet')).toBeVisible();
  expect(card.getByRole('button', { name: 'Claim: 12.7mm' })).toBeVisible();
  expect(within(await column('Claimed')).getByText('Nobody is fetching materials.')).toBeVisible();
});

test('a phone, which has room for one column, begins with the last one that has orders', async () => {
  open([
    anOrder({ id: 1 }),
    anOrder({ id: 2, state: 'queued' }),
    anOrder({ id: 3, state: 'claimed' }),
    anOrder({ id: 4, state: 'done' }),
  ]);
  expect(await screen.findByRole('button', { pressed: true })).toHaveAccessibleName('1 Queued');
});

test('a board without orders says how to begin, to those who may', async () => {
  const { unmount } = open([]);
  expect(await screen.findByText('No orders under way')).toBeVisible();
  expect(screen.getByText(/^Press Order to say/)).toBeVisible();
  expect(screen.queryByText('Nothing is asked for.')).not.toBeInTheDocument();
  unmount();
  open([], { user: aUser() });
  expect(await screen.findByText('No orders under way')).toBeVisible();
  expect(screen.queryByText(/^Press Order to say/)).not.toBeInTheDocument();
});

test('the chain covers wanted and claimed orders, with those of one item added up', async () => {
  open([anOrder(), anOrder({ id: 2, crates: 4, state: 'claimed' }), anOrder({ id: 3, state: 'queued' })]);
  expect(await screen.findByRole('link', { name: 'Show the chain' })).toHaveAttribute(
    'href',
    '/production/chain?items=RifleAmmo:1:13',
  );
});

test('the right arrow takes the next step, shows the card’s new position, keeps the focus, and Undo reverts it', async () => {
  const view = open([
    anOrder(),
    anOrder({ id: 2, state: 'claimed', item: { id: 45, name: 'AP/RPG (Crated)' } }),
  ]);
  const card = await screen.findByRole('listitem', { name: '12.7mm, 9 crates, Wanted' });
  view.answer(
    reply(orders.step, claimed),
    reply(orders.list, [
      claimed,
      anOrder({ id: 2, state: 'claimed', item: { id: 45, name: 'AP/RPG (Crated)' } }),
    ]),
  );
  card.focus();
  fireEvent.keyDown(card, { key: 'ArrowRight' });
  expect(await screen.findByText('12.7mm: Claimed, 1 of 2')).toBeVisible();
  expect(view.requests.find(({ path }) => path === '/api/orders/1/steps')?.body).toEqual({
    step: { to: 'claimed', version: 1 },
  });
  const moved = within(await column('Claimed')).getByRole('listitem', { name: '12.7mm, 9 crates, Claimed' });
  await waitFor(() => expect(moved).toHaveFocus());

  view.answer(reply(orders.undo, anOrder()), reply(orders.list, [anOrder()]));
  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('12.7mm: back to Wanted')).toBeVisible();
  expect(within(await column('Wanted')).getByText('12.7mm')).toBeVisible();
});

test('a person who was second sees who was first, and the board reloads', async () => {
  const view = open([anOrder()]);
  const button = await screen.findByRole('button', { name: 'Claim: 12.7mm' });
  view.answer(
    reply(orders.step, new ApiError('conflict', '12.7mm is already claimed by Okafor. Nothing was changed.')),
    reply(orders.list, [anOrder({ state: 'claimed', holder: { id: 8, name: 'Okafor' } })]),
  );
  await view.user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('already claimed by Okafor');
  expect(await within(await column('Claimed')).findByText('Okafor')).toBeVisible();
});

test('queueing asks for the time left that the game shows', async () => {
  const view = open([anOrder({ state: 'materials-ready' })]);
  await view.user.click(await screen.findByRole('button', { name: 'Queue: 12.7mm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What does the game show?' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await view.user.type(dialog.getByRole('textbox', { name: 'Hours' }), '1');
  await view.user.type(dialog.getByRole('textbox', { name: 'Minutes' }), '52');
  expect(dialog.getByText(/^Ready .+, public 50 h after that\.$/)).toBeVisible();
  view.answer(reply(orders.step, anOrder({ state: 'queued' })));
  await view.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(view.requests.find(({ path }) => path.endsWith('/steps'))?.body).toEqual({
    step: { to: 'queued', version: 1, ready_in: 6720 },
  });
});

test('an order that got another place can be queued after a refusal', async () => {
  const ready = anOrder({ state: 'materials-ready' });
  const moved = { ...ready, factory: { id: 3, name: 'MPF Sitaria' }, version: 2 };
  const view = open([ready]);
  view.answer(
    reply(factories.list, [aFactory()]),
    reply(orders.update, moved),
    reply(orders.step, new ApiError('conflict', 'Mallard already has an order in this line.')),
  );
  await view.user.click(await screen.findByRole('button', { name: 'Queue: 12.7mm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What does the game show?' }));
  await view.user.click(dialog.getByRole('combobox', { name: 'Where' }));
  await view.user.click(await screen.findByRole('option', { name: 'MPF Sitaria' }));
  view.answer(reply(orders.list, [moved]));
  await view.user.click(dialog.getByRole('button', { name: 'Keep estimate' }));
  expect(await screen.findByText('Mallard already has an order in this line.')).toBeVisible();

  view.answer(reply(orders.step, anOrder({ state: 'queued' })));
  await view.user.click(dialog.getByRole('button', { name: 'Keep estimate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(view.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { order: { attributes: { factory_id: 3, version: 1 } } },
  ]);
  expect(view.requests.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body)).toEqual([
    { step: { to: 'queued', version: 2 } },
    { step: { to: 'queued', version: 2 } },
  ]);
});

test('while the chosen place of an order is being saved, it can neither be queued again nor the dialog closed', async () => {
  const ready = anOrder({ state: 'materials-ready' });
  const moved = { ...ready, factory: { id: 3, name: 'MPF Sitaria' }, version: 2 };
  let save = (_: Order) => {};
  const view = open([ready]);
  view.answer(
    reply(factories.list, [aFactory()]),
    reply(orders.update, () => new Promise<Order>((resolve) => (save = resolve))),
    reply(orders.step, anOrder({ state: 'queued' })),
  );
  await view.user.click(await screen.findByRole('button', { name: 'Queue: 12.7mm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What does the game show?' }));
  await view.user.click(dialog.getByRole('combobox', { name: 'Where' }));
  await view.user.click(await screen.findByRole('option', { name: 'MPF Sitaria' }));
  await view.user.click(dialog.getByRole('button', { name: 'Keep estimate' }));
  expect(dialog.getByRole('button', { name: 'Keep estimate' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  view.answer(reply(orders.list, [moved]));
  save(moved);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(view.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(view.requests.filter(({ path }) => path.endsWith('/steps')).map(({ body }) => body)).toEqual([
    { step: { to: 'queued', version: 2 } },
  ]);
});

test('a place that somebody else chose while the dialog is open stays', async () => {
  const ready = anOrder({ state: 'materials-ready' });
  const moved = { ...ready, factory: { id: 3, name: 'MPF Sitaria' }, version: 2 };
  const view = open([ready]);
  view.answer(reply(factories.list, [aFactory()]), reply(orders.step, anOrder({ state: 'queued' })));
  await view.user.click(await screen.findByRole('button', { name: 'Queue: 12.7mm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What does the game show?' }));
  view.answer(reply(orders.list, [moved]));
  window.dispatchEvent(new Event('visibilitychange')); // the list is loaded again behind the dialog
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Where' })).toHaveValue('MPF Sitaria'));
  await view.user.click(dialog.getByRole('button', { name: 'Keep estimate' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const writes = view.requests.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { step: { to: 'queued', version: 2 } }],
  ]);
});

test('a reader cannot move cards', async () => {
  const view = open([anOrder()], { user: aUser() });
  const card = await screen.findByRole('listitem', { name: '12.7mm, 9 crates, Wanted' });
  fireEvent.keyDown(card, { key: 'ArrowRight' });
  expect(within(card).queryByRole('button', { name: /^Claim/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Order' })).not.toBeInTheDocument();
  expect(view.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('filters come from the address, and can be cleared when nothing matches', async () => {
  const view = open([anOrder()], { route: '/production?mine=1' });
  expect(await screen.findByText('No order matches these filters.')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('listitem', { name: '12.7mm, 9 crates, Wanted' })).toBeVisible();
  expect(view.address()).toBe('/production');
});

test('an order is cancelled in its dialog, which lists who did what', async () => {
  const view = open([claimed]);
  await view.user.click(await screen.findByRole('button', { name: '12.7mm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order: 12.7mm' }));
  expect(dialog.getByText('Claimed, Mallard')).toBeVisible();
  view.answer(reply(orders.step, anOrder({ state: 'cancelled' })), reply(orders.list, []));
  await view.user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel the order?' }));
  const labels = (part: typeof dialog) => part.getAllByRole('button').map((element) => element.textContent);
  expect(labels(question)).toEqual(expect.arrayContaining(['Keep it', 'Cancel order']));
  expect(labels(question)).not.toContain('Cancel');
  await view.user.click(question.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel the order?' })).toBeNull());
  expect(labels(dialog)).toEqual(expect.arrayContaining(['Close', 'Cancel order']));
  expect(labels(dialog)).not.toContain('Cancel');
  await view.user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  const again = within(await screen.findByRole('dialog', { name: 'Cancel the order?' }));
  await view.user.click(again.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('12.7mm: Cancelled')).toBeVisible();
});

test('a number of crates that cannot be ordered stays as it was typed, with the reason', async () => {
  const view = open([], {
    route: '/production?new=1&items=RifleAmmo:1:9',
    catalog: [anItem({ firName: 'RifleAmmo', crated: true, category: 'SmallArms', mpfProduced: true })],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New order' }));
  const field = await dialog.findByRole('textbox', { name: 'Crates' });
  const button = (name: string) => dialog.getByRole('button', { name });
  for (const [typed, problem] of [
    ['0', 'This number is too small.'],
    ['-5', 'This number is too small.'],
    ['1.5', 'This must be a whole number.'],
    ['99999999', 'This number is too big.'],
  ] as const) {
    await view.user.clear(field);
    await view.user.type(field, typed);
    await view.user.tab();
    expect(field).toHaveValue(typed);
    expect(field).toHaveAccessibleDescription(problem);
    expect(button('Make 0 orders')).toBeDisabled();
  }
  await view.user.clear(field);
  await view.user.type(field, '900');
  expect(field).toHaveValue('900');
  expect(field).not.toHaveAccessibleDescription();
  expect(button('Make 100 orders')).toBeEnabled();
});

test('nothing is ordered while the crates of one of several items cannot be', async () => {
  const made = { crated: true, category: 'SmallArms', mpfProduced: true } as const;
  const view = open([], {
    route: '/production?new=1&items=RifleAmmo:1:9,MGAmmo:1:9',
    catalog: [
      anItem({ id: 1, firName: 'RifleAmmo', ...made }),
      anItem({ id: 2, firName: 'MGAmmo', ...made }),
    ],
  });
  const [first] = await screen.findAllByRole('textbox', { name: 'Crates' });
  expect(screen.getByRole('button', { name: 'Make 2 orders' })).toBeEnabled();
  await view.user.clear(first!);
  expect(first).toHaveAccessibleDescription('This is required.');
  expect(screen.getByRole('button', { name: 'Make 1 order' })).toBeDisabled();
});

test('a number of crates that an order cannot have stays as it was typed, with the reason', async () => {
  const view = open([anOrder()]);
  await view.user.click(await screen.findByRole('button', { name: '12.7mm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order: 12.7mm' }));
  const field = dialog.getByRole('textbox', { name: 'Crates' });
  for (const typed of ['0', '10', '4.5']) {
    await view.user.clear(field);
    await view.user.type(field, typed);
    await view.user.tab();
    expect(field).toHaveValue(typed);
    expect(field).toBeInvalid();
  }
  await view.user.clear(field);
  await view.user.type(field, '4');
  await view.user.tab();
  expect(field).toBeValid();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
});

const small = (id: number) =>
  anOrder({ id, crates: 3, version: id, item: { materials: [{ name: 'Basic Materials', cost: 100 }] } });

test('small orders of one item become one by one press, which says what that saves and can be taken back', async () => {
  const view = open([small(1), small(2), small(3)]);
  const offers = within(await screen.findByRole('list', { name: 'Orders that fit into one' }));
  expect(offers.getByText('saves 170 Basic Materials')).toBeVisible();
  const left = [
    { ...small(1), crates: 9 },
    ...[small(2), small(3)].map((order) => ({ ...order, version: 9 })),
  ];
  view.answer(reply(orders.combine, { orders: left }), reply(orders.list, left.slice(0, 1)));
  await view.user.click(
    offers.getByRole('button', { name: 'Combine 3 orders of 12.7mm into one of 9 crates' }),
  );
  expect(await screen.findByText('12.7mm: one order of 9 crates')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Orders that fit into one' })).toBeNull());
  view.answer(reply(orders.separate, { orders: [] }), reply(orders.list, [small(1), small(2), small(3)]));
  await view.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The orders are separate again')).toBeVisible();
  const sent = (path: string) => view.requests.find((request) => request.path === path)?.body;
  expect(sent('/api/orders/combine')).toEqual({
    combine: {
      orders: [
        { id: 1, version: 1 },
        { id: 2, version: 2 },
        { id: 3, version: 3 },
      ],
    },
  });
  expect(sent('/api/orders/separate')).toEqual({
    separate: {
      orders: [
        { id: 1, version: 1 },
        { id: 2, version: 9 },
        { id: 3, version: 9 },
      ],
    },
  });
});

test('a person who may only read is not offered to combine orders', async () => {
  open([small(1), small(2)], { user: aUser() });
  expect(await column('Wanted')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Orders that fit into one' })).not.toBeInTheDocument();
});

describe('same orders', () => {
  const hallow = { id: 5, name: 'Hallow', location: '' };
  const shells = (id: number, parts: Partial<Order> = {}) =>
    anOrder({
      ...{ id, warehouse: hallow, materials: [{ name: 'Basic Materials', cost: 100 }] },
      ...{ ...parts, item: { id: 44, name: '40mm (Crated)' } },
    });
  const wanted = [shells(1), shells(2), anOrder({ id: 3 }), shells(4), shells(5, { crates: 4 })];
  const stack = () => screen.findByRole('listitem', { name: '40mm, 4 orders, 31 crates, Wanted' });

  test('are one card: how many, how much, what they cost together, and of which sizes', async () => {
    open(wanted);
    const card = await stack();
    expect(card).toHaveTextContent('4 orders for Hallow');
    expect(card).toHaveTextContent('400 Basic Materials');
    expect(card).toHaveTextContent('3 of 9, 1 of 4');
    const cards = within(await column('Wanted')).getAllByRole('listitem');
    expect(cards.map((each) => each.getAttribute('aria-label'))).toEqual([
      '40mm, 4 orders, 31 crates, Wanted',
      '12.7mm, 9 crates, Wanted',
    ]);
    within(card).getByRole('button', { name: 'Claim 4: 40mm' });
  });

  test('of another place, line or holder are another card, and those in a line each have their own', async () => {
    open([
      shells(1),
      shells(2, { warehouse: null }),
      shells(3, { line: 'HeavyAmmo' }),
      shells(4, { state: 'claimed' }),
      shells(5, { state: 'claimed', holder: { id: 8, name: 'Okafor' } }),
      shells(6, { state: 'queued' }),
      shells(7, { state: 'queued' }),
    ]);
    await column('Wanted');
    const labels = screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label') ?? '');
    expect(labels.filter((label) => label.startsWith('40mm'))).toHaveLength(7);
    expect(labels.some((label) => label.includes('orders'))).toBe(false);
  });

  test('are claimed as many as the stepper says, by one request; one press takes that back', async () => {
    const view = open(wanted);
    const card = within(await stack());
    const fewer = card.getByRole('button', { name: 'One fewer of 40mm' });
    expect(card.getByRole('button', { name: 'One more of 40mm' })).toBeDisabled();
    await view.user.click(fewer);
    await view.user.click(fewer);
    expect(card.getByText('2 of 4')).toBeVisible();
    const mine = [1, 2].map((id) => shells(id, { state: 'claimed', version: 2 }));
    view.answer(
      reply(orders.stepSeveral, { orders: mine, refused: [] }),
      reply(orders.list, [...mine, ...wanted.slice(2)]),
    );
    await view.user.click(card.getByRole('button', { name: 'Claim 2: 40mm' }));
    expect(await screen.findByText('40mm, 2 orders (18 crates): Claimed')).toBeVisible();
    const moved = within(await column('Claimed')).getByRole('listitem', {
      name: '40mm, 2 orders, 18 crates, Claimed',
    });
    await waitFor(() => expect(moved).toHaveFocus());
    view.answer(
      reply(orders.undoSeveral, { orders: wanted.slice(0, 2), refused: [] }),
      reply(orders.list, wanted),
    );
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await stack()).toBeVisible();
    expect(
      view.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    ).toEqual([
      ['/api/orders/steps', { step: { to: 'claimed', orders: [1, 2].map((id) => ({ id, version: 1 })) } }],
      ['/api/orders/undo', { undo: { orders: [1, 2].map((id) => ({ id, version: 2 })) } }],
    ]);
  });

  test('that somebody else claimed meanwhile are told from one’s own', async () => {
    const view = open(wanted);
    const mine = [1, 2].map((id) => shells(id, { state: 'claimed' }));
    view.answer(reply(orders.stepSeveral, { orders: mine, refused: [4, 5] }));
    const card = await stack();
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowRight' });
    expect(
      await screen.findByText('2 of your 4: Claimed. Somebody was faster with the others.'),
    ).toBeVisible();
  });

  test('unfold into cards of their own by Enter', async () => {
    open(wanted);
    const card = await stack();
    card.focus();
    fireEvent.keyDown(card, { key: 'Enter' });
    expect(screen.getAllByRole('listitem', { name: '40mm, 9 crates, Wanted' })).toHaveLength(3);
    fireEvent.keyDown(card, { key: '-' });
    expect(within(card).getByText('3 of 4')).toBeVisible();
  });
});
