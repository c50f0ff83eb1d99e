import { categories, stockpiles, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCategory, aStockpile, aUser, aWarehouseSummary } from '../../../../testing/builders.ts';
import { aReadEntry, aReading, aReadRow } from '../../../../testing/fir-builders.ts';
import { card, GOOD_REPLIES, picture, showFirScreen, submitButton } from '../../../../testing/fir-screen.tsx';
import { reply } from '../../../../testing/render-screen.tsx';
import { likeness } from './likely-publics.ts';

const editor = aUser({ permissions: { edit: true } });
const port = (id: number, name: string, isReported = true) =>
  aWarehouseSummary({
    id,
    name,
    location: 'Acrithia - Patridia',
    buildingType: 'Seaport',
    stockpileTag: '',
    stockpiles: isReported ? [aStockpile({ id: id + 30, name: 'Public', code: '' })] : [],
  });
const DEPOT = aWarehouseSummary({ id: 9, name: 'Hallow', buildingType: 'Storage Depot' });
/** Five seaports, of which one has no public stockpile yet, and a depot. */
const ALL = [
  port(3, 'Jade Cove'),
  port(4, 'Kings Stand'),
  port(5, 'Therizó'),
  port(6, 'Sitaria'),
  port(7, 'New Port', false),
  DEPOT,
];
const SITE = aWarehouseSummary({ id: 12, name: 'Saltbrook', buildingType: 'Seaport', category: null });

const line = (firName: string, quantity: number) => ({ firName, crated: true, quantity });
const STORED: Record<string, ReturnType<typeof line>[]> = {
  'Public · Jade Cove': [line('Cloth', 10)],
  'Public · Kings Stand': [line('Cloth', 90), line('RifleC', 80)],
  'Public · Therizó': [line('Cloth', 12), line('RifleC', 7)],
};
const PICTURE = aReading({
  stockpileName: null,
  contents: [aReadEntry({ quantity: 10 }), aReadEntry({ codeName: 'RifleC', quantity: 5 })],
});

/** Shows a picture that does not say which stockpile it is, and the question about it. */
async function showQuestion(reading = PICTURE, options: object = { user: editor }, list = ALL) {
  const names = [
    'Kilo-1',
    ...['Jade Cove', 'Kings Stand', 'Therizó', 'Sitaria'].map((name) => `Public · ${name}`),
  ];
  const view = showFirScreen(
    { 'port.png': reading },
    [
      reply(stockpiles.names, () => [...names]),
      reply(warehouses.list, ({ query }) => (query?.inactive ? [SITE] : list)),
      reply(categories.list, [aCategory({ name: 'Frontline' })]),
      reply(stockpiles.contents, ({ query: { name } }) => ({
        id: 1,
        name,
        warehouse: { id: 3, name: 'Jade Cove', buildingType: 'Seaport' },
        firUpdatedAt: '2026-11-19T08:00:00.000Z',
        contents: STORED[name] ?? [],
      })),
      reply(stockpiles.create, ({ body }) => {
        const found = `Public · New Port`;
        names.push(found);
        return {
          id: 40,
          name: found,
          warehouse: { id: body.stockpile.attributes.warehouseId, name: 'New Port' },
        };
      }),
      reply(warehouses.create, ({ body }) => {
        names.push(`Public · ${body.warehouse.attributes.name}`);
        return {
          ...aWarehouseSummary({ id: 12, name: body.warehouse.attributes.name }),
          stockpiles: [],
          supplies: [],
        };
      }),
      ...GOOD_REPLIES,
    ],
    options,
  );
  await view.choose(picture('port.png'));
  const shown = within(await card('port.png'));
  await shown.findByRole('heading', { name: 'Which stockpile is this?' });
  const posted = (path: string) =>
    view.requests
      .filter((request) => request.method === 'POST' && request.path === path)
      .map(({ body }) => body);
  return { ...view, shown, posted };
}

test('a picture with the title alone is that of the public stockpile whose stock is nearest, which Enter takes', async () => {
  const { user, shown, sent, posted } = await showQuestion();
  const nearest = await shown.findByRole('radio', { name: /^Public of Therizó.*2 of 2 items known there$/ });
  await waitFor(() => expect(nearest).toBeChecked());
  expect(
    shown.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual([
    expect.stringContaining('Therizó'),
    expect.stringContaining('Kings Stand'),
    expect.stringContaining('Jade Cove'),
    expect.stringContaining('another warehouse'),
    expect.stringContaining('A named stockpile'),
    expect.stringContaining('not in Backline yet'),
  ]);
  expect(submitButton()).toBeDisabled();
  await user.keyboard('n');
  expect(nearest).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(submitButton()).toBeEnabled());
  await user.click(submitButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.report.entries).toMatchObject([
    { 'Stockpile Name': 'Public · Therizó' },
    { 'Stockpile Name': 'Public · Therizó' },
  ]);
  expect(posted('/api/stockpiles')).toEqual([]);
});

test('a picture without a title is kept, and its stockpile may be any', async () => {
  const { user, shown } = await showQuestion({
    ...PICTURE,
    reading: { ...PICTURE.reading, structureType: null, headerConfidence: 0 },
  });
  expect(shown.getByText(/^Its title is not on the picture/)).toBeInTheDocument();
  await user.click(shown.getByRole('radio', { name: /^A named stockpile/ }));
  await user.type(shown.getByRole('combobox', { name: 'Choose or type its name' }), 'Kilo-1');
  await user.click(shown.getByRole('button', { name: 'It is Kilo-1 Enter' }));
  await waitFor(() => expect(submitButton()).toBeEnabled());
});

test('the public stockpile of a further warehouse is chosen from the list, and created where there is none', async () => {
  const { user, shown, posted } = await showQuestion();
  await user.click(await shown.findByRole('radio', { name: /another warehouse/ }));
  await user.click(shown.getByRole('combobox', { name: 'Choose the warehouse' }));
  expect(screen.getByRole('option', { name: /^Hallow/ })).toBeInTheDocument(); // of another kind
  await user.click(screen.getByRole('option', { name: /^New Port/ }));
  await user.click(shown.getByRole('button', { name: 'It is Public of New Port Enter' }));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(posted('/api/stockpiles')).toEqual([
    { stockpile: { attributes: { warehouse_id: 7, name: 'Public', code: '' } } },
  ]);
});

test('where no stock tells, nothing is chosen for the person, and the address comes before the stock', async () => {
  const strange = aReading({ stockpileName: 'Öffentlich', contents: [aReadEntry({ codeName: 'Strange' })] });
  const { shown, unmount } = await showQuestion(strange);
  for (const radio of shown.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(shown.getByRole('button', { name: 'Choose one Enter' })).toBeDisabled();
  unmount();
  const { shown: asked } = await showQuestion(PICTURE, { user: editor, route: '/fir?warehouse=6' });
  expect(await asked.findByRole('radio', { name: /^Public of Sitaria/ })).toBeChecked();
});

test('a place that has no warehouse yet is opened with its public stockpile', async () => {
  const { user, shown, posted } = await showQuestion(PICTURE, { user: editor }, []);
  expect(shown.getByRole('radio', { name: /not in Backline yet/ })).toBeChecked();
  await user.click(await shown.findByRole('combobox', { name: /Warehouse/ }));
  await user.click(await screen.findByRole('option', { name: /Seaport/ }));
  await user.click(shown.getByRole('button', { name: 'It is Public of Saltbrook Enter' }));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(posted('/api/warehouses')).toMatchObject([
    { warehouse: { attributes: { site_id: 12, name: 'Saltbrook', stockpiles: [{ name: 'Public' }] } } },
  ]);
});

test('who may only read chooses among those that exist, and creates nothing', async () => {
  const { user, shown, posted } = await showQuestion(PICTURE, {});
  expect(shown.queryByRole('radio', { name: /not in Backline yet/ })).not.toBeInTheDocument();
  expect(shown.getByText(/^Only people with the right to edit/)).toBeInTheDocument();
  await user.click(await shown.findByRole('radio', { name: /^Public of Jade Cove/ }));
  await user.click(shown.getByRole('button', { name: 'It is Public of Jade Cove Enter' }));
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(posted('/api/stockpiles')).toEqual([]);
});

test('an item counts as known in its own form alone, and a row without a quantity says nothing of the distance', () => {
  const rows = [
    aReadRow({ codeName: 'Cloth', crated: true, quantity: 10 }),
    aReadRow({ codeName: 'Cloth', crated: false, quantity: 4 }),
    aReadRow({ codeName: 'RifleC', crated: true, quantity: null }),
  ];
  expect(likeness(rows, [line('Cloth', 12), line('RifleC', 7), line('Wood', 0)])).toEqual({
    known: 2,
    distance: 6,
  });
});
