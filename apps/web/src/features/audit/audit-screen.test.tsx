import { ApiError, type AuditEntry, audit, ENDPOINTS, isAudited } from '@backline/contract';
import { texts as de } from '@backline/texts/de';
import { texts as en } from '@backline/texts/en';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseLanguage } from '../../messages/language.ts';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { AuditScreen } from './audit-screen.tsx';

function anEntry(parts: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 90,
    at: '2026-11-21T10:00:00.000Z',
    userId: 4,
    username: 'Ines',
    feature: 'warehouses',
    action: 'update',
    outcome: 'done',
    subject: 'Jade Cove',
    params: { id: '3' },
    changes: [{ field: 'goalModifier', before: '100', after: '150' }],
    address: '10.0.0.7',
    keyName: '',
    ...parts,
  };
}

const CHOICES = { users: [{ id: 4, username: 'Ines' }], features: ['auth', 'warehouses'] };

function show(answer: Parameters<typeof reply<typeof audit.list>>[1] = { entries: [anEntry()], next: null }) {
  return renderScreen(<AuditScreen />, {
    path: '/admin/audit',
    user: aUser({ admin: true }),
    replies: [reply(audit.list, answer), reply(audit.choices, CHOICES)],
  });
}

const asked = (view: ReturnType<typeof show>) =>
  view.requests.filter(({ path }) => path === audit.list.path).map((request) => request.query);

it('shows who did what, and the values before and after on request', async () => {
  const view = show();
  const row = await screen.findByRole('row', { name: /Ines/ });
  expect(row).toHaveTextContent('Ines changed the goal modifier of the warehouse Jade Cove');
  expect(row).toHaveTextContent('from 10.0.0.7');
  expect(screen.queryByText('150')).toBeNull();
  await view.user.click(within(row).getByRole('button', { name: '1 value' }));
  expect(screen.getByText('100')).toBeVisible();
  expect(screen.getByText('150')).toBeVisible();
});

it.each([
  [
    { feature: 'stockpiles', subject: '105th', changes: [{ field: 'code', before: '', after: '(hidden)' }] },
    'Ines set the code of the stockpile 105th',
  ],
  [{ action: 'create', feature: 'pyramids', subject: 'Night' }, 'Ines added the pyramid Night'],
  [{ action: 'remove', feature: 'goals', subject: 'Bandages' }, 'Ines deleted the goal for Bandages'],
  [{ action: 'login', feature: 'auth', subject: '' }, 'Ines signed in'],
  [{ action: 'import', feature: 'goals', subject: '' }, 'Ines imported goals'],
  [{ action: 'declineReset', feature: 'war', subject: '' }, 'Ines declined the reset for the new war'],
  [
    { action: 'get', feature: 'warehouses', subject: 'Jade Cove', changes: [] },
    'Ines was shown the codes of the warehouse Jade Cove',
  ],
  [
    { action: 'createTemplate', feature: 'goals', subject: 'Bandages' },
    'Ines added the standard goal for Bandages',
  ],
  [
    {
      action: 'step',
      feature: 'shipments',
      subject: 'Depot → Front',
      changes: [{ field: 'action', before: '', after: 'deliver' }],
    },
    'Ines changed the state of the shipment Depot → Front: Delivered',
  ],
  [
    {
      action: 'step',
      feature: 'orders',
      subject: 'Bandages',
      changes: [{ field: 'to', before: '', after: 'materials-ready' }],
    },
    'Ines changed the state of the order Bandages: Materials ready',
  ],
  [{ action: 'step', feature: 'orders', subject: '', changes: [] }, 'Ines changed the state of orders'],
  [{ username: 'Backline', action: 'restore', feature: 'war', subject: '' }, 'Backline restored the war'],
  [
    { username: 'Backline', action: 'restore', feature: 'backup', subject: '' },
    'Backline restored the database from a backup',
  ],
  [{ action: 'refresh', feature: 'stockpiles', subject: 'KAL' }, 'Ines refreshed the stockpile KAL'],
])('says %j in a sentence', async (parts, sentence) => {
  show({ entries: [anEntry(parts)], next: null });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('marks refused actions, and says when nobody was signed in', async () => {
  show({
    entries: [anEntry({ username: '', userId: null, feature: 'auth', action: 'login', outcome: 'refused' })],
    next: null,
  });
  const row = await screen.findByRole('row', { name: /not signed in/ });
  expect(row).toHaveTextContent('refused');
});

it('a refused action does not read as one that was done', async () => {
  show({ entries: [anEntry({ action: 'create', subject: '', outcome: 'refused' })], next: null });
  expect(
    await screen.findByRole('cell', { name: 'Warehouses refused Ines added a warehouse' }),
  ).toBeVisible();
});

it.each([
  ['English', en.audit],
  ['German', de.audit],
])('everything that the server records has %s texts', (_, texts) => {
  const recorded = ENDPOINTS.filter(
    (endpoint) => isAudited(endpoint) || (endpoint.secret && endpoint.access !== 'public'),
  );
  expect(recorded.length).toBeGreaterThan(80);
  const missing = recorded.flatMap(({ feature, name }) => {
    const sentence = Object.entries(texts.sentences).find(([action]) => action === name)?.[1];
    const lists = sentence?.includes('{thing}')
      ? [texts.things, texts.named, texts.features]
      : [texts.features];
    const hasNames = lists.every((list) => Object.keys(list).includes(feature));
    return sentence === undefined || !hasNames ? [`${feature}.${name}`] : [];
  });
  expect(missing).toEqual([]);
});

it('a change of one value is good German', async () => {
  await chooseLanguage('de');
  show();
  expect(await screen.findByText('Ines hat das Lager Jade Cove geändert: Zielfaktor geändert')).toBeVisible();
  await chooseLanguage('en');
});

it('names the API key that an action was done with', async () => {
  show({ entries: [anEntry(), anEntry({ id: 89, keyName: 'Clipboard helper' })], next: null });
  expect(await screen.findByText('by the API key Clipboard helper')).toBeVisible();
  expect(screen.getAllByText(/API key/)).toHaveLength(1);
});

it('an action without a text is shown by its name', async () => {
  show({ entries: [anEntry({ feature: 'elsewhere', action: 'somethingNew' })], next: null });
  expect(await screen.findByRole('row', { name: /elsewhere.*somethingNew/ })).toBeVisible();
});

it('can be filtered by text, person, feature and day', async () => {
  const view = show();
  await screen.findByRole('row', { name: /Ines/ });
  await view.user.type(screen.getByRole('textbox', { name: 'Search' }), 'jade');
  await view.user.click(screen.getByRole('combobox', { name: 'Who' }));
  await view.user.click(await screen.findByRole('option', { name: 'Ines' }));
  await view.user.click(screen.getByRole('combobox', { name: 'What' }));
  await view.user.click(await screen.findByRole('option', { name: 'Warehouses' }));
  await view.user.type(screen.getByLabelText('On or before'), '2026-11-20');
  const until = new Date(new Date('2026-11-20T00:00').getTime() + 24 * 3_600_000).toISOString();
  await waitFor(() =>
    expect(asked(view).at(-1)).toEqual({ text: 'jade', user_id: '4', feature: 'warehouses', until }),
  );
});

it('says when nothing matches, and can show everything again', async () => {
  const view = show(({ query }) => ({ entries: query.text ? [] : [anEntry()], next: null }));
  await screen.findByRole('row', { name: /Ines/ });
  await view.user.type(screen.getByRole('textbox', { name: 'Search' }), 'x');
  expect(await screen.findByText('No entries match the filter')).toBeVisible();
  await view.user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('row', { name: /Ines/ })).toBeVisible();
});

it('loads older entries until there are no more', async () => {
  const view = show(({ query }) =>
    query.before === undefined
      ? { entries: [anEntry()], next: 90 }
      : { entries: [anEntry({ id: 12, subject: 'Old Depot' })], next: null },
  );
  await view.user.click(await screen.findByRole('button', { name: 'Older entries' }));
  expect(await screen.findByRole('row', { name: /Old Depot/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Jade Cove/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull();
});

it('says that nothing has been recorded yet, or what failed', async () => {
  const view = show({ entries: [], next: null });
  expect(await screen.findByText('Nothing has been recorded yet')).toBeVisible();
  view.unmount();
  show(new ApiError('forbidden', 'Not yours.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
});
