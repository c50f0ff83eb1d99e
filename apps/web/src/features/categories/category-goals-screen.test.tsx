import { ApiError, categories, type GoalTemplate, goalTemplates, items } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCategory, anItem, aTemplate, aUser } from '../../testing/builders.ts';
import { type FakeReply, renderScreen, reply } from '../../testing/render-screen.tsx';
import { CategoryGoalsScreen } from './category-goals-screen.tsx';

const bandages = anItem({ id: 1, name: 'Bandages' });
const truck = anItem({ id: 2, name: 'Truck', firName: 'Truck', category: 'Vehicle' });
const CATEGORIES = [
  aCategory({ id: 3, name: 'Frontline', warehouseCount: 2 }),
  aCategory({ id: 4, name: 'Midline', goalCount: 7 }),
  aCategory({ id: 5, name: 'Backline' }),
];

function open(answer: GoalTemplate[] | ApiError, ...replies: FakeReply[]) {
  return renderScreen(<CategoryGoalsScreen />, {
    path: '/war/categories/:id/goals',
    route: '/war/categories/3/goals',
    user: aUser({ permissions: { manage: true } }),
    replies: [
      reply(goalTemplates.listTemplates, answer),
      reply(categories.list, CATEGORIES),
      reply(items.version, { version: 'first' }),
      reply(items.list, [bandages, truck]),
      ...replies,
    ],
  });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const number = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const sent = (requests: { method: string; path: string; body: unknown }[], method: string) =>
  requests.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }));

describe('the standard goals of a category', () => {
  it('are listed with item, target and minimum, without a warehouse’s badges and stock', async () => {
    open([aTemplate({ item: bandages, target: 2000, minimum: 1000 })]);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Standard Goals of Frontline' }),
    ).toBeVisible();
    const cells = within(await row('Bandages')).getAllByRole('textbox');
    expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
      'Target of Bandages',
      'Minimum of Bandages',
    ]);
    expect(cells[0]).toHaveValue('2000');
    expect(cells[1]).toHaveValue('1000');
    expect(screen.queryByRole('columnheader', { name: 'In stock' })).not.toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Custom Goals' })).not.toBeInTheDocument();
    expect(screen.getByText('2 warehouses')).toBeVisible();
  });

  it('show a message when there are none, when the category is gone, and when loading failed', async () => {
    const first = open([]);
    expect(await screen.findByText('No Standard Goals Found')).toBeVisible();
    first.unmount();
    const second = open(new ApiError('not-found', 'no'));
    expect(await screen.findByText('This category does not exist any more')).toBeVisible();
    second.unmount();
    open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The standard goals could not be loaded.');
  });

  it('are filtered by the item categories', async () => {
    const { user } = open([aTemplate({ item: bandages }), aTemplate({ id: 52, item: truck })]);
    await row('Truck');
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    expect(await screen.findAllByRole('option')).toHaveLength(11);
    await user.click(screen.getByRole('option', { name: 'Vehicles' }));
    expect(screen.getAllByRole('rowheader').map((element) => element.textContent)).toEqual(['Truck']);
  });
});

describe('editing standard goals', () => {
  it('adds a goal for an item that has none', async () => {
    const { user, requests } = open([], reply(goalTemplates.createTemplate, aTemplate()));
    await screen.findByText('No Standard Goals Found');
    await user.click(await screen.findByRole('button', { name: 'New Goal' }));
    await user.type(await screen.findByRole('combobox', { name: 'Item' }), 'truck{Enter}');
    await user.type(number('Target'), '30');
    await user.type(number('Minimum'), '10');
    await user.click(submit());
    await gone();
    expect(sent(requests, 'POST')).toEqual([
      {
        path: '/api/categories/3/goal_templates',
        body: {
          goal_template: {
            attributes: { target: 30, minimum: 10, item: { fir_name: 'Truck', crated: false } },
          },
        },
      },
    ]);
  });

  it('sends a changed goal whole, with the version that was loaded', async () => {
    const template = aTemplate({ item: bandages, version: 6 });
    const { user, requests } = open([template], reply(goalTemplates.updateTemplate, template));
    await user.click(await screen.findByRole('button', { name: 'Edit the goal for Bandages' }));
    await user.clear(number('Target'));
    await user.type(number('Target'), '150');
    await user.click(submit());
    await gone();
    const item = { fir_name: 'Bandages', crated: false };
    expect(sent(requests, 'PATCH')).toEqual([
      {
        path: '/api/goal_templates/51',
        body: { goal_template: { attributes: { target: 150, minimum: 20, item, version: 6 } } },
      },
    ]);
  });

  it('asks before deleting, naming the item and calling the goal standard', async () => {
    const { user, requests } = open([aTemplate({ item: bandages })], reply(goalTemplates.removeTemplate, {}));
    await user.click(await screen.findByRole('button', { name: 'Edit the goal for Bandages' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const text = 'Are you sure you want to delete the standard goal for Bandages?';
    const question = (await screen.findByText(text)).closest('[role="dialog"]') as HTMLElement;
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await gone();
    expect(sent(requests, 'DELETE').map(({ path }) => path)).toEqual(['/api/goal_templates/51']);
  });

  it('adds pasted rows as standard goals', async () => {
    const counts = { added: 1, changed: 0, removed: 1 };
    const { user, requests } = open(
      [aTemplate({ item: bandages })],
      reply(goalTemplates.importTemplates, counts),
    );
    await user.click(await screen.findByRole('button', { name: 'Paste Rows' }));
    await user.click(await screen.findByRole('textbox', { name: 'Rows' }));
    await user.paste('Truck\tno\t5\t1');
    await user.click(
      screen.getByRole('switch', { name: 'Remove the standard goals that are not in the list' }),
    );
    expect(screen.getByText('1 standard goal will be removed: Bandages')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save 1 goal' }));
    await gone();
    expect(sent(requests, 'POST')).toEqual([
      {
        path: '/api/categories/3/goal_templates/import',
        body: { goals: [{ fir_name: 'Truck', crated: false, target: 5, minimum: 1 }], replace: true },
      },
    ]);
  });
});

describe('what is typed in the sheet of standard goals', () => {
  const CHANGED = [
    aTemplate({ item: bandages, target: 2000, minimum: 1000 }),
    aTemplate({ id: 52, item: truck, target: 9, minimum: 3 }),
  ];

  async function openTyped(saved: FakeReply) {
    const view = open([CHANGED[0]!, aTemplate({ id: 52, item: truck, target: 30, minimum: 3 })], saved);
    await row('Truck');
    await view.user.clear(number('Target of Bandages'));
    await view.user.type(number('Target of Bandages'), '5000');
    view.answer(
      reply(goalTemplates.listTemplates, async () => {
        await new Promise((resolve) => setTimeout(resolve, 50)); // long enough for the page to be drawn without it
        return CHANGED;
      }),
    );
    return view;
  }

  async function expectTyped() {
    await gone();
    await waitFor(() => expect(number('Target of Truck')).toHaveValue('9'));
    expect(number('Target of Bandages')).toHaveValue('5000');
    expect(screen.getByText('1 goal changed')).toBeVisible();
  }

  it('stays while a dialog saves another goal', async () => {
    const { user } = await openTyped(reply(goalTemplates.updateTemplate, aTemplate()));
    await user.click(screen.getByRole('button', { name: 'Edit the goal for Truck' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Target' }));
    await user.type(number('Target'), '9');
    await user.click(submit());
    await expectTyped();
  });

  it('stays in an added row when the last goal is deleted', async () => {
    const view = open([CHANGED[0]!], reply(goalTemplates.removeTemplate, {}));
    await view.user.type(await screen.findByRole('combobox', { name: 'Add an item' }), 'truck{Enter}');
    await view.user.type(await screen.findByRole('textbox', { name: 'Target of Truck' }), '12');
    view.answer(reply(goalTemplates.listTemplates, []));
    await view.user.click(screen.getByRole('button', { name: 'Edit the goal for Bandages' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: /^Delete the standard goal/ }));
    await view.user.click(question.getByRole('button', { name: 'Delete' }));
    await gone();
    expect(screen.queryByRole('textbox', { name: 'Target of Bandages' })).not.toBeInTheDocument();
    expect(number('Target of Truck')).toHaveValue('12');
  });

  it('stays while goals are cloned', async () => {
    const { user } = await openTyped(reply(categories.clone, aCategory({ id: 3 })));
    await user.click(screen.getByRole('button', { name: 'Clone' }));
    await user.click(await screen.findByRole('combobox', { name: 'Clone from' }));
    await user.click(await screen.findByRole('option', { name: /Midline/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Clone Goals' }));
    await user.click(dialog.getByRole('button', { name: 'Clone' }));
    const question = (await screen.findByText(/^Are you sure you wish/)).closest(
      '[role="dialog"]',
    ) as HTMLElement;
    await user.click(within(question).getByRole('button', { name: 'Clone' }));
    await expectTyped();
  });
});

describe('cloning goals', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Clone Goals' }));
  const clone = () => dialog().getByRole('button', { name: 'Clone' });

  async function openClone() {
    const view = open([], reply(categories.clone, aCategory({ id: 3 })));
    await view.user.click(await screen.findByRole('button', { name: 'Clone' }));
    await view.user.click(await screen.findByRole('combobox', { name: 'Clone from' }));
    await screen.findAllByRole('option');
    return view;
  }

  it('offers the other categories as sources, and requires a choice', async () => {
    const { user } = await openClone();
    expect(screen.getAllByRole('option').map((element) => element.textContent)).toEqual([
      'Midline: 7 goals',
      'Backline: no goals',
    ]);
    expect(clone()).toBeDisabled();
    await user.click(screen.getByRole('option', { name: /Midline/ }));
    expect(clone()).toBeEnabled();
  });

  it('asks for confirmation in the specified words, and clones only after a yes', async () => {
    const { user, requests } = await openClone();
    await user.click(screen.getByRole('option', { name: /Midline/ }));
    await user.click(clone());
    const text =
      'Are you sure you wish to clone all goals from Midline onto Frontline? This will permanently delete all existing goals for Frontline.';
    const question = async () =>
      within((await screen.findByText(text)).closest('[role="dialog"]') as HTMLElement);
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(clone()).toBeEnabled());
    expect(sent(requests, 'POST')).toEqual([]);

    await user.click(clone());
    await user.click((await question()).getByRole('button', { name: 'Clone' }));
    await gone();
    expect(sent(requests, 'POST')).toEqual([
      { path: '/api/categories/3/clone', body: { category: { clone_id: 4 } } },
    ]);
    expect(await screen.findByText('Frontline has the goals of Midline now.')).toBeVisible();
  });
});
