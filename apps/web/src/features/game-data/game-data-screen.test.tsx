import { apiError, type GameDataDifference, type GameDataState, gameData, reason } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { type FakeReply, renderScreen, reply } from '../../testing/render-screen.tsx';
import { GameDataScreen } from './game-data-screen.tsx';

const NONE: GameDataState = { items: 374, packs: [], unknown: [] };
const COUNTS = { added: 1, renamed: 0, changed: 1, gone: 0, sites: 0, regions: 0, icons: 2 };
const APPLIED: GameDataState = {
  items: 375,
  packs: [
    {
      id: 3,
      name: 'Update 64',
      gameVersion: '64',
      fileName: 'update.zip',
      counts: COUNTS,
      by: 'Quartermaster',
      at: '2026-11-21T12:00:00.000Z',
      undone: null,
      undoable: true,
    },
  ],
  unknown: [{ codeName: 'TestSaw', crated: true, quantity: 1200 }],
};
const NO_PLACES = { added: [], moved: [], gone: [] };
const DIFFERENCE: GameDataDifference = {
  items: {
    added: [{ codeName: 'TestDrill', name: 'Hand Drill', reported: true }],
    renamed: [{ codeName: 'Cloth', before: 'Basic Materials', after: 'Bmats' }],
    changed: [
      {
        codeName: 'Shovel',
        name: 'Shovel',
        facts: [
          { fact: 'crateSize', before: '10', after: '12' },
          { fact: 'materials', before: '', after: '5 Bmats' },
        ],
      },
    ],
    gone: [{ codeName: 'Radio', name: 'Radio' }],
  },
  sites: { added: [{ key: 'a', place: 'Acrithia - Thunderbird, Seaport' }], moved: [], gone: [] },
  regions: { ...NO_PLACES, moved: [{ key: 'b', before: 'Onyx (1, 2)', after: 'Onyx (1, 3)' }] },
  names: [
    { language: 'de', codeName: 'TestDrill', before: '', after: 'Handbohrer' },
    { language: 'ru', codeName: 'Cloth', before: 'Ткань', after: 'Базовые материалы, Ткань' },
  ],
  icons: 2,
};
const EMPTY: GameDataDifference = {
  items: { added: [], renamed: [], changed: [], gone: [] },
  sites: NO_PLACES,
  regions: NO_PLACES,
  names: [],
  icons: 0,
};

function show(state: GameDataState, difference = DIFFERENCE, fault?: FakeReply) {
  const checked = { name: 'Update 64', gameVersion: '64', difference, check: 'c0ffee' };
  return renderScreen(<GameDataScreen />, {
    path: '/admin/game-data',
    user: aUser({ admin: true }),
    replies: [
      reply(gameData.get, state),
      reply(gameData.source, {
        ...{ url: '', daily: false, isChecking: false, checkedAt: null, problem: null, found: null },
      }),
      fault ?? reply(gameData.check, checked),
      reply(gameData.apply, APPLIED),
      reply(gameData.undoPack, NONE),
    ],
  });
}
const zip = () => new File(['PK'], 'update.zip', { type: 'application/zip' });
const choose = async ({ user }: ReturnType<typeof show>) =>
  user.upload(await screen.findByLabelText('Zip file with game data'), zip());

test('a pack is checked, its differences are read, and it is applied as it was checked', async () => {
  const shown = show(NONE);
  expect(await screen.findByText(/No pack yet.*374 items/)).toBeInTheDocument();
  await choose(shown);
  const card = await screen.findByRole('region', { name: 'What Update 64 would change' });
  expect(card).toHaveTextContent('1 new item');
  expect(card).toHaveTextContent('Hand Drill (TestDrill) reported before');
  expect(card).toHaveTextContent('Basic Materials → Bmats');
  expect(card).toHaveTextContent('Crate size: 10 → 12');
  expect(card).toHaveTextContent('Materials: none → 5 Bmats');
  expect(card).toHaveTextContent('1 item is gone');
  expect(card).toHaveTextContent('New: Acrithia - Thunderbird, Seaport');
  expect(card).toHaveTextContent('Changed: Onyx (1, 2) → Onyx (1, 3)');
  expect(card).toHaveTextContent('2 names');
  expect(card).toHaveTextContent('de, TestDrill: none → Handbohrer');
  expect(card).toHaveTextContent('ru, Cloth: Ткань → Базовые материалы, Ткань');
  expect(card).toHaveTextContent('2 icons');
  expect(shown.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await shown.user.click(within(card).getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Update 64 is in use.')).toBeInTheDocument();
  expect(card).not.toBeInTheDocument();
  const sent = shown.requests.filter(({ method }) => method === 'POST').at(-1);
  expect(JSON.stringify(sent)).toContain('c0ffee');
});

test('a pack without differences cannot be applied', async () => {
  const shown = show(NONE, EMPTY);
  await choose(shown);
  const card = await screen.findByRole('region', { name: 'What Update 64 would change' });
  expect(card).toHaveTextContent('There is nothing to apply.');
  expect(within(card).queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  await shown.user.click(within(card).getByRole('button', { name: 'Cancel' }));
  expect(card).not.toBeInTheDocument();
});

test('a bad pack shows what is wrong with it', async () => {
  const fault = apiError('invalid', reason('pack-not-json', { file: 'items.json' }));
  const shown = show(NONE, DIFFERENCE, reply(gameData.check, fault));
  await choose(shown);
  expect(await screen.findByRole('alert')).toHaveTextContent('items.json is not JSON.');
});

test('packs show who applied them, and the latest one is undone after confirmation', async () => {
  const { user, requests } = show(APPLIED);
  const packs = await screen.findByRole('region', { name: 'Packs' });
  expect(packs).toHaveTextContent('game version 64: 1 new item, 1 changed item, 2 icons');
  expect(packs).toHaveTextContent('Applied by Quartermaster');
  expect(screen.getByRole('region', { name: 'Unknown Items' })).toHaveTextContent('TestSaw (Crated) 1,200');
  await user.click(within(packs).getByRole('button', { name: 'Undo Update 64' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Nothing that was reported is lost');
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Update 64 is undone.')).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ path: '/api/game_data/3/undo' });
});

test('a pack that was undone shows by whom, and has no button', async () => {
  const [pack] = APPLIED.packs;
  const undone = { by: 'Deputy', at: '2026-11-22T12:00:00.000Z', kept: [] };
  show({ ...NONE, packs: [{ ...pack!, undone, undoable: false }] });
  expect(await screen.findByText(/Undone by Deputy/)).toBeInTheDocument();
  expect(screen.queryByText(/stay/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('an undo lists the items that stayed because goals or orders refer to them', async () => {
  const [pack] = APPLIED.packs;
  const undone = { by: 'Deputy', at: '2026-11-22T12:00:00.000Z', kept: ['Hand Drill', 'Tree Saw'] };
  show({ ...NONE, packs: [{ ...pack!, undone, undoable: false }] });
  const kept = await screen.findByText(/^Hand Drill and Tree Saw stay as removed items/);
  expect(kept).toHaveTextContent('goals, orders, shipments, runs, watches or pyramids still refer to them');
});
