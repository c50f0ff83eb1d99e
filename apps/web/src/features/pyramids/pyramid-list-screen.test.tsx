import { ApiError, type Pyramid, pyramids } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPyramid, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { PyramidListScreen } from './pyramid-list-screen.tsx';

const column = (order: number) => ({ items: [11], target: 40, order });
const FRONT = aPyramid({ id: 1, name: 'Frontline', rows: [[column(0)], [column(0), column(1)]] });
const SHIP = aPyramid({ id: 2, name: 'Harbour run', bluefin: true, rows: [[column(0)]] });

function open(list: Pyramid[] | ApiError = [FRONT, SHIP]) {
  return renderScreen(<PyramidListScreen />, {
    path: '/war/pyramids',
    user: aUser({ permissions: { manage: true } }),
    replies: [
      reply(pyramids.version, { version: 'first' }),
      reply(pyramids.list, list),
      reply(pyramids.create, aPyramid()),
      reply(pyramids.update, aPyramid()),
      reply(pyramids.remove, {}),
    ],
  });
}

type View = ReturnType<typeof open>;

const card = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('article') as HTMLElement;
const sent = ({ requests }: View) => requests.filter(({ method }) => method !== 'GET');
const submit = () => screen.getByRole('button', { name: 'Submit' });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The form's code is loaded when it is first opened. */
const openForm = async ({ user }: Pick<View, 'user'>, opener: string) => {
  await user.click(await screen.findByRole('button', { name: opener }));
  await screen.findByRole('dialog');
};

describe('the list of pyramids', () => {
  it('has a card for each, and a badge on the bluefin ones', async () => {
    open();
    expect(within(await card('Harbour run')).getByText('Bluefin')).toBeVisible();
    expect(within(await card('Harbour run')).getByText('1 row, 1 column')).toBeVisible();
    expect(within(await card('Frontline')).queryByText('Bluefin')).toBeNull();
    expect(within(await card('Frontline')).getByText('2 rows, 3 columns')).toBeVisible();
  });

  it('has cards that lead to the editor of their pyramid', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('link', { name: 'Harbour run' }));
    expect(address()).toBe('/war/pyramids/2/edit');
  });

  it("says 'No Pyramids Found' when there are none", async () => {
    open([]);
    expect(await screen.findByText('No Pyramids Found')).toBeVisible();
  });

  it('says what failed, and can retry', async () => {
    const view = open(new ApiError('unexpected', 'no'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The pyramids could not be loaded.');
    view.answer(reply(pyramids.list, [FRONT]));
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Frontline')).toBeVisible();
  });
});

describe('the pyramid form', () => {
  it('opens empty from the add button, and sends name and bluefin', async () => {
    const view = open();
    await openForm(view, 'New Pyramid');
    expect(screen.getByRole('switch', { name: 'Bluefin' })).not.toBeChecked();
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Load plan');
    view.answer(
      reply(pyramids.version, { version: 'second' }),
      reply(pyramids.list, [aPyramid({ name: 'Load plan' })]),
    );
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([
      {
        method: 'POST',
        path: '/api/pyramids',
        body: { pyramid: { attributes: { name: 'Load plan', bluefin: false } } },
      },
    ]);
    expect(await card('Load plan')).toBeVisible();
  });

  it('opens with its pyramid from the settings icon', async () => {
    const view = open();
    await openForm(view, 'Settings of Harbour run');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour run');
    expect(screen.getByRole('switch', { name: 'Bluefin' })).toBeChecked();
    expect(submit()).toBeDisabled();
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)).toMatchObject([
      {
        method: 'PATCH',
        path: '/api/pyramids/2',
        body: { pyramid: { attributes: { name: 'Harbour run 2', bluefin: true, version: 1 } } },
      },
    ]);
  });

  it.each([
    ['', false],
    ['   ', false],
    ['x', true],
    ['x'.repeat(30), true],
  ])('can be sent with the name "%s": %s', async (name, isReady) => {
    const { user } = open();
    await openForm({ user }, 'New Pyramid');
    if (name !== '') await user.type(screen.getByRole('textbox', { name: 'Name' }), name);
    await user.click(screen.getByRole('switch', { name: 'Bluefin' }));
    expect(submit()).toHaveProperty('disabled', !isReady);
  });

  it('limits the name to 30 characters', async () => {
    const { user } = open();
    await openForm({ user }, 'New Pyramid');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x'.repeat(31));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('x'.repeat(30));
  });

  it('deletes its pyramid after asking', async () => {
    const view = open();
    await openForm(view, 'Settings of Frontline');
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Frontline' });
    expect(question).toHaveTextContent('Are you sure you want to delete Frontline?');
    expect(sent(view)).toEqual([]);
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await isClosed();
    expect(sent(view)).toMatchObject([{ method: 'DELETE', path: '/api/pyramids/1' }]);
  });

  it('explains at the switch why a pyramid with vehicles must stay a bluefin one, and keeps what was typed', async () => {
    const view = open();
    const problem = 'This one has Truck. Take them out first.';
    view.answer(reply(pyramids.update, new ApiError('invalid', problem, { bluefin: problem })));
    await openForm(view, 'Settings of Harbour run');
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    await view.user.click(screen.getByRole('switch', { name: 'Bluefin' }));
    await view.user.click(submit());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour run 2');
  });

  it('shows what somebody else saved meanwhile, keeps what was typed, and overwrites on a second Submit', async () => {
    const view = open();
    const changed = new ApiError(
      'changed',
      'Petra changed this pyramid after you opened it.',
      { name: 'It is now Petras run.' },
      { version: 4 },
    );
    view.answer(reply(pyramids.update, changed));
    await openForm(view, 'Settings of Harbour run');
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    await view.user.click(submit());
    expect(await screen.findByText('It is now Petras run.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Petra changed this pyramid');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour run 2');
    view.answer(reply(pyramids.update, aPyramid()));
    await view.user.click(submit());
    await isClosed();
    expect(sent(view)[1]?.body).toEqual({
      pyramid: { attributes: { name: 'Harbour run 2', bluefin: true, version: 4 } },
    });
  });
});
