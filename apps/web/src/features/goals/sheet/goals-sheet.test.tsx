import { ApiError, type Goal, goals, items, type Supply, warehouses } from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGoal, anItem, aSupply, aUser, aWarehouse } from '../../../testing/builders.ts';
import { type FakeReply, renderScreen, reply } from '../../../testing/render-screen.tsx';
import { GoalsScreen } from '../goals-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages', firName: 'Bandages', category: 'Medical' });
const gauze = anItem({ id: 2, name: 'Gauze', firName: 'Gauze', category: 'Medical' });
const plasma = anItem({
  id: 3,
  name: 'Plasma (Crated)',
  firName: 'Plasma',
  crated: true,
  category: 'Medical',
});
const LIST = [
  aGoal({ id: 41, item: bandages, target: 100, minimum: 20 }),
  aGoal({ id: 42, item: gauze, target: 30, minimum: 6, standard: true }),
];

interface Shown {
  search?: string;
  list?: Goal[];
  supplies?: Supply[];
}
function show({ search = '', list = LIST, supplies = [] }: Shown = {}) {
  return renderScreen(<GoalsScreen />, {
    path: '/warehouses/:id/goals',
    route: `/warehouses/3/goals${search}`,
    user: aUser({ permissions: { edit: true } }),
    replies: [
      reply(goals.list, list),
      reply(warehouses.get, aWarehouse({ id: 3, name: 'Jade Cove', supplies })),
      reply(warehouses.list, [
        { id: 3, name: 'Jade Cove', location: 'Hex' },
        { id: 4, name: 'Amber Point', location: 'Hex' },
      ]),
      reply(items.version, { version: 'first' }),
      reply(items.list, [bandages, gauze, plasma]),
      reply(goals.saveSheet, { saved: 1, removed: 0 }),
    ],
  });
}

const cell = (name: string) => screen.findByRole('textbox', { name });
const target = () => cell('Target of Bandages');
const minimum = () => cell('Minimum of Bandages');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const paste = async (into: HTMLElement, text: string) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text } });
const sent = ({ requests }: ReturnType<typeof show>) =>
  requests.filter(({ path }) => path === '/api/goals/sheet').map(({ body }) => body);
const line = (firName: string, goal: object | null, seen: object | null, warehouseId = 3) => ({
  warehouse_id: warehouseId,
  fir_name: firName,
  crated: false,
  goal,
  seen,
});

/** Deletes the goal for Bandages in its dialog; `left` is what the server has afterwards. */
async function deleteBandages({ user, answer }: ReturnType<typeof show>, left: Goal[] = []) {
  answer(reply(goals.remove, {}), reply(goals.list, left));
  await user.click(button('Edit the goal for Bandages'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the custom goal for Bandages' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
}

/** Overrides the goal for Gauze in its dialog; `stored` is what the server has afterwards. */
async function overrideGauze({ user, answer }: ReturnType<typeof show>, stored: Goal[]) {
  answer(reply(goals.create, aGoal()), reply(goals.list, stored));
  await user.click(button('Override the standard goal for Gauze'));
  await user.clear(await cell('Target'));
  await user.type(await cell('Target'), '35');
  await user.click(button('Submit'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the sheet of goals', () => {
  it('accepts typed figures, moves with Enter and the arrows, and saves all in one request', async () => {
    const view = show();
    await view.user.click(await target());
    await view.user.keyboard('500{ArrowRight}');
    expect(await minimum()).toHaveFocus();
    await view.user.keyboard('50{ArrowDown}');
    expect(await cell('Minimum of Gauze')).toHaveFocus();
    await view.user.keyboard('7{Enter}'); // the last row
    await view.user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(await target()).toHaveFocus();
    expect(screen.getByText('2 goals changed')).toBeVisible();
    await view.user.click(button('Save'));
    expect(await screen.findByText('1 goal saved')).toBeVisible();
    expect(sent(view)).toEqual([
      {
        goals: [
          line('Bandages', { target: 500, minimum: 50 }, { target: 100, minimum: 20 }),
          line('Gauze', { target: 30, minimum: 7 }, null), // a standard goal is not a custom one
        ],
      },
    ]);
  });

  it('accepts a block from a spreadsheet, which undo and redo treat as one step', async () => {
    const view = show();
    const first = await target();
    await view.user.click(first);
    await paste(first, '1,000\t9\r\n40\t8\r\n5\t5\r\n');
    expect(first).toHaveValue('1,000');
    expect(await cell('Minimum of Gauze')).toHaveValue('8');
    expect(screen.getByText(/2 pasted cells had no place/)).toBeVisible();
    await view.user.keyboard('{Control>}z{/Control}');
    expect(first).toHaveValue('100');
    expect(await cell('Minimum of Gauze')).toHaveValue('6');
    await view.user.keyboard('{Control>}y{/Control}{Control>}s{/Control}');
    await waitFor(() => expect(sent(view)).toHaveLength(1));
    expect(sent(view)[0]).toMatchObject({
      goals: [{ goal: { target: 1000, minimum: 9 } }, { goal: { target: 40, minimum: 8 } }],
    });
  });

  it('opens Paste Rows for a block that names its items', async () => {
    const view = show();
    await view.user.click(await target());
    await paste(await target(), 'Bandages\t500\t200\nPlasma\t9\t3');
    expect(await screen.findByRole('textbox', { name: 'Rows' })).toHaveValue(
      'Bandages\t500\t200\nPlasma\t9\t3',
    );
    expect(screen.getByRole('button', { name: 'Save 2 goals' })).toBeEnabled();
  });

  it('shows what is wrong with a cell, and does not save it', async () => {
    const view = show();
    await view.user.click(await minimum());
    await view.user.keyboard('101');
    expect(await minimum()).toBeInvalid();
    expect(screen.getByText('Bandages: The minimum must not be more than the target.')).toBeVisible();
    expect(button('Save')).toBeDisabled();
    await view.user.keyboard('{Escape}');
    expect(await minimum()).toHaveValue('20');
    expect(await minimum()).toBeValid();
  });

  it('deletes a custom goal whose target is emptied', async () => {
    const view = show();
    await view.user.clear(await target());
    await view.user.click(button('Save'));
    await waitFor(() =>
      expect(sent(view)).toEqual([{ goals: [line('Bandages', null, { target: 100, minimum: 20 })] }]),
    );
  });

  it('loses nothing when a save fails, and can be discarded', async () => {
    const view = show();
    view.answer(reply(goals.saveSheet, new ApiError('offline', 'No server.')));
    await view.user.click(await target());
    await view.user.keyboard('500');
    await view.user.click(button('Save'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await target()).toHaveValue('500');
    await view.user.click(button('Discard'));
    expect(await target()).toHaveValue('100');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  });

  it('is refused once if somebody else saved first, shows the current value, and then overwrites it', async () => {
    const view = show();
    await view.user.click(await target());
    await view.user.keyboard('500');
    view.answer(
      reply(
        goals.saveSheet,
        new ApiError('changed', 'Some of these goals were changed.', {
          'goals.0.target': 'It is now 90 / 10.',
        }),
      ),
    );
    view.answer(reply(goals.list, [aGoal({ id: 41, item: bandages, target: 90, minimum: 10 }), LIST[1]!]));
    await view.user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Bandages: It is now 90 / 10.');
    expect(await target()).toHaveValue('500');
    expect(await minimum()).toHaveValue('10');
    view.answer(reply(goals.saveSheet, { saved: 1, removed: 0 }));
    await view.user.click(button('Save'));
    await waitFor(() => expect(sent(view)).toHaveLength(2));
    expect(sent(view).at(-1)).toEqual({
      goals: [line('Bandages', { target: 500, minimum: 10 }, { target: 90, minimum: 10 })],
    });
  });

  it('shows several warehouses side by side, and can set one figure for all of them', async () => {
    const view = show({ search: '?beside=4' });
    const there = () => cell('Target of Bandages in Amber Point');
    await view.user.click(await there());
    await view.user.keyboard('500');
    expect(screen.getByText('1 goal changed in 1 warehouse')).toBeVisible();
    await view.user.click(button('1 warehouse beside it'));
    await view.user.click(await screen.findByRole('switch', { name: 'Type once for all of them' }));
    await view.user.keyboard('{Escape}');
    await view.user.clear(await cell('Minimum of Bandages in Jade Cove'));
    await view.user.type(await cell('Minimum of Bandages in Jade Cove'), '7');
    await view.user.click(button('Save'));
    await waitFor(() => expect(sent(view)).toHaveLength(1));
    expect(sent(view)[0]).toEqual({
      goals: [
        line('Bandages', { target: 100, minimum: 7 }, { target: 100, minimum: 20 }),
        line('Bandages', { target: 500, minimum: 7 }, { target: 100, minimum: 20 }, 4),
      ],
    });
  });

  it.each<[string, FakeReply, (view: ReturnType<typeof show>) => Promise<void>]>([
    [
      'New Goal',
      reply(goals.create, aGoal()),
      async ({ user }) => {
        await user.click(button('New Goal'));
        await user.type(await screen.findByRole('combobox', { name: 'Item' }), 'gauze{Enter}');
        await user.type(await cell('Target'), '35');
        await user.type(await cell('Minimum'), '5');
        await user.click(button('Submit'));
      },
    ],
    [
      'the pencil',
      reply(goals.create, aGoal()),
      async ({ user }) => {
        await user.click(button('Override the standard goal for Gauze'));
        await user.clear(await cell('Target'));
        await user.type(await cell('Target'), '35');
        await user.click(button('Submit'));
      },
    ],
    [
      'Paste Rows',
      reply(goals.import, { added: 1, changed: 0, removed: 0 }),
      async ({ user }) => {
        await user.click(button('Paste Rows'));
        await user.click(await cell('Rows'));
        await user.paste('Gauze\tno\t35\t5');
        await user.click(button('Save 1 goal'));
      },
    ],
  ])('keeps what was typed and added while %s saves another goal', async (_, saved, saveOther) => {
    const view = show();
    await view.user.clear(await target());
    await view.user.type(await target(), '500');
    await view.user.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'plasma{Enter}');
    await view.user.type(await cell('Target of Plasma (Crated)'), '12');
    view.answer(saved);
    view.answer(
      reply(goals.list, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50)); // long enough for the page to be drawn without it
        return [LIST[0]!, aGoal({ id: 43, item: gauze, target: 35, minimum: 5 })];
      }),
    );
    await saveOther(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cell('Target of Gauze')).toHaveValue('35');
    expect(await target()).toHaveValue('500');
    expect(await cell('Target of Plasma (Crated)')).toHaveValue('12');
    expect(screen.getByText('2 goals changed')).toBeVisible();
  });

  it('keeps what was added and typed when the last goal is deleted', async () => {
    const view = show({ list: [LIST[0]!] });
    await target();
    await view.user.type(screen.getByRole('combobox', { name: 'Add an item' }), 'plasma{Enter}');
    await view.user.type(await cell('Target of Plasma (Crated)'), '12');
    await deleteBandages(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Target of Bandages' })).toBeNull();
    expect(await cell('Target of Plasma (Crated)')).toHaveValue('12');
    expect(screen.getByText('1 goal changed')).toBeVisible();
    expect(screen.queryByText('No Goals Found')).toBeNull();
  });

  it('keeps a row with typed figures whose goal somebody else deleted, and Save adds it again', async () => {
    const view = show();
    await view.user.clear(await target());
    await view.user.type(await target(), '500');
    await overrideGauze(view, [aGoal({ id: 43, item: gauze, target: 35, minimum: 6 })]);
    expect(await screen.findByText('Deleted meanwhile: saving adds it again')).toBeVisible();
    expect(await target()).toHaveValue('500');
    expect(await minimum()).toHaveValue('');
    expect(screen.getByText('1 goal changed')).toBeVisible();
    await view.user.click(button('Save'));
    await waitFor(() =>
      expect(sent(view)).toEqual([{ goals: [line('Bandages', { target: 500, minimum: 0 }, null)] }]),
    );
  });

  it('drops the row of a deleted goal once what was typed is discarded', async () => {
    const view = show();
    await view.user.type(await target(), '5');
    await overrideGauze(view, [aGoal({ id: 43, item: gauze, target: 35, minimum: 6 })]);
    await screen.findByText('Deleted meanwhile: saving adds it again');
    await view.user.click(button('Discard'));
    expect(screen.queryByRole('textbox', { name: 'Target of Bandages' })).toBeNull();
    expect(await cell('Target of Gauze')).toBeVisible();
  });

  it('is replaced by a message when the last goal is deleted and nothing was added', async () => {
    const view = show({ list: [LIST[0]!] });
    await target();
    await deleteBandages(view);
    expect(await screen.findByText('No Goals Found')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Add an item' })).toBeNull();
  });

  it('drops what was typed over a goal that is then deleted in its dialog, and leaving does not ask about it', async () => {
    const view = show({ list: [LIST[0]!] });
    await view.user.type(await target(), '5');
    await deleteBandages(view);
    expect(await screen.findByText('No Goals Found')).toBeVisible();
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(false);
  });

  it('keeps what was typed into other rows when a goal is deleted in its dialog', async () => {
    const view = show();
    await view.user.type(await target(), '500');
    await view.user.clear(await cell('Target of Gauze'));
    await view.user.type(await cell('Target of Gauze'), '35');
    expect(screen.getByText('2 goals changed')).toBeVisible();
    await deleteBandages(view, [LIST[1]!]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Target of Bandages' })).toBeNull());
    expect(await cell('Target of Gauze')).toHaveValue('35');
    expect(screen.getByText('1 goal changed')).toBeVisible();
  });

  it('shows only the items in the address, starts rows for those without a goal, and Show all shows the rest', async () => {
    const view = show({ search: '?items=Plasma,Bandages' });
    expect(await cell('Target of Plasma (Crated)')).toHaveValue('');
    await waitFor(async () => expect(await target()).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Target of Gauze' })).toBeNull();
    await view.user.type(await cell('Target of Plasma (Crated)'), '12');
    await view.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await cell('Target of Gauze')).toBeVisible();
    await view.user.click(button('Save'));
    await waitFor(() =>
      expect(sent(view)).toEqual([
        { goals: [{ ...line('Plasma', { target: 12, minimum: 0 }, null), crated: true }] },
      ]),
    );
  });
});

describe('goals suggested from use', () => {
  const use = { perHour: 4, emptyAt: null, confidence: 'high', scans: 9, isAtLeast: false } as const;
  const supplies = [
    aSupply({ item: bandages, use, quantity: 50, target: 100, minimum: 20 }),
    aSupply({ item: plasma, use, quantity: 50 }),
  ];

  it('are put into the sheet one by one or all at once, and can be undone and saved like others', async () => {
    localStorage.setItem('supplyTimes', JSON.stringify({ leadHours: 16, betweenHours: 24, service: 95 }));
    const view = show({ supplies });
    await target();
    expect(screen.queryByRole('region', { name: 'Goals suggested from use' })).not.toBeInTheDocument();
    await view.user.click(button('Suggest from use'));
    await view.user.click(
      await screen.findByRole('button', { name: 'Accept the suggested goal of Bandages' }),
    );
    expect([await target(), await minimum()].map((element) => element.getAttribute('value'))).toEqual([
      '174',
      '78',
    ]);
    await view.user.click(button('Undo (Ctrl+Z)'));
    expect(await target()).toHaveValue('100');
    await view.user.click(button('Accept all 2'));
    expect(await target()).toHaveValue('174');
    expect(await cell('Target of Plasma (Crated)')).toBeVisible();
    await view.user.click(button('Save'));
    expect(await screen.findByText('1 goal saved')).toBeVisible();
    expect(sent(view)).toMatchObject([{ goals: [{ fir_name: 'Bandages' }, { fir_name: 'Plasma' }] }]);
  });

  it('say so if no use is known', async () => {
    const view = show({ supplies: [aSupply({ item: bandages, quantity: 50 })] });
    await target();
    await view.user.click(button('Suggest from use'));
    expect(await screen.findByText(/^Nothing to suggest: no item here is known to be used/)).toBeVisible();
  });
});
