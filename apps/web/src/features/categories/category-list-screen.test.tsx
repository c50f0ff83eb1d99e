import { ApiError, type Category, categories } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCategory, aUser } from '../../testing/builders.ts';
import { type FakeReply, renderScreen, reply } from '../../testing/render-screen.tsx';
import { CategoryListScreen } from './category-list-screen.tsx';

const frontline = aCategory({ id: 3, version: 4, goalCount: 12, warehouseCount: 1 });

function open(list: Category[], ...replies: FakeReply[]) {
  return renderScreen(<CategoryListScreen />, {
    path: '/war/categories',
    user: aUser({ permissions: { manage: true } }),
    replies: [reply(categories.list, list), ...replies],
  });
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const reportHours = () => screen.getByRole('textbox', { name: 'Reports are old after (hours)' });
const order = () => screen.getByRole('textbox', { name: 'Order' });
const color = () => screen.getByRole('textbox', { name: 'Colour' });
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function openNew(...replies: FakeReply[]) {
  const view = open([], ...replies);
  await view.user.click(screen.getByRole('button', { name: 'New Category' }));
  await screen.findByRole('dialog', { name: 'New Category' });
  return view;
}

async function openEdit(...replies: FakeReply[]) {
  const view = open([frontline], ...replies);
  await view.user.click(await screen.findByRole('button', { name: 'Settings of Frontline' }));
  await screen.findByRole('dialog', { name: 'Edit Category' });
  return view;
}

describe('the list of categories', () => {
  it('says No Categories Found when there are none', async () => {
    open([]);
    expect(await screen.findByText('No Categories Found')).toBeVisible();
  });

  it('a card has a coloured name, a link to the goals and a settings icon', async () => {
    open([frontline]);
    const badge = await screen.findByText('Frontline');
    expect(badge).toHaveStyle({ '--chosen': '#aa3322', '--chosen-text': '#ffffff' });
    const goals = screen.getByRole('link', { name: /^Standard Goals of Frontline/ });
    expect(goals).toHaveAttribute('href', '/war/categories/3/goals');
    expect(goals).toHaveTextContent('12');
    expect(screen.getByText('1 warehouse · Order 0')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Settings of Frontline' })).toBeVisible();
  });
});

describe('the category dialog', () => {
  it('starts a new category with order 0 and #ff0000', async () => {
    const { user, requests } = await openNew(reply(categories.create, aCategory()));
    expect(order()).toHaveValue('0');
    expect(color()).toHaveValue('#ff0000');
    expect(submit()).toBeDisabled();
    await user.type(name(), 'Naval');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      category: { attributes: { name: 'Naval', order: 0, color: '#ff0000', report_hours: 24 } },
    });
  });

  it('requires a name of at most 20 characters', async () => {
    const { user } = await openNew();
    await user.type(name(), 'x'.repeat(25));
    expect(name()).toHaveValue('x'.repeat(20));
    expect(submit()).toBeEnabled();
    await user.clear(name());
    await user.tab();
    expect(name()).toHaveAccessibleDescription('This is required.');
    expect(submit()).toBeDisabled();
  });

  it.each([
    ['order', order, '-1', 'This must be 0 or more.'],
    ['order', order, '', 'This is required.'],
    ['hours', reportHours, '0', 'This number is too small.'],
    ['hours', reportHours, '169', 'This number is too big.'],
    ['hours', reportHours, '', 'This is required.'],
    ['colour', color, 'red', 'This must be a colour such as #ff0000.'],
  ])('%s %#: shows the problem at the input and cannot be sent', async (_, input, typed, problem) => {
    const { user } = await openNew();
    await user.type(name(), 'Naval');
    await user.clear(input());
    if (typed !== '') await user.type(input(), typed);
    await user.tab();
    expect(await screen.findByText(problem)).toBeVisible();
    expect(submit()).toBeDisabled();
  });

  it('sends all inputs of an edited category with the version that was loaded', async () => {
    const { user, requests } = await openEdit(reply(categories.update, frontline));
    await user.clear(order());
    await user.type(order(), '7');
    await user.clear(reportHours());
    await user.type(reportHours(), '8');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/categories/3',
      body: {
        category: {
          attributes: { name: 'Frontline', order: 7, color: '#aa3322', report_hours: 8, version: 4 },
        },
      },
    });
  });

  it('shows what somebody else saved meanwhile, keeps what was typed, and overwrites on a second Submit', async () => {
    const answers: (Category | ApiError)[] = [
      new ApiError('changed', 'Petra changed this category.', { name: 'It is now Islands.' }, { version: 9 }),
      frontline,
    ];
    const { user, requests } = await openEdit(reply(categories.update, () => answers.shift() ?? frontline));
    await user.type(name(), ' West');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Petra changed this category.');
    expect(name()).toHaveAccessibleDescription('It is now Islands.');
    expect(name()).toHaveValue('Frontline West');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const versions = requests.flatMap(({ method, body }) =>
      method === 'PATCH'
        ? (body as { category: { attributes: { version: number } } }).category.attributes.version
        : [],
    );
    expect(versions).toEqual([4, 9]);
  });

  it('asks before deleting, and names the warehouses when the server refuses', async () => {
    const refusal = new ApiError('conflict', 'Frontline is the category of Jade Cove.');
    const { user, requests } = await openEdit(reply(categories.remove, refusal));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Frontline' });
    expect(question).toHaveTextContent('Are you sure you want to delete Frontline?');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Frontline is the category of Jade Cove.');
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});
