import { apiError, type GameDataSource, gameData, reason } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { type FakeReply, renderScreen, reply } from '../../testing/render-screen.tsx';
import { SourceSection } from './source-section.tsx';

const URL_OF = 'https://example.org/catalog.json';
const NONE: GameDataSource = {
  ...{ url: '', daily: false, isChecking: false, checkedAt: null, problem: null, found: null },
};
const NO_PLACES = { added: [], moved: [], gone: [] };
const FOUND: GameDataSource = {
  url: URL_OF,
  daily: true,
  isChecking: false,
  checkedAt: '2026-11-21T12:00:00.000Z',
  problem: null,
  found: {
    name: 'example.org',
    gameVersion: '2026-11-21',
    fetchedAt: '2026-11-21T12:00:00.000Z',
    difference: {
      items: {
        added: [{ codeName: 'TestDrill', name: 'Hand Drill', reported: true }],
        renamed: [],
        changed: [],
        gone: [],
      },
      names: [],
      sites: NO_PLACES,
      regions: NO_PLACES,
      icons: 0,
    },
    check: 'c0ffee',
    skipped: [
      {
        text: 'TestSaw: Encumbrance cannot be read.',
        reason: reason('source-entry-wrong', { entry: 'TestSaw', field: 'Encumbrance' }),
      },
    ],
    isNew: true,
  },
};

function show(source: GameDataSource, ...more: FakeReply[]) {
  return renderScreen(<SourceSection />, {
    user: aUser({ admin: true }),
    replies: [
      ...more,
      reply(gameData.source, source),
      reply(gameData.saveSource, { ...source, url: URL_OF, daily: true }),
      reply(gameData.checkSource, { ...source, isChecking: true }),
      reply(gameData.applySource, { items: 434, packs: [], unknown: [] }),
    ],
  });
}

test('without an address nothing is asked; one is entered, and asked daily if that is wished', async () => {
  const { user, requests } = show(NONE);
  const daily = await screen.findByRole('switch', { name: 'Check daily' });
  expect(daily).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Check now' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.type(screen.getByLabelText('Address'), URL_OF);
  await user.click(daily);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The address is saved.')).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/game_data/source',
    body: { source: { url: URL_OF, daily: true } },
  });
});

test('a refused address says why at its field', async () => {
  const refused = apiError('invalid', reason('invalid-input'), { url: reason('source-private') });
  const { user } = show(NONE, reply(gameData.saveSource, refused));
  await user.type(await screen.findByLabelText('Address'), 'https://10.0.0.1/x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/not on the public internet/)).toBeInTheDocument();
  expect(screen.getByLabelText('Address')).toBeInvalid();
});

test('what is new is shown, with what could not be read, and applied by one press as it was shown', async () => {
  const { user, requests } = show(FOUND);
  const card = await screen.findByRole('region', { name: 'What example.org would change' });
  expect(card).toHaveTextContent('Hand Drill (TestDrill)');
  await user.click(within(card).getByText('1 thing could not be read'));
  expect(within(card).getByText('TestSaw: Encumbrance cannot be read.')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('example.org is in use.')).toBeInTheDocument();
  expect(requests.find(({ path }) => path === '/api/game_data/source/apply')).toMatchObject({
    body: { check: 'c0ffee' },
  });
});

test('where nothing is new there is nothing to apply', async () => {
  show({ ...FOUND, found: { ...FOUND.found!, isNew: false } });
  expect(await screen.findByText(/There is nothing new/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
});

test('a failed check shows its sentence, and a check is asked for by a press', async () => {
  const problem = {
    text: 'The address answered with status 500. Check it.',
    reason: reason('source-status', { status: 500 }),
  };
  const { user, requests } = show({ ...FOUND, problem });
  expect(await screen.findByText(problem.text)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(requests.some(({ path }) => path === '/api/game_data/source/check')).toBe(true);
});
