import {
  ApiError,
  type DistributionRow,
  type Item,
  type ItemHistory,
  items,
  stockpiles,
  type User,
  warehouses,
} from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDistributionRow, anItem, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { ItemDialog } from './item-dialog.tsx';

const reader = aUser();
const guest = aUser({ permissions: { read: false } });
const manager = aUser({ permissions: { read: true, manage: true } });

const RIFLE = anItem({
  id: 5,
  name: 'Argenti r.II Rifle',
  firName: 'RifleC',
  category: 'SmallArms',
  faction: 'Colonial',
  crateSize: 20,
  mpfProduced: true,
  materials: [
    { name: 'Basic Materials', cost: 1200 },
    { name: 'Refined Materials', cost: 5 },
  ],
  slang: ['argenti', 'rifle'],
});
const ROWS: DistributionRow[] = [
  aDistributionRow({ quantity: 1200, crated: true, target: 500, warehouse: { id: 3, name: 'Jade Cove' } }),
  aDistributionRow({ quantity: 0, crated: false, target: 40, warehouse: { id: 4, name: 'Therizo' } }),
];

const GOAL = { target: 0, minimum: 0 };
const HISTORY: ItemHistory = {
  from: '2026-11-14T10:00:00.000Z',
  to: '2026-11-21T10:00:00.000Z',
  points: [
    { at: '2026-11-14T10:00:00.000Z', loose: 0, crates: 40 },
    { at: '2026-11-21T10:00:00.000Z', loose: 0, crates: 40 },
  ],
  loose: GOAL,
  crates: GOAL,
};

function open(user: User | null, item: Item = RIFLE, ...more: ReturnType<typeof reply>[]) {
  const onClose = vi.fn();
  const replies = [
    ...more,
    reply(items.get, item),
    reply(items.distribution, ROWS),
    reply(items.history, HISTORY),
    reply(warehouses.list, []),
  ];
  return { onClose, ...renderScreen(<ItemDialog item={item} onClose={onClose} />, { user, replies }) };
}
const fact = (label: string) => screen.getByText(label).nextElementSibling;
const settings = () => screen.findByRole('form', { name: 'Manufacturing' });
const toggle = (name: string) => screen.getByRole('switch', { name });

describe('the item dialog', () => {
  it('shows name, category, side, crate size and where it is produced', async () => {
    open(null);
    expect(await screen.findByRole('dialog', { name: 'Argenti r.II Rifle' })).toBeVisible();
    expect(fact('Category')).toHaveTextContent('Small Arms');
    expect(fact('Side')).toHaveTextContent('Colonial');
    expect(fact('Crate size')).toHaveTextContent('20 items');
    expect(fact('Produced at')).toHaveTextContent('Factory, MPF');
    expect(fact('Technology')).toHaveTextContent('None needed');
    expect(fact('Also called')).toHaveTextContent('argenti, rifle');
  });

  it('says that no place makes an item without any production flag', async () => {
    open(null, { ...RIFLE, factoryProduced: false, mpfProduced: false });
    await screen.findByRole('dialog');
    expect(fact('Produced at')).toHaveTextContent('Not in factory, MPF, garage or construction yard');
  });

  it('lists the materials for a crate, or for a unit of a vehicle', async () => {
    const { unmount } = open(null);
    const list = await screen.findByRole('list', { name: 'Materials' });
    const texts = within(list).getAllByRole('listitem');
    expect(texts.map((text) => text.textContent)).toEqual(['1,200 Basic Materials', '5 Refined Materials']);
    expect(screen.getByRole('heading', { name: 'Materials for one crate' })).toBeVisible();
    unmount();
    open(null, { ...RIFLE, category: 'Vehicle' });
    expect(await screen.findByRole('heading', { name: 'Materials for one unit' })).toBeVisible();
  });

  it('shows a user with the read right where the item is, with links to the warehouses', async () => {
    const { user, address, onClose } = open(reader, { ...RIFLE, crated: true });
    const table = await screen.findByRole('table', { name: 'Where it is' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(1);
    expect(within(rows[0]!).getByRole('rowheader')).toHaveTextContent('Jade Cove');
    expect(within(rows[0]!).getByText('+700')).toBeVisible();
    await user.click(within(table).getByRole('link', { name: 'Jade Cove' }));
    expect(address()).toBe('/warehouses/3');
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ['signed out', null],
    ['guest', guest],
  ])('shows no distribution without the read right: %s', async (_, viewer) => {
    const { requests } = open(viewer);
    expect(await screen.findByText('Only people with the read right see this.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(requests.some(({ path }) => /\/(distribution|history)$/.test(path))).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Over time' })).toBeNull();
  });

  it('shows a user with the read right the stock over time', async () => {
    open(reader);
    expect(await screen.findByRole('img', { name: /Stock over time. Now 40 crates/ })).toBeVisible();
  });

  it('says when the item is in no warehouse', async () => {
    open(reader, RIFLE, reply(items.distribution, []));
    expect(await screen.findByText('No warehouse has it or wants it.')).toBeVisible();
  });
});

describe('where an item is', () => {
  const table = () => screen.findByRole('table', { name: 'Where it is' });
  const officer = aUser({ permissions: { edit: true } });
  const CRATED = { ...RIFLE, crated: true };
  const rowOf = (id: number, name: string, parts: Partial<DistributionRow>) =>
    aDistributionRow({ ...parts, warehouse: { id, name, location: `${name} - Town` } });
  const PLACES = [
    rowOf(1, 'Rear', { quantity: 90, target: 56, minimum: 10 }),
    rowOf(2, 'Front', {
      quantity: 3,
      target: 60,
      minimum: 30,
      updatedAt: new Date(Date.now() - 4 * 3_600_000).toISOString(),
      stockpiles: [{ id: 7, name: 'FRT-Main', quantity: 3, firUpdatedAt: '2026-11-20T10:00:00.000Z' }],
    }),
    rowOf(3, 'Middle', { quantity: 40, target: 50, minimum: 40 }),
  ];

  const names = async () =>
    within(await table())
      .getAllByRole('link', { name: /^(Rear|Front|Middle)$/ })
      .map((element) => element.textContent);

  it.each([
    ['what lacks most for somebody who edits', officer, ['Front', 'Middle', 'Rear']],
    ['the largest stock for everybody else', reader, ['Rear', 'Middle', 'Front']],
  ])('lists first %s', async (_, viewer, order) => {
    open(viewer, CRATED, reply(items.distribution, PLACES));
    expect(await names()).toEqual(order);
  });

  it('keeps the order that was chosen on this device', async () => {
    const { user, unmount } = open(reader, CRATED, reply(items.distribution, PLACES));
    await table();
    await user.click(screen.getByRole('radio', { name: 'Missing' }));
    expect(await names()).toEqual(['Front', 'Middle', 'Rear']);
    unmount();
    open(reader, CRATED, reply(items.distribution, PLACES));
    expect(await names()).toEqual(['Front', 'Middle', 'Rear']);
  });

  it('shows for each warehouse what is missing, which stockpiles hold the item and how old that is', async () => {
    open(officer, CRATED, reply(items.distribution, PLACES));
    const rows = within(await table()).getAllByRole('row');
    const front = within(rows[1]!);
    expect(front.getByText('−57')).toBeVisible();
    expect(front.getByText('under minimum')).toBeInTheDocument();
    expect(front.getAllByText('04h 00m')).not.toHaveLength(0);
    expect(within(rows[2]!).getByRole('listitem')).toHaveTextContent('FRT-Main3');
    expect(within(rows[3]!).getAllByText('never reported')).not.toHaveLength(0);
  });

  const HELD = rowOf(2, 'Front', {
    quantity: 9,
    stockpiles: [
      { id: 7, name: 'FRT-Main', quantity: 6, firUpdatedAt: '2026-11-20T10:00:00.000Z' },
      { id: 8, name: 'FRT-Open', quantity: 2, firUpdatedAt: '2026-11-20T10:00:00.000Z' },
      { id: 9, name: 'Public', quantity: 1, firUpdatedAt: '2026-11-20T10:00:00.000Z' },
    ],
  });
  const reveals = (requests: readonly { path: string }[]) =>
    requests.map(({ path }) => path).filter((path) => path.endsWith('/reveal'));

  it('copies or shows the code of a stockpile in one press, which the server notes, and asks for none before', async () => {
    const { user, requests, answer } = open(reader, CRATED, reply(items.distribution, [HELD]));
    answer(reply(stockpiles.reveal, ({ params }) => ({ code: params.id === 7 ? '048213' : '' })));
    await table();
    expect(reveals(requests)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Copy the code of FRT-Main' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('048213'));
    expect(await screen.findByText('copied')).toBeVisible();
    expect(screen.queryByText('048213')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the code of FRT-Main' }));
    expect(await screen.findByText('048213')).toBeVisible();
    expect(reveals(requests)).toEqual(['/api/stockpiles/7/reveal', '/api/stockpiles/7/reveal']);
  });

  it('says where there is no code: of a public stockpile at once, of another when it is asked for', async () => {
    const { user, answer } = open(reader, CRATED, reply(items.distribution, [HELD]));
    answer(reply(stockpiles.reveal, { code: '' }));
    await table();
    expect(screen.queryByRole('button', { name: /code of Public/ })).toBeNull();
    expect(screen.getAllByText('No code')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show the code of FRT-Open' }));
    await waitFor(() => expect(screen.getAllByText('No code')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /code of FRT-Open/ })).toBeNull();
  });

  it('shows the code when the browser does not allow copying it, and says when the server refuses it', async () => {
    const { user, answer } = open(reader, CRATED, reply(items.distribution, [HELD]));
    answer(reply(stockpiles.reveal, new ApiError('not-found', 'This stockpile does not exist.')));
    await table();
    const copy = screen.getByRole('button', { name: 'Copy the code of FRT-Main' });
    await user.click(copy);
    expect(await screen.findByText('This stockpile does not exist.')).toBeVisible();
    answer(reply(stockpiles.reveal, { code: '048213' }));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(copy);
    expect(await screen.findByText('048213')).toBeVisible();
    expect(screen.getByText('This browser does not let the page copy.')).toBeVisible();
  });

  it('plans a shipment of what a warehouse lacks', async () => {
    const { user, address } = open(reader, CRATED, reply(items.distribution, PLACES));
    await user.click(await screen.findByRole('link', { name: 'Plan a shipment to Front' }));
    await waitFor(() => expect(address()).toBe('/generate?to=2&items=RifleC:1:57'));
  });

  it('shows five figures at a glance', async () => {
    open(reader, CRATED, reply(items.distribution, PLACES));
    await table();
    const answer = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    // 133 of 166: a surplus in one warehouse makes up for another's need, as on the overview.
    expect(answer('Missing overall')).toHaveTextContent(
      '−33crates0.6 containers67 missing in warehouses, 34 above target in others',
    );
    expect(answer('Stock against target')).toHaveTextContent('133of 166');
    expect(answer('Under their minimum')).toHaveTextContent('1of 3 warehousesFront is 27 under');
    await waitFor(() => expect(answer('Runs out, estimated')).toHaveTextContent('not enough data'));
    expect(answer('To make what is missing')).toHaveTextContent('4MPF orders');
  });

  it('shows the other form on request', async () => {
    const loose = { ...rowOf(4, 'Loose', { quantity: 5, target: 9 }), crated: false };
    const { user } = open(reader, CRATED, reply(items.distribution, [...PLACES, loose]));
    expect(within(await table()).queryByRole('link', { name: 'Loose' })).toBeNull();
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Form' })).getByRole('radio', { name: 'Loose' }),
    );
    expect(within(await table()).getByRole('link', { name: 'Loose' })).toBeVisible();
    expect(within(await table()).queryByRole('link', { name: 'Front' })).toBeNull();
  });

  it('links to the page of the item', async () => {
    const { user, address, onClose } = open(reader, CRATED, reply(items.distribution, PLACES));
    await user.click(await screen.findByRole('link', { name: 'Open as a page' }));
    await waitFor(() => expect(address()).toBe('/items/RifleC'));
    expect(onClose).toHaveBeenCalled();
  });
});

describe('the footer of the item dialog', () => {
  it('is not shown to a user who is signed out', async () => {
    open(null);
    await screen.findByText('Only people with the read right see this.');
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it.each([
    ['a reader', reader],
    ['a guest', guest],
  ])('is shown to %s with its controls disabled', async (_, viewer) => {
    open(viewer);
    const form = await settings();
    for (const control of within(form).getAllByRole('switch')) expect(control).toBeDisabled();
    expect(within(form).getByRole('combobox', { name: 'Priority' })).toBeDisabled();
    expect(within(form).queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  it('sends only what a manager changed, and closes', async () => {
    const item = { ...RIFLE, manufacture: true, backlineFactory: true };
    const { user, requests, onClose } = open(manager, item, reply(items.update, item));
    const form = await settings();
    expect(toggle('Manufacture')).toBeChecked();
    expect(toggle('Backline Factory')).toBeChecked();
    const submit = within(form).getByRole('button', { name: 'Submit' });
    expect(submit).toBeDisabled();
    await user.click(toggle('MPF'));
    await user.click(toggle('Backline Factory'));
    await user.click(within(form).getByRole('combobox', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: 'High Priority' }));
    await user.click(submit);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [sent] = requests.filter(({ method }) => method === 'PATCH');
    expect(sent).toMatchObject({ path: '/api/items/5' });
    expect(sent?.body).toEqual({
      item: { attributes: { mpf: true, backline_factory: false, priority: 'High Priority' } },
    });
  });

  it('can remove the priority', async () => {
    const item: Item = { ...RIFLE, priority: 'Priority' };
    const { user, requests } = open(manager, item, reply(items.update, item));
    const form = await settings();
    await user.click(within(form).getByRole('combobox', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: 'None' }));
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
        item: { attributes: { priority: null } },
      }),
    );
  });

  it('shows the error and keeps the settings', async () => {
    const refusal = new ApiError('forbidden', 'Your roles do not allow this.');
    const { user, onClose } = open(manager, RIFLE, reply(items.update, refusal));
    const form = await settings();
    await user.click(toggle('Midline Factory'));
    await user.click(within(form).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your roles do not allow this.');
    expect(toggle('Midline Factory')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a cost that nobody knows is a dash with its reason, not nothing', async () => {
  open(null, { ...RIFLE, materials: [], costKnown: false });
  expect(await screen.findByText('– (no source has the cost yet)')).toBeVisible();
});

it('what is never in a stockpile has its facts and materials, and nothing about stock', async () => {
  open(manager, { ...RIFLE, name: 'BMS Black Bolt', stockpilable: false, encumbrance: 400 });
  expect(await screen.findByText(/Never in a stockpile/)).toBeVisible();
  expect(fact('Encumbrance')).toHaveTextContent('400');
  expect(await screen.findByRole('list', { name: 'Materials' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Manufacturing' })).not.toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Where it is' })).not.toBeInTheDocument();
});
