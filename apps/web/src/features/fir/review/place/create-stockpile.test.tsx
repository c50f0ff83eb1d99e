import { ApiError, categories, fir, stockpiles, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCategory, aUser, aWarehouse, aWarehouseSummary } from '../../../../testing/builders.ts';
import { aReading } from '../../../../testing/fir-builders.ts';
import { card, GOOD_REPLIES, picture, showFirScreen, submitButton } from '../../../../testing/fir-screen.tsx';
import { reply } from '../../../../testing/render-screen.tsx';

const editor = aUser({ permissions: { edit: true } });
const PORT = aWarehouseSummary({ id: 3, name: 'Jade Cove', buildingType: 'Seaport', stockpileTag: 'JAD' });
const DEPOT = aWarehouseSummary({ id: 4, name: 'Hallow', buildingType: 'Storage Depot', stockpileTag: '' });
const SITE = aWarehouseSummary({ id: 9, name: 'Patridia', buildingType: 'Seaport', category: null });
const CREATED = { id: 21, name: '105th', warehouse: { id: 3, name: 'Jade Cove' } };

/** A server with these warehouses that knows a stockpile once it was created. */
function repliesWith(list = [PORT, DEPOT]) {
  const names = ['Kilo-1'];
  return [
    reply(stockpiles.names, () => [...names]),
    reply(warehouses.list, ({ query }) => (query?.inactive ? [SITE] : list)),
    reply(categories.list, [aCategory({ name: 'Frontline' })]),
    reply(stockpiles.create, ({ body }) => {
      names.push(body.stockpile.attributes.name);
      return CREATED;
    }),
    reply(warehouses.create, ({ body }) => {
      names.push(...(body.warehouse.attributes.stockpiles ?? []).flatMap(({ name }) => name ?? []));
      return aWarehouse({ id: 9 });
    }),
    ...GOOD_REPLIES,
  ];
}

/** Shows a picture of a stockpile that nobody knows. */
async function showNew(reading = {}, replies = repliesWith(), options: object = { user: editor }) {
  const named = aReading({ stockpileName: '105th', structureType: 'Seaport', ...reading });
  const view = showFirScreen({ 'new.png': named }, replies, options);
  await view.choose(picture('new.png'));
  const shown = within(await card('new.png'));
  const bodies = (path: string) =>
    view.requests
      .filter((request) => request.method === 'POST' && request.path === path)
      .map(({ body }) => body);
  return { ...view, shown, bodies };
}

test('an unknown stockpile is created in the guessed warehouse, with its code, and the report can be sent', async () => {
  const { user, shown, bodies, sent } = await showNew();
  expect(
    await shown.findByText('This stockpile does not exist or the name was parsed incorrectly!'),
  ).toBeInTheDocument();
  expect(await shown.findByText('The only one of this kind.')).toBeInTheDocument();
  expect(submitButton()).toBeDisabled();
  await user.type(shown.getByRole('textbox', { name: 'Code, optional' }), '12345');
  expect(shown.getByRole('button', { name: 'Create 105th' })).toBeDisabled();
  await user.type(shown.getByRole('textbox', { name: 'Code, optional' }), '6');
  await user.click(shown.getByRole('button', { name: 'Create 105th' }));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(bodies('/api/stockpiles')).toEqual([
    { stockpile: { attributes: { warehouse_id: 3, name: '105th', code: '123456' } } },
  ]);
  await user.click(submitButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.report.entries).toMatchObject([{ 'Stockpile Name': '105th' }]);
});

test('where there is no warehouse, it is opened together with the stockpile', async () => {
  const { user, shown, bodies } = await showNew({}, repliesWith([]));
  expect(await shown.findByText(/There is no warehouse yet/)).toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Create 105th' })).toBeDisabled();
  await user.click(await shown.findByRole('combobox', { name: /Warehouse/ }));
  await user.click(await screen.findByRole('option', { name: /Seaport/ }));
  await user.click(shown.getByRole('button', { name: 'Create 105th' }));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(bodies('/api/warehouses')).toEqual([
    {
      warehouse: {
        attributes: {
          site_id: 9,
          name: 'Patridia',
          category: 'Frontline',
          stockpiles: [{ name: '105th', code: '' }],
        },
      },
    },
  ]);
});

test('who may not create is told who can', async () => {
  const { shown } = await showNew({}, repliesWith(), {});
  expect(await shown.findByText(/Only people with the right to edit can create it/)).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: 'Create 105th' })).not.toBeInTheDocument();
});

test('a refusal says why, and keeps what was typed', async () => {
  const refusal = new ApiError('invalid', 'Not valid.', { name: 'Another stockpile has this name.' });
  const { user, shown } = await showNew({}, [reply(stockpiles.create, refusal), ...repliesWith()]);
  await user.type(await shown.findByRole('textbox', { name: 'Code, optional' }), '123456');
  await user.click(shown.getByRole('button', { name: 'Create 105th' }));
  expect(await shown.findByText('Another stockpile has this name.')).toBeInTheDocument();
  expect(shown.getByRole('textbox', { name: 'Code, optional' })).toHaveValue('123456');
});

test('the warehouse that the address names comes before any other guess', async () => {
  const second = aWarehouseSummary({ id: 5, name: 'Kings Stand', buildingType: 'Seaport', stockpileTag: '' });
  const { shown } = await showNew({}, repliesWith([PORT, second]), {
    user: editor,
    route: '/fir?warehouse=5',
  });
  expect(await shown.findByText('The one that you came from.')).toBeInTheDocument();
  expect(shown.getByRole('combobox', { name: 'In warehouse' })).toHaveValue(
    `Kings Stand (${second.location})`,
  );
});

test('after the report the result names its changes, what is still short, and undoes it', async () => {
  const report = {
    id: 1,
    takenAt: '2026-11-20T10:00:00.000Z',
    appliedAt: '2026-11-20T10:01:00.000Z',
    username: 'Mallard',
    source: 'screenshot' as const,
    changes: [{ firName: 'Cloth', crated: true, before: 0, after: 10 }],
    undone: false,
    undoable: true,
  };
  const { user, choose } = showFirScreen(
    {},
    [
      reply(stockpiles.history, [report]),
      reply(warehouses.get, aWarehouse({ id: 3, name: 'Jade Cove' })),
      reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown: [] }),
      ...repliesWith(),
    ],
    { user: editor },
  );
  await choose(picture('seaport.png'));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await user.click(submitButton());
  const results = await screen.findByRole('region', { name: 'Submitted reports' });
  expect(await within(results).findByRole('heading', { name: 'Kilo-1: 1 change' })).toBeInTheDocument();
  expect(await within(results).findByRole('link', { name: 'View Jade Cove' })).toHaveAttribute(
    'href',
    '/warehouses/3',
  );
  expect(within(results).getByRole('button', { name: 'Undo' })).toBeEnabled();
  await user.click(within(results).getByRole('button', { name: 'Close Kilo-1' }));
  expect(screen.queryByRole('region', { name: 'Submitted reports' })).not.toBeInTheDocument();
});
