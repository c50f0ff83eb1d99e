import { ApiError, type Goal, goals, items, warehouses } from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aGoal, anItem, aUser, aWarehouse } from '../../testing/builders.ts';
import { catchDownloads } from '../../testing/downloads.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { GoalsScreen } from './goals-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages', firName: 'Bandages' });
const crate = anItem({ id: 2, name: 'Bandages (Crated)', firName: 'Bandages', crated: true });
const hatchet = anItem({ id: 3, name: 'H-5 “Hatchet”', firName: 'Hatchet', category: 'Vehicle' });
const LIST = [
  aGoal({ id: 41, item: bandages, target: 100, minimum: 20 }),
  aGoal({ id: 42, item: hatchet, target: 3, minimum: 1 }),
  aGoal({ id: 41, item: crate, target: 12, minimum: 6, standard: true }),
];

function show(list: Goal[] = LIST) {
  return renderScreen(<GoalsScreen />, {
    path: '/warehouses/:id/goals',
    route: '/warehouses/3/goals',
    user: aUser({ permissions: { edit: true } }),
    replies: [
      reply(goals.list, list),
      reply(warehouses.get, aWarehouse({ name: 'Jade Cove' })),
      reply(items.version, { version: 'first' }),
      reply(items.list, [bandages, crate, hatchet]),
      reply(goals.import, { added: 1, changed: 1, removed: 0 }),
    ],
  });
}

async function openRows() {
  const view = show();
  await view.user.click(await screen.findByRole('button', { name: 'Paste Rows' }));
  await screen.findByRole('dialog');
  return view;
}

type View = ReturnType<typeof show>;

const textarea = () => screen.getByRole('textbox', { name: 'Rows' });
const enter = (text: string) => fireEvent.change(textarea(), { target: { value: text } });
const submit = () => screen.getByRole('button', { name: /^Save/ });
const rows = () =>
  within(screen.getByRole('region', { name: 'What was read' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [line, item, target, minimum] = row.children;
      return [line, item?.firstChild, target, minimum, item?.lastChild].map((part) => part?.textContent);
    });
const sent = ({ requests }: View) => requests.filter(({ method }) => method !== 'GET');

describe('pasting rows', () => {
  it('shows what each line will do, and sends all lines in one request', async () => {
    const view = await openRows();
    expect(submit()).toBeDisabled();
    enter('Bandages\tno\t1,200\t20\nBandages\tyes\t30\t6\nHatchet\tno\t3\t1');
    expect(rows()).toEqual([
      ['1', 'Bandages', '1,200', '20', 'Was 100 / 20'],
      ['2', 'Bandages (Crated)', '30', '6', 'Overrides standard'],
      ['3', 'H-5 “Hatchet”', '3', '1', 'Unchanged'],
    ]);
    expect(submit()).toHaveTextContent('Save 3 goals');
    await view.user.click(submit());
    expect(await screen.findByText('1 goal added, 1 changed, 0 removed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(view)).toMatchObject([{ method: 'POST', path: '/api/warehouses/3/goals/import' }]);
    expect(sent(view)[0]?.body).toEqual({
      goals: [
        { fir_name: 'Bandages', crated: false, target: 1200, minimum: 20 },
        { fir_name: 'Bandages', crated: true, target: 30, minimum: 6 },
        { fir_name: 'Hatchet', crated: false, target: 3, minimum: 1 },
      ],
      replace: false,
    });
  });

  it('lists invalid lines first, with all reasons, and sends nothing until all lines are valid', async () => {
    const view = await openRows();
    enter('Item;Crated;Target;Minimum\nBandages;yes;5;1\nBandage;no;5;6\n;maybe;x;0');
    expect(rows()).toEqual([
      [
        '3',
        'Bandage',
        '5',
        '6',
        'Item: No item is called Bandage.Minimum: The minimum must not be more than the target.',
      ],
      [
        '4',
        '',
        '–',
        '0',
        'Crated: This must be yes or no.Item: This is required.Target: This must be a number.',
      ],
      ['2', 'Bandages (Crated)', '5', '1', 'Overrides standard'],
    ]);
    expect(screen.getByText('2 lines need corrections')).toBeVisible();
    expect(submit()).toBeDisabled();
    await view.user.click(submit());
    expect(sent(view)).toEqual([]);
    enter('Item;Crated;Target;Minimum\nBandages;yes;5;1');
    expect(submit()).toBeEnabled();
  });

  it('says which column is missing from a header line', async () => {
    await openRows();
    enter('Item,Crated\nBandages,yes');
    expect(screen.getByRole('alert')).toHaveTextContent('no column for: Target and Minimum');
    expect(submit()).toBeDisabled();
  });

  it('lists the custom goals to be removed when the switch is on, and asks the server to remove them', async () => {
    const view = await openRows();
    enter('Bandages\tno\t100\t20');
    expect(screen.queryByText(/will be removed/)).toBeNull();
    await view.user.click(screen.getByRole('switch', { name: /Remove the custom goals/ }));
    expect(screen.getByText('1 custom goal will be removed: H-5 “Hatchet”')).toBeVisible();
    await view.user.click(submit());
    await waitFor(() => expect(sent(view)[0]?.body).toMatchObject({ replace: true }));
  });

  it('names refused lines by their numbers in the spreadsheet, and keeps the rows', async () => {
    const view = await openRows();
    const fields = { 'goals.1.item': 'This item does not exist.' };
    view.answer(reply(goals.import, new ApiError('invalid', 'Some of what was sent is not valid.', fields)));
    enter('Item,Crated,Target,Minimum\nBandages,yes,5,1\n\nHatchet,no,1,1');
    await view.user.click(submit());
    expect(await screen.findByText('Line 4: This item does not exist.')).toBeVisible();
    expect(textarea()).toHaveValue('Item,Crated,Target,Minimum\nBandages,yes,5,1\n\nHatchet,no,1,1');
  });
});

describe('exporting', () => {
  const menu = async (list?: Goal[]) => {
    const view = show(list);
    const files = catchDownloads();
    const open = async () => view.user.click(await screen.findByRole('button', { name: 'Actions' }));
    await open();
    const save = async (form: 'CSV' | 'TSV' | 'JSON', index = 0) => {
      await view.user.click((await screen.findAllByRole('menuitem', { name: `Download ${form}` }))[index]!);
      await waitFor(() => expect(files).toHaveLength(1));
      return files.pop()!;
    };
    return { view, open, save };
  };

  it('saves the custom goals, or all, as a file named after the warehouse', async () => {
    const { open, save } = await menu();
    const custom = await save('CSV');
    expect(custom.name).toBe('Goals of Jade Cove (2 custom goals).csv');
    expect(custom.type).toBe('text/csv;charset=utf-8');
    // Excel reads letters beyond ASCII only after a byte order mark.
    expect([...(await custom.bytes()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await custom.text()).toBe(
      'Item,Crated,Target,Minimum\r\nBandages,no,100,20\r\nH-5 “Hatchet”,no,3,1',
    );
    await open();
    expect(await (await save('TSV', 1)).text()).toBe(
      'Item\tCrated\tTarget\tMinimum\r\nBandages\tno\t100\t20\r\nH-5 “Hatchet”\tno\t3\t1\r\nBandages\tyes\t12\t6',
    );
    await open();
    const json = await save('JSON');
    expect([json.name, json.type]).toEqual(['Goals of Jade Cove (2 custom goals).json', 'application/json']);
    expect(JSON.parse(await json.text())).toMatchObject({ goals: [{ target: 100 }, { target: 3 }] });
  });

  it('writes a file that can be pasted back unchanged', async () => {
    const { view, save } = await menu();
    const saved = await save('CSV');
    const file = new File([await saved.bytes()], 'goals.csv', { type: 'text/csv' });
    await view.user.keyboard('{Escape}');
    await view.user.click(screen.getByRole('button', { name: 'Paste Rows' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await view.user.upload(input, file);
    await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['Unchanged', 'Unchanged']));
  });

  it('copies rows in a form that a spreadsheet splits into cells', async () => {
    const { view } = await menu();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await view.user.click((await screen.findAllByRole('menuitem', { name: 'Copy for a spreadsheet' }))[0]!);
    await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
    expect(writeText).toHaveBeenCalledWith(
      'Item\tCrated\tTarget\tMinimum\r\nBandages\tno\t100\t20\r\nH-5 “Hatchet”\tno\t3\t1',
    );
    expect(await screen.findByText('2 lines copied')).toBeVisible();
  });

  it('shows an error when the browser does not allow copying', async () => {
    const { view } = await menu();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await view.user.click((await screen.findAllByRole('menuitem', { name: 'Copy for a spreadsheet' }))[0]!);
    expect(await screen.findByText(/did not allow copying/)).toBeVisible();
  });
});
