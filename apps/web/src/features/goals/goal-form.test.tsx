import { ApiError, type Goal, goals, items, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGoal, anItem, aUser, aWarehouse } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { GoalsScreen } from './goals-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages', firName: 'Bandages' });
const crate = anItem({ id: 2, name: 'Bandages (Crated)', firName: 'Bandages', crated: true, crateSize: 80 });
const rifle = anItem({ id: 3, name: 'Argenti', firName: 'RifleC', category: 'SmallArms', slang: ['bolt'] });
const CUSTOM = aGoal({ id: 41, item: bandages, target: 100, minimum: 20 });
const STANDARD = aGoal({ id: 9, item: crate, target: 12, minimum: 6, standard: true });

function show(list: Goal[] = [CUSTOM, STANDARD]) {
  const view = renderScreen(<GoalsScreen />, {
    path: '/warehouses/:id/goals',
    route: '/warehouses/3/goals',
    user: aUser({ permissions: { edit: true } }),
    replies: [
      reply(goals.list, () => list),
      reply(warehouses.get, aWarehouse()),
      reply(items.version, { version: 'first' }),
      reply(items.list, [bandages, crate, rifle]),
      reply(goals.create, aGoal()),
      reply(goals.update, aGoal()),
      reply(goals.remove, {}),
    ],
  });
  return { ...view, list };
}

type View = ReturnType<typeof show>;

async function open(view: View, button: string) {
  await view.user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
}

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const itemSelect = () => screen.getByRole('combobox', { name: 'Item' });
const sent = ({ requests }: View) => requests.filter(({ method }) => method !== 'GET');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function type(view: View, name: string, text: string) {
  await view.user.clear(field(name));
  if (text !== '') await view.user.type(field(name), text);
  await view.user.tab();
}

async function choose(view: View, search: string, option: string) {
  await view.user.clear(itemSelect());
  await view.user.type(itemSelect(), search);
  await view.user.click(await screen.findByRole('option', { name: option }));
}

describe('the dialog for a new goal', () => {
  it('keeps a figure that it cannot take as it was typed, and says why', async () => {
    const view = show();
    await open(view, 'New Goal');
    await type(view, 'Target', '1.5');
    expect(field('Target')).toHaveValue('1.5');
    expect(field('Target')).toHaveAccessibleDescription('This must be a whole number.');
    await type(view, 'Minimum', '-5');
    expect(field('Minimum')).toHaveValue('-5');
    expect(field('Minimum')).toHaveAccessibleDescription('This must be 0 or more.');
    await type(view, 'Target', '99999999999');
    expect(field('Target')).toHaveValue('99,999,999,999');
    expect(field('Target')).toHaveAccessibleDescription('This number is too big.');
    await type(view, 'Target', '1500');
    expect(field('Target')).toHaveValue('1,500');
    expect(field('Target')).not.toHaveAccessibleDescription();
  });

  it('sends item, target and minimum, closes and reloads the list', async () => {
    const view = show();
    await open(view, 'New Goal');
    await choose(view, 'bolt', 'Argenti');
    await type(view, 'Target', '10');
    await type(view, 'Minimum', '10');
    view.answer(reply(goals.list, [CUSTOM, aGoal({ id: 50, item: rifle, target: 10, minimum: 10 })]));
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([
      {
        method: 'POST',
        path: '/api/warehouses/3/goals',
        body: {
          goal: { attributes: { item: { fir_name: 'RifleC', crated: false }, target: 10, minimum: 10 } },
        },
      },
    ]);
    expect(await screen.findByRole('row', { name: /Argenti/ })).toBeVisible();
  });

  it.each(['argen', 'RifleC', 'bolt'])('finds an item by %s', async (search) => {
    const view = show();
    await open(view, 'New Goal');
    await view.user.type(itemSelect(), search);
    expect((await screen.findAllByRole('option')).map((element) => element.textContent)).toEqual(['Argenti']);
  });

  it('does not offer items with a custom goal, and explains what happens for one with a standard goal', async () => {
    const view = show();
    await open(view, 'New Goal');
    await view.user.type(itemSelect(), 'bandages');
    expect((await screen.findAllByRole('option')).map((element) => element.textContent)).toEqual([
      'Bandages (Crated)',
    ]);
    await view.user.click(screen.getByRole('option'));
    expect(itemSelect()).toHaveAccessibleDescription(
      'Counted in crates of 80. Takes the place of the standard goal of 12, minimum 6.',
    );
  });

  it.each([
    ['without an item', '', '5', '0'],
    ['without a target', 'Argenti', '', '0'],
    ['with a target under 0', 'Argenti', '-1', '0'],
    ['without a minimum', 'Argenti', '5', ''],
    ['with a minimum under 0', 'Argenti', '5', '-1'],
    ['with a minimum over the target', 'Argenti', '5', '6'],
  ])('cannot be sent %s', async (_, item, target, minimum) => {
    const view = show();
    await open(view, 'New Goal');
    if (item !== '') await choose(view, item, item);
    await type(view, 'Target', target);
    await type(view, 'Minimum', minimum);
    expect(submit()).toBeDisabled();
  });

  it.each([
    ['0', '0'],
    ['5', '5'],
  ])('can be sent with target %s and minimum %s', async (target, minimum) => {
    const view = show();
    await open(view, 'New Goal');
    await choose(view, 'argenti', 'Argenti');
    await type(view, 'Target', target);
    await type(view, 'Minimum', minimum);
    expect(submit()).toBeEnabled();
  });

  it('says when the minimum exceeds the target', async () => {
    const view = show();
    await open(view, 'New Goal');
    await type(view, 'Target', '5');
    await type(view, 'Minimum', '6');
    expect(field('Minimum')).toHaveAccessibleDescription('The minimum must not be more than the target.');
    await type(view, 'Minimum', '5');
    expect(field('Minimum')).not.toHaveAccessibleDescription();
    await type(view, 'Target', '4');
    expect(field('Minimum')).toHaveAccessibleDescription('The minimum must not be more than the target.');
  });

  it('keeps what was typed when somebody else added the goal first, and says so at the item', async () => {
    const view = show();
    const problem = 'This warehouse already has a custom goal for Argenti.';
    view.answer(reply(goals.create, new ApiError('conflict', problem, { item: problem })));
    await open(view, 'New Goal');
    await choose(view, 'argenti', 'Argenti');
    await type(view, 'Target', '5');
    await type(view, 'Minimum', '0');
    await view.user.click(submit());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(field('Target')).toHaveValue('5');
  });
});

describe('the dialog for a custom goal', () => {
  it('shows the goal and sends only what was changed', async () => {
    const view = show();
    await open(view, 'Edit the goal for Bandages');
    expect(itemSelect()).toHaveValue('Bandages');
    expect([field('Target'), field('Minimum')].map((element) => (element as HTMLInputElement).value)).toEqual(
      ['100', '20'],
    );
    expect(submit()).toBeDisabled();
    await type(view, 'Target', '1500');
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([{ method: 'PATCH', path: '/api/goals/41' }]);
    expect(sent(view)[0]?.body).toEqual({ goal: { attributes: { target: 1500 } } });
  });

  it('can change the item of the goal', async () => {
    const view = show();
    await open(view, 'Edit the goal for Bandages');
    await choose(view, 'argenti', 'Argenti');
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)[0]?.body).toEqual({
      goal: { attributes: { item: { fir_name: 'RifleC', crated: false } } },
    });
  });

  it('deletes the goal after a confirmation that names its kind and its item', async () => {
    const view = show();
    await open(view, 'Edit the goal for Bandages');
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the custom goal for Bandages' });
    expect(question).toHaveTextContent('Are you sure you want to delete the custom goal for Bandages?');
    expect(sent(view)).toEqual([]);
    await view.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent(view)).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    const again = await screen.findByRole('dialog', { name: 'Delete the custom goal for Bandages' });
    await view.user.click(within(again).getByRole('button', { name: 'Delete' }));
    await isClosed();
    expect(sent(view)).toMatchObject([{ method: 'DELETE', path: '/api/goals/41' }]);
  });
});

describe('overriding a standard goal', () => {
  it('creates a custom goal for the same item, and deletes nothing', async () => {
    const view = show();
    await open(view, 'Override the standard goal for Bandages (Crated)');
    expect(screen.getByRole('dialog', { name: 'Override Standard Goal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(field('Target')).toHaveValue('12');
    await type(view, 'Minimum', '12');
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([
      {
        method: 'POST',
        path: '/api/warehouses/3/goals',
        body: {
          goal: { attributes: { item: { fir_name: 'Bandages', crated: true }, target: 12, minimum: 12 } },
        },
      },
    ]);
  });
});
