import { ApiError, type OperatedRegiment, operator, type Reply, signUp } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { reply } from '../../testing/render-screen.tsx';

const regiment = (fields: Partial<OperatedRegiment> = {}): OperatedRegiment => ({
  id: 1,
  name: 'alpha',
  address: 'https://alpha.backline.example',
  state: 'active',
  schema: 'regiment_1',
  server: null,
  createdAt: '2026-10-01T10:00:00.000Z',
  createdBy: 'Heron (100)',
  deletedAt: null,
  lastUsedAt: null,
  lastError: null,
  lastErrorAt: null,
  limits: {},
  bytes: 3_670_016,
  members: 12,
  ...fields,
});

const list = (fields: Partial<Reply<typeof operator.list>> = {}): Reply<typeof operator.list> => ({
  regiments: [
    regiment(),
    regiment({ id: 2, name: 'bravo', state: 'suspended', limits: { stockpiles: 10, members: 20 } }),
    regiment({
      id: 3,
      name: 'charlie',
      state: 'deleted',
      bytes: null,
      members: null,
      lastError: 'GET /api/items failed.',
      lastErrorAt: '2026-10-02T10:00:00.000Z',
    }),
  ],
  count: 3,
  page: 1,
  pages: 1,
  notice: null,
  perPerson: 3,
  acts: [
    { at: '2026-10-03T10:00:00.000Z', by: 'Heron (100)', act: 'suspend', regiment: 'bravo', details: '' },
  ],
  ...fields,
});

const VISITOR = reply(signUp.visitor, {
  base: 'backline.example',
  visitor: { name: 'Heron', isOperator: true, guilds: [] },
});

function open(route: string, ...replies: ReturnType<typeof reply>[]) {
  return renderApp({ route, replies: [...replies, VISITOR, reply(operator.list, list())] });
}

const openOne = (shown: OperatedRegiment, ...replies: ReturnType<typeof reply>[]) =>
  open(
    `/operator/regiments/${shown.id}`,
    reply(operator.get, { regiment: shown, graceDays: 30, acts: [] }),
    ...replies,
  );
const writes = ({ requests }: ReturnType<typeof open>) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('form')!);

describe('the frame of the host above many regiments', () => {
  it('shows who is signed in, the way to the operator’s page, and the way out', async () => {
    const view = open('/new', reply(signUp.leave, {}));
    expect(await screen.findByText('Signed in as Heron')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Operator' })).toHaveAttribute('href', '/operator');
    view.answer(reply(signUp.visitor, { base: 'backline.example', visitor: null }));
    await view.user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('link', { name: 'Start a regiment with Discord' })).toBeVisible();
    expect(screen.queryByText('Signed in as Heron')).toBeNull();
  });

  it('leads nobody else to the operator’s page', async () => {
    open(
      '/new',
      reply(signUp.visitor, { base: 'b', visitor: { name: 'Crow', isOperator: false, guilds: [] } }),
    );
    expect(await screen.findByText('Signed in as Crow')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Operator' })).toBeNull();
  });

  it.each(['/new', '/operator', '/operator/regiments/1'])(
    'at the host of a regiment %s is like an unknown path',
    async (route) => {
      const view = open(route, reply(signUp.visitor, new ApiError('not-found', 'There is nothing.')));
      await waitFor(() => expect(view.address()).toBe(`/login?returnUrl=${encodeURIComponent(route)}`));
    },
  );
});

describe('the list of regiments', () => {
  it('has each with state, members, size, last use, limits and last error, and the latest acts', async () => {
    open('/operator');
    const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
    expect((await row('alpha')).getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'alpha',
      'active',
      '12',
      '3.5 MB',
      'never',
      'none',
      'none',
    ]);
    expect((await row('bravo')).getByText('Stockpiles 10, Members 20')).toBeVisible();
    expect((await row('charlie')).getAllByText('–')).toHaveLength(2);
    expect((await row('charlie')).getByText(/GET \/api\/items failed/)).toBeVisible();
    expect(screen.getByText('3 regiments')).toBeVisible();
    const acts = within(screen.getByRole('table', { name: 'Latest acts' }));
    expect(acts.getByText('suspended')).toBeVisible();
  });

  it('is searched while a name is typed, and turned page by page', async () => {
    const view = open(
      '/operator',
      reply(operator.list, ({ query: { text, page = 1 } }) => list({ page, pages: text ? 1 : 3 })),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();
    await view.user.type(screen.getByRole('textbox', { name: 'Search by name' }), 'iron');
    await waitFor(() => expect(view.requests.at(-1)?.query).toEqual({ text: 'iron', page: '1' }));
    await waitFor(() => expect(screen.queryByText(/^Page /)).toBeNull());
  });

  it('posts and ends the notice to all, and limits the regiments of a person', async () => {
    const view = open(
      '/operator',
      reply(operator.postNotice, {}),
      reply(operator.endNotice, {}),
      reply(operator.limitPerPerson, new ApiError('invalid', 'Limits are whole numbers.')),
    );
    const notice = await cardOf('Notice to all');
    await view.user.type(notice.getByLabelText('Text'), 'Down at ten');
    view.answer(
      reply(operator.list, list({ notice: { text: 'Down at ten', until: '2026-10-04T10:00:00.000Z' } })),
    );
    await view.user.click(notice.getByRole('button', { name: 'Show to all' }));
    await view.user.click(await screen.findByRole('button', { name: 'End it now' }));
    expect(notice.getByLabelText('Text')).toHaveValue('');
    const limits = await cardOf('Limits');
    await view.user.clear(limits.getByLabelText('Regiments that one person may start'));
    await view.user.click(limits.getByRole('button', { name: 'Save' }));
    expect(await limits.findByRole('alert')).toHaveTextContent('Limits are whole numbers.');
    expect(writes(view)).toEqual([
      { method: 'POST', path: '/api/operator/notice', body: { text: 'Down at ten', hours: '24' } },
      { method: 'DELETE', path: '/api/operator/notice', body: undefined },
      { method: 'POST', path: '/api/operator/per-person', body: { most: '' } },
    ]);
  });
});

describe('a regiment’s page', () => {
  const buttons = () =>
    within(screen.getByRole('main'))
      .getAllByRole('button')
      .map((button) => button.textContent);

  it.each([
    ['unfinished', ['Save']],
    ['active', ['Save', 'Rename', 'Suspend', 'Delete']],
    ['suspended', ['Save', 'Rename', 'Resume', 'Delete']],
    ['deleted', ['Save', 'Bring back']],
  ] as const)('offers what can be done to it while it is %s', async (state, labels) => {
    openOne(regiment({ state }));
    await screen.findByRole('heading', { level: 1, name: 'alpha' });
    expect(buttons()).toEqual(labels);
  });

  it('says when a deleted one goes for good', async () => {
    openOne(regiment({ state: 'deleted', deletedAt: '2026-10-05T10:00:00.000Z' }));
    expect(
      await screen.findByText('Deleted on Oct 5, 2026. Its data are removed 30 days later.'),
    ).toBeVisible();
  });

  it('sends an act with its fields, and shows the regiment as it then is', async () => {
    const view = openOne(regiment({ limits: { stockpiles: 5 } }), reply(operator.act, {}));
    const limits = await cardOf('Limits');
    expect(limits.getByLabelText('Stockpiles')).toHaveValue('5');
    await view.user.type(limits.getByLabelText('Members'), '20');
    view.answer(
      reply(operator.get, {
        regiment: regiment({ limits: { stockpiles: 5, members: 20 } }),
        graceDays: 30,
        acts: [
          {
            at: '2026-10-03T10:00:00.000Z',
            by: 'Heron (100)',
            act: 'limits',
            regiment: 'alpha',
            details: '{}',
          },
        ],
      }),
    );
    await view.user.click(limits.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('table', { name: 'Latest acts' })).toBeVisible();
    expect((await cardOf('Limits')).getByLabelText('Members')).toHaveValue('20');
    await view.user.click((await cardOf('Suspend')).getByRole('button'));
    await waitFor(() =>
      expect(writes(view)).toEqual([
        {
          method: 'POST',
          path: '/api/operator/regiments/1',
          body: { act: 'limits', stockpiles: '5', members: '20', pictures: '' },
        },
        { method: 'POST', path: '/api/operator/regiments/1', body: { act: 'suspend' } },
      ]),
    );
  });

  it('says why an act was refused, at that act', async () => {
    const view = openOne(regiment(), reply(operator.act, new ApiError('invalid', 'Nothing was deleted.')));
    const card = await cardOf('Delete');
    await view.user.type(card.getByLabelText('Its name'), 'bravo');
    await view.user.click(card.getByRole('button', { name: 'Delete' }));
    expect(await card.findByRole('alert')).toHaveTextContent('Nothing was deleted.');
    expect(card.getByLabelText('Its name')).toHaveValue('bravo');
  });
});
