import { ApiError, items, type Pyramid, pyramids } from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anItem, aPyramid, aUser } from '../../../testing/builders.ts';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { PyramidEditorScreen } from './pyramid-editor-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages', crateSize: 50 });
const rifle = anItem({ id: 2, name: 'Argenti', firName: 'RifleC', category: 'SmallArms', slang: ['bolt'] });
const plasma = anItem({ id: 3, name: 'Blood Plasma', firName: 'BloodPlasma', slang: ['blood'] });
const truck = anItem({ id: 4, name: 'Hauler', firName: 'TruckC', category: 'Vehicle' });
const bunker = anItem({ id: 5, name: 'Container', firName: 'Container', category: 'Structure' });
const truckCrate = anItem({
  id: 6,
  name: 'Hauler (Crated)',
  firName: 'TruckC',
  category: 'VehicleCrated',
  crated: true,
});
const CATALOG = [bandages, rifle, plasma, truck, bunker, truckCrate];

const column = (ids: number[], target: number, order = 0) => ({ items: ids, target, order });
const STORED = aPyramid({
  id: 7,
  name: 'Frontline',
  rows: [[column([1], 100), column([2, 3], 40, 1)], [column([3], 20)]],
});

function open(stored: Pyramid | ApiError = STORED, catalog = CATALOG) {
  return renderScreen(<PyramidEditorScreen />, {
    path: '/war/pyramids/:id/edit',
    route: '/war/pyramids/7/edit',
    user: aUser({ permissions: { manage: true } }),
    replies: [
      reply(pyramids.get, stored),
      reply(pyramids.update, STORED),
      reply(items.version, { version: 'first' }),
      reply(items.list, catalog),
    ],
  });
}

type View = ReturnType<typeof open>;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const footer = () => within(screen.getByRole('region', { name: 'Save the pyramid' }));
const submit = () => footer().getByRole('button', { name: 'Submit' });
/** The form's code is loaded when it is first opened. */
const dialog = async () => within(await screen.findByRole('dialog'));
const apply = async ({ user }: View) => {
  await user.click((await dialog()).getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const sent = ({ requests }: View) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

/** The rows on the screen, each with the names of its columns. */
const shown = () =>
  screen.getAllByRole('listitem', { name: /^Row \d+$/ }).map((row) =>
    within(row)
      .getAllByRole('button')
      .filter((element) => element.dataset.part === 'open')
      .map((element) => element.textContent),
  );
const ROWS = [['Bandages 100', 'Argenti, Blood Plasma 40'], ['Blood Plasma 20']];
const isOpen = () => screen.findByRole('heading', { level: 1, name: 'Frontline' });

async function type(view: View, name: string, text: string) {
  await screen.findByRole('textbox', { name });
  await view.user.clear(field(name));
  if (text !== '') await view.user.type(field(name), text);
}

async function choose(view: View, search: string, option: string) {
  await view.user.type(await screen.findByRole('combobox', { name: 'Items' }), search);
  await view.user.click(await screen.findByRole('option', { name: option }));
}

describe('the pyramid editor', () => {
  it('shows the name, and rows of columns with items and targets', async () => {
    open();
    await isOpen();
    expect(shown()).toEqual(ROWS);
    const tile = button('Argenti, Blood Plasma 40');
    expect(tile.querySelectorAll('img')).toHaveLength(2);
    expect(tile).toHaveTextContent('40');
    expect(screen.getByText('Targets count items, or crates for crated items.')).toBeVisible();
  });

  it('cannot be submitted before something is changed', async () => {
    open();
    await isOpen();
    expect(submit()).toBeDisabled();
    expect(footer().getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('adds a column to its row, and sends name, bluefin and rows on Submit', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Add a column to row 2'));
    await choose(view, 'bolt', 'Argenti');
    await type(view, 'Target', '15');
    await apply(view);
    expect(shown()).toEqual([ROWS[0], ['Blood Plasma 20', 'Argenti 15']]);
    await view.user.click(submit());
    await waitFor(() => expect(view.address()).toBe('/war/pyramids'));
    expect(sent(view)).toEqual([
      {
        pyramid: {
          attributes: {
            name: 'Frontline',
            bluefin: false,
            version: 1,
            rows: [
              [column([1], 100), column([2, 3], 40, 1)],
              [column([3], 20), column([2], 15, 1)],
            ],
          },
        },
      },
    ]);
  });

  it("adds a row with its first column by 'Add Row'", async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Add Row'));
    await choose(view, 'band', 'Bandages');
    await type(view, 'Target', '5');
    await apply(view);
    expect(shown()).toEqual([...ROWS, ['Bandages 5']]);
  });

  it('starts a pyramid without rows with a first one', async () => {
    const view = open(aPyramid({ id: 7, name: 'Frontline' }));
    await view.user.click(await screen.findByRole('button', { name: 'Add Row' }));
    await choose(view, 'band', 'Bandages');
    await type(view, 'Target', '5');
    await apply(view);
    expect(shown()).toEqual([['Bandages 5']]);
  });

  it('can change the order and the target of a column', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Bandages 100'));
    expect(field('Target')).toHaveFocus();
    expect(field('Order')).toHaveValue('1');
    await type(view, 'Order', '2');
    await type(view, 'Target', '150');
    await apply(view);
    expect(shown()).toEqual([['Argenti, Blood Plasma 40', 'Bandages 150'], ROWS[1]]);
    expect(submit()).toBeEnabled();
  });

  it('deletes a column after asking, and the row with its last column', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Blood Plasma 20'));
    await view.user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: /^Delete/ });
    expect(question).toHaveTextContent('Are you sure you want to delete the column of Blood Plasma?');
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown()).toEqual([ROWS[0]]));
    expect(submit()).toBeEnabled();
    await waitFor(() => expect(button('Add Row')).toHaveFocus());
  });

  it('does not offer to delete a new column', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Add a column to row 1'));
    expect((await dialog()).queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('moves a row to a new number by Move Row', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Move Row'));
    await dialog();
    await view.user.type(field('Old Row'), '1');
    await view.user.type(field('New Row'), '2');
    await apply(view);
    expect(shown()).toEqual([ROWS[1], ROWS[0]]);
    expect(submit()).toBeEnabled();
  });

  it.each([
    ['', '1', false],
    ['1', '', false],
    ['-1', '0', false],
    ['1', '-1', false],
    ['0', '1', false],
    ['3', '0', false],
    ['2', '0', true],
    ['1', '9', true],
  ])('Move Row from "%s" to "%s" can be sent: %s', async (from, to, isReady) => {
    const view = open();
    await isOpen();
    await view.user.click(button('Move Row'));
    if (from !== '') await view.user.type(field('Old Row'), from);
    if (to !== '') await view.user.type(field('New Row'), to);
    expect((await dialog()).getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', !isReady);
  });

  it.each([
    ['', '5', '0', false],
    ['Bandages', '', '0', false],
    ['Bandages', '-1', '0', false],
    ['Bandages', '5', '', false],
    ['Bandages', '5', '-1', false],
    ['Bandages', '0', '0', true],
    ['Bandages', '5', '9', true],
  ])('a column of "%s", target "%s", order "%s" can be sent: %s', async (item, target, order, isReady) => {
    const view = open();
    await isOpen();
    await view.user.click(button('Add a column to row 1'));
    if (item !== '') await choose(view, item, item);
    await type(view, 'Target', target);
    await type(view, 'Order', order);
    expect((await dialog()).getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', !isReady);
  });
});

describe('the items of a column', () => {
  const offered = async ({ user }: View) => {
    await user.click(await screen.findByRole('button', { name: 'Add a column to row 1' }));
    await user.click(screen.getByRole('combobox', { name: 'Items' }));
    return (await screen.findAllByRole('option')).map((element) => element.textContent);
  };

  it("are chosen from a select that says 'Select an Item(s)', can be several, and are found by nickname too", async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Add a column to row 1'));
    const select = screen.getByRole('combobox', { name: 'Items' });
    expect(select).toHaveAttribute('placeholder', 'Select an Item(s)');
    await choose(view, 'blood', 'Blood Plasma');
    await choose(view, 'bolt', 'Argenti');
    await type(view, 'Target', '8');
    await apply(view);
    expect(shown()[0]).toContain('Blood Plasma, Argenti 8');
  });

  it('of a normal pyramid exclude vehicles and structures', async () => {
    expect(await offered(open())).toEqual(['Bandages', 'Argenti', 'Blood Plasma']);
  });

  it('of a bluefin pyramid include vehicles and structures, but none in crates', async () => {
    const names = await offered(open({ ...STORED, bluefin: true }));
    expect(names).toEqual(['Bandages', 'Argenti', 'Blood Plasma', 'Hauler', 'Container']);
  });

  it('that are no longer in the catalog are marked as such, and stay', async () => {
    const view = open({ ...STORED, rows: [[column([1, 99], 100)]] });
    await isOpen();
    expect(shown()).toEqual([['Bandages, An item that is no longer in the game 100']]);
    await view.user.click(button(/^Bandages, An item/));
    await type(view, 'Target', '60');
    await apply(view);
    await view.user.click(submit());
    await waitFor(() => expect(sent(view)).toHaveLength(1));
    expect(sent(view)).toMatchObject([{ pyramid: { attributes: { rows: [[column([1, 99], 60)]] } } }]);
  });

  it('show how many crates a target is', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Bandages 100'));
    expect(field('Target')).toHaveAccessibleDescription('In items: 2 crates of 50');
    await type(view, 'Target', '101');
    expect(field('Target')).toHaveAccessibleDescription('In items: 3 crates of 50');
  });

  it('give the target in crates, with a label, if they are crated', async () => {
    const crate = anItem({ id: 19, name: 'Bandages (Crated)', crateSize: 50, crated: true });
    const view = open({ ...STORED, rows: [[column([19], 30), column([1], 100, 1)]] }, [...CATALOG, crate]);
    await isOpen();
    expect(shown()).toEqual([['Bandages (Crated) 30c', 'Bandages 100']]);
    await view.user.click(button(/^Bandages \(Crated\) 30/));
    await screen.findByRole('textbox', { name: 'Target' });
    expect(field('Target')).toHaveAccessibleDescription('In crates of 50: 1,500 items');
    await type(view, 'Target', '');
    expect(field('Target')).toHaveAccessibleDescription('In crates');
  });
});

describe('moving without the dialog', () => {
  it('a column moves by its buttons, keeps the focus and announces its position', async () => {
    const { user } = open();
    await isOpen();
    await user.click(button('Move Bandages right'));
    expect(shown()[0]).toEqual(['Argenti, Blood Plasma 40', 'Bandages 100']);
    expect(screen.getByText('Bandages: now in row 1, place 2.')).toBeInTheDocument();
    expect(button('Bandages 100')).toHaveFocus(); // there is nothing left to the right
    await user.click(button('Move Bandages left'));
    expect(shown()).toEqual(ROWS);
  });

  it('a column moves by Alt and the arrow keys, even into other rows', async () => {
    const { user } = open();
    await isOpen();
    act(() => button('Bandages 100').focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(shown()).toEqual([['Argenti, Blood Plasma 40'], ['Bandages 100', 'Blood Plasma 20']]);
    await user.keyboard('{Alt>}{ArrowRight}{ArrowUp}{/Alt}');
    expect(shown()).toEqual([['Argenti, Blood Plasma 40', 'Bandages 100'], ['Blood Plasma 20']]);
    expect(button('Bandages 100')).toHaveFocus();
    expect(submit()).toBeEnabled();
  });

  it('a row moves by its buttons', async () => {
    const { user } = open();
    await isOpen();
    await user.click(button('Move row 2 up'));
    expect(shown()).toEqual([ROWS[1], ROWS[0]]);
    expect(screen.getByText('Row 2 is now row 1.')).toBeInTheDocument();
    expect(button('Move row 1 down')).toHaveFocus();
    expect(button('Move row 1 up')).toBeDisabled();
  });
});

describe('leaving the editor', () => {
  it('by Cancel leads to the list, two levels up', async () => {
    const { user, address } = open();
    await isOpen();
    await user.click(footer().getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/war/pyramids');
  });

  it('asks first when there are changes, and keeps them when the answer is no', async () => {
    const { user, address } = open();
    await isOpen();
    await user.click(button('Move row 2 up'));
    await user.click(footer().getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without submitting?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/war/pyramids/7/edit');
    expect(shown()).toEqual([ROWS[1], ROWS[0]]);
    await user.click(footer().getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/war/pyramids'));
  });

  it('leads to the list without asking after a save', async () => {
    const { user, address } = open();
    await isOpen();
    await user.click(button('Move row 2 up'));
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/war/pyramids'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a failed request', () => {
  it('keeps everything and says which column is wrong', async () => {
    const view = open();
    await isOpen();
    view.answer(
      reply(
        pyramids.update,
        new ApiError('invalid', 'Not valid.', { 'rows.1.0.items': 'Only in a bluefin.' }),
      ),
    );
    await view.user.click(button('Move row 2 up'));
    await view.user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('The pyramid was not saved.');
    expect(screen.getByText('Row 2, place 1: Only in a bluefin.')).toBeVisible();
    expect(shown()).toEqual([ROWS[1], ROWS[0]]);
    expect(submit()).toBeEnabled();
  });

  it('for a pyramid that no longer exists shows a message at once', async () => {
    open(new ApiError('not-found', 'No.'));
    expect(await screen.findByText('This pyramid does not exist any more')).toBeVisible();
  });

  it('to load the pyramid says what failed', async () => {
    open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The pyramid could not be loaded.');
  });
});

describe('two managers in the editor', () => {
  const THEIRS = {
    ...STORED,
    version: 2,
    rows: [
      [column([1], 60), column([2, 3], 40, 1)],
      [column([3], 20), column([2], 9, 1)],
    ],
  };
  const changed = new ApiError(
    'changed',
    'Petra changed this pyramid.',
    { rows: 'It is now 2 rows.' },
    { version: 2 },
  );

  async function refused() {
    const view = open();
    await isOpen();
    await view.user.click(button('Move row 2 up'));
    view.answer(reply(pyramids.update, changed), reply(pyramids.get, THEIRS));
    await view.user.click(submit());
    await screen.findByText('Somebody else saved this pyramid meanwhile');
    return view;
  }

  it('the second one to save sees which columns the first one changed, and keeps their own changes', async () => {
    await refused();
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('Petra changed this pyramid.');
    expect(notice).toHaveFocus();
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((element) => element.textContent),
    ).toEqual(['Row 1: the target of Bandages is 60 instead of 100.', 'Row 2: Argenti added, target 9.']);
    expect(shown()).toEqual([ROWS[1], ROWS[0]]);
    expect(submit()).toBeDisabled();
  });

  it('the second one can save their own version over the first one’s', async () => {
    const view = await refused();
    view.answer(reply(pyramids.update, STORED));
    await view.user.click(button('Keep mine and save'));
    await waitFor(() => expect(view.address()).toBe('/war/pyramids'));
    expect(sent(view)[1]).toEqual({
      pyramid: {
        attributes: {
          name: 'Frontline',
          bluefin: false,
          version: 2,
          rows: [[column([3], 20)], [column([1], 100), column([2, 3], 40, 1)]],
        },
      },
    });
  });

  it('the second one can load the first one’s version, after asking', async () => {
    const view = await refused();
    await view.user.click(button('Load theirs'));
    const question = await screen.findByRole('dialog', { name: 'Load their version?' });
    await view.user.click(within(question).getByRole('button', { name: 'Load theirs' }));
    await waitFor(() => expect(shown()[0]).toEqual(['Bandages 60', 'Argenti, Blood Plasma 40']));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(submit()).toBeDisabled();
  });

  it('a new name from the first one is no conflict: it is kept with the rows of the second save', async () => {
    const view = open();
    await isOpen();
    await view.user.click(button('Move row 2 up'));
    view.answer(
      reply(pyramids.update, changed),
      reply(pyramids.get, { ...STORED, name: 'Petras front', version: 2 }),
    );
    await view.user.click(submit());
    expect(await screen.findByRole('heading', { level: 1, name: 'Petras front' })).toBeVisible();
    view.answer(reply(pyramids.update, STORED));
    await view.user.click(submit());
    await waitFor(() => expect(view.address()).toBe('/war/pyramids'));
    expect(sent(view)[1]).toMatchObject({ pyramid: { attributes: { name: 'Petras front', version: 2 } } });
  });
});
