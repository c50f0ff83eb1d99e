import { fir, items, sites, stockpiles, warehouses } from '@backline/contract';
import { type WrittenPin, writeMapData } from '@backline/game-exports/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, aUser, aWarehouseSummary } from '../../../../testing/builders.ts';
import {
  card,
  openCard,
  showFirScreen,
  storedContents,
  submitButton,
} from '../../../../testing/fir-screen.tsx';
import { reply } from '../../../../testing/render-screen.tsx';

const HEADER = 'Terminus - Rising Loom - Seaport - Logi - X: 0.4577449 Y: 0.6644695,2026.11.20-10.00.00';

/** The complete text of a seaport: its items, and zeros for all others. */
function text(lines: string[], header = HEADER): string {
  const zeros = Array.from({ length: 430 }, () => 'Bandages,0');
  return [header, ...lines, '', ...zeros].join('\r\n');
}

const SEAPORT = aWarehouseSummary({
  id: 5,
  name: 'Terminus Seaport',
  buildingType: 'Seaport',
  stockpileTag: 'TS',
  stockpiles: ['Logi', 'Public'].map((name, index) => ({
    id: index + 1,
    name,
    locked: false,
    firUpdatedAt: '2026-11-19T08:00:00.000Z',
    refreshedAt: '2026-11-19T08:00:00.000Z',
    publicAt: null,
  })),
});

const REPLIES = [
  reply(stockpiles.names, ['Logi', 'Public · Terminus Seaport']),
  reply(items.version, { version: 'first' }),
  reply(items.list, [
    anItem({ id: 1, firName: 'Cloth', crated: false, name: 'Basic Materials' }),
    anItem({ id: 2, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' }),
    anItem({ id: 3, firName: 'Bandages', crated: false, name: 'Bandages' }),
    anItem({ id: 4, firName: 'RifleC', crated: true, name: 'Argenti r.II Rifle (Crated)' }),
    anItem({ id: 5, firName: 'RifleC', crated: false, name: 'Argenti r.II Rifle' }),
  ]),
  reply(sites.positions, {
    regions: [{ name: 'TerminusHex', displayName: 'Terminus' }],
    positions: [{ warehouseId: 5, region: 'TerminusHex', x: 0.4577, y: 0.6645 }],
  }),
  reply(warehouses.list, [SEAPORT]),
  storedContents([{ firName: 'Cloth', crated: true, quantity: 3 }]),
  reply(fir.processReport, { stockpiles: ['Logi'], unknown: [] }),
];

function paste(copied: string, target: Element = document.body) {
  fireEvent.paste(target, {
    clipboardData: { files: [], types: ['text/plain'], getData: () => copied },
  });
}

describe('the game’s text', () => {
  test('is read, matched to its stockpile and submitted', async () => {
    const { user, sent } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste(text(['Basic Materials (Crate),41', 'Argenti r.II Rifle (Kiste),7']));
    const own = await card('Rising Loom - Seaport - Logi');
    expect(await within(own).findByText(/2 changes against the report/)).toBeInTheDocument();
    expect(within(own).getByText(/· the game’s text ·/)).toBeInTheDocument();
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    await screen.findByText('FIR Report processed successfully!');
    expect(sent()[0]?.report.entries).toEqual([
      expect.objectContaining({
        'Stockpile Name': 'Logi',
        'Structure Type': 'Seaport',
        Timestamp: '2026-11-20T10:00:00.000Z',
        CodeName: 'Cloth',
        'Crated?': true,
        Quantity: 41,
      }),
      expect.objectContaining({ CodeName: 'RifleC', 'Crated?': true, Quantity: 7 }),
    ]);
  });

  test('a public stockpile belongs to the building at its position; zeros alone empty it', async () => {
    const { user, sent } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste(text(['Basic Materials (Crate),0'], HEADER.replace('Logi', 'Public')));
    const own = await card('Rising Loom - Seaport - Public');
    expect(await within(own).findByText('Public · Terminus Seaport')).toBeInTheDocument();
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Submit It' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toEqual([
      expect.objectContaining({
        'Stockpile Name': 'Public · Terminus Seaport',
        CodeName: '__FIR_EMPTY__',
        Quantity: 0,
      }),
    ]);
  });

  test('an unknown name is shown with suggestions, and one is chosen with a digit', async () => {
    const { user, sent } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste(text(['Argenti r.III Rifle (Crate),7']));
    const own = await card('Rising Loom - Seaport - Logi');
    expect(await within(own).findByText('written as “Argenti r.III Rifle”')).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    within(own).getByRole('button', { name: 'Change item: no item' }).focus();
    await user.keyboard('1');
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    await user.click(await screen.findByRole('button', { name: 'Submit It' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toEqual([
      expect.objectContaining({ CodeName: 'RifleC', 'Crated?': true, Quantity: 7 }),
    ]);
  });

  test('a cut text shows a warning, and unreadable lines are quoted', async () => {
    showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste([HEADER, 'Basic Materials (Crate),41', 'hello there'].join('\n'));
    const own = await card('Rising Loom - Seaport - Logi');
    expect(await within(own).findByText(/The text has 1 line of about 430/)).toBeInTheDocument();
    expect(within(own).getByText('1 line was not understood: hello there')).toBeInTheDocument();
  });

  test('a text without one understood line is refused with what to do, and the others of the paste are read', async () => {
    showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste([HEADER, 'hello there', 'nothing of this is an item'].join('\n'));
    expect(
      await screen.findByText(/^Pasted text, Logi: not one of its lines was understood.*paste it whole\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
    expect(screen.queryByText(/All rows sure/)).not.toBeInTheDocument();
    paste([HEADER, 'hello there', text(['Bandages,3'], HEADER.replace('Logi', 'Public'))].join('\n'));
    expect(await card('Rising Loom - Seaport - Public')).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'Rising Loom - Seaport - Logi' })).not.toBeInTheDocument();
  });

  test('several in one paste are several readings; of two of the same stockpile the newer one counts', async () => {
    showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const older = HEADER.replace('10.00.00', '09.00.00');
    const otherTable = HEADER.replace('Logi', 'Public');
    paste(
      [text(['Basic Materials,1'], older), text(['Basic Materials,2'], otherTable), text([])].join('\n\n'),
    );
    await card('Rising Loom - Seaport - Logi');
    expect(screen.getAllByRole('listitem', { name: /Rising Loom/ })).toHaveLength(2);
    expect(
      screen.getByText(/a newer reading of the same stockpile is here: Rising Loom/),
    ).toBeInTheDocument();
    const own = await card('Rising Loom - Seaport - Logi');
    expect(within(own).getByText(/^empty:/)).toBeInTheDocument();
  });

  test('a newer one of a new stockpile leaves the code that was typed for it', async () => {
    const { user } = showFirScreen({}, REPLIES, { user: aUser({ permissions: { edit: true } }) });
    await screen.findByText('No Images Uploaded');
    const night = HEADER.replace('Logi', 'Night');
    paste(text(['Basic Materials,1'], night));
    await user.type(await screen.findByRole('textbox', { name: 'Code, optional' }), '471100');
    paste(text(['Basic Materials,2'], night.replace('10.00.00', '10.05.00')));
    await waitFor(() => expect(screen.getAllByRole('listitem', { name: /Night/ })).toHaveLength(2));
    const [older] = screen.getAllByRole('textbox', { name: 'Code, optional' });
    expect(older).toHaveValue('471100');
    expect(screen.queryByText(/a newer reading of the same stockpile is here/)).not.toBeInTheDocument();
  });

  test('is refused with a reason if its time is in the future or it is no stockpile', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste(text(['Basic Materials,1'], HEADER.replace('2026', '2199')));
    expect(await screen.findByText(/Logi: its time is in the future/)).toBeInTheDocument();
    await choose(new File(['Shopping list\nBread,3'], 'list.txt', { type: 'text/plain' }));
    expect(await screen.findByText(/list.txt: it is not what the game copies/)).toBeInTheDocument();
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
  });

  test('is also taken when pasted into a field, where any other text is left alone', async () => {
    showFirScreen({}, REPLIES, { user: aUser({ permissions: { edit: true } }) });
    await screen.findByText('No Images Uploaded');
    paste(text(['Argenti r.III Rifle (Crate),7']));
    const field = await screen.findByRole('textbox', { name: /Quantity of/ });
    paste('77', field);
    paste(text(['Basic Materials,2'], HEADER.replace('Logi', 'Public')), field);
    expect(await card('Rising Loom - Seaport - Public')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem', { name: /Rising Loom/ })).toHaveLength(2);
  });
});

const SEEN = 128;

function pin(reserves: [string, number][], parts: Partial<WrittenPin> = {}): WrittenPin {
  return {
    structure: 'Seaport',
    region: 'TerminusHex',
    x: 0.45774,
    y: 0.66446,
    ticks: ticksOf('2026-11-20T10:00:00Z'),
    initial: { flags: 0 },
    recent: {
      flags: SEEN,
      stock: { ItemCrates: [['Cloth', 3]] },
      reserves: reserves.map(([name, crates]) => [name, { ItemCrates: [['Cloth', crates]] }]),
    },
    ...parts,
  };
}

function ticksOf(time: string): bigint {
  return BigInt(Date.parse(time)) * 10_000n + 621_355_968_000_000_000n;
}

function save(pins: WrittenPin[], name = '76561198000000000_MapData.sav'): File {
  return new File([new Uint8Array(writeMapData({ warden: pins }))], name);
}

describe('the save file', () => {
  test('becomes one review: changed and new stockpiles are shown, the rest is folded; Enter sends the sure ones', async () => {
    const { user, choose, sent } = showFirScreen({}, REPLIES, {
      user: aUser({ permissions: { edit: true } }),
    });
    await screen.findByText('No Images Uploaded');
    await choose(
      save([
        pin([
          ['Logi', 41],
          ['Night', 5],
        ]),
      ]),
    );
    expect(await within(await card('Terminus - Seaport - Logi')).findByText('1 change')).toBeInTheDocument();
    expect(
      await within(await card('Terminus - Seaport - Night')).findByText('new: create it?'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'Terminus - Seaport - Public' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1 stockpile with nothing new' }));
    expect(
      await within(await card('Terminus - Seaport - Public')).findByText('unchanged'),
    ).toBeInTheDocument();
    const submit = screen.getByRole('button', { name: /Submit 2 sure reports/ });
    submit.focus();
    await user.keyboard('{Enter}');
    await screen.findByText('FIR Report processed successfully!');
    const entry = { Timestamp: '2026-11-20T10:00:00.000Z', CodeName: 'Cloth' };
    expect(sent()).toEqual([
      expect.objectContaining({
        source: 'save-file',
        report: {
          entries: [
            expect.objectContaining({ ...entry, 'Stockpile Name': 'Public · Terminus Seaport', Quantity: 3 }),
            expect.objectContaining({ ...entry, 'Stockpile Name': 'Logi', Quantity: 41 }),
          ],
        },
      }),
    ]);
    expect(JSON.stringify(sent())).not.toContain('7656');
    expect(await card('Terminus - Seaport - Night')).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'Terminus - Seaport - Logi' })).not.toBeInTheDocument();
  });

  test('pinned tunnels are named beside the stockpiles, and alone they are not taken for blank pins', async () => {
    const tunnel = pin([], { structure: 'MaintenanceTunnel' });
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    await choose(save([tunnel, pin([['Logi', 41]]), tunnel]));
    expect(await card('Terminus - Seaport - Logi')).toBeInTheDocument();
    expect(
      screen.getByText(/Save file, Maintenance Tunnel × 2: a tunnel holds supplies/),
    ).toBeInTheDocument();
    await choose(save([tunnel]));
    expect(await screen.findByText(/Save file, Maintenance Tunnel × 1: a tunnel/)).toBeInTheDocument();
    expect(screen.queryByText(/has saved no contents/)).not.toBeInTheDocument();
  });

  test('what is not newer than the stored report is not sent', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    await choose(save([pin([['Logi', 41]], { ticks: ticksOf('2026-11-19T08:00:00Z') })]));
    expect(await screen.findByRole('button', { name: '2 stockpiles with nothing new' })).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
  });

  test('a new stockpile is created in the warehouse at its position', async () => {
    const { user, choose, requests } = showFirScreen(
      {},
      [
        ...REPLIES,
        reply(stockpiles.create, { id: 9, name: 'Night', warehouse: { id: 5, name: 'Terminus Seaport' } }),
      ],
      { user: aUser({ permissions: { edit: true } }) },
    );
    await screen.findByText('No Images Uploaded');
    await choose(save([pin([['Night', 5]])]));
    await openCard('Terminus - Seaport - Night');
    expect(await screen.findByText('It is at this position on the map.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Create Night' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === stockpiles.create.path)?.body).toEqual({
        stockpile: { attributes: { warehouse_id: 5, name: 'Night', code: '' } },
      }),
    );
  });

  test('two new stockpiles of known buildings are created in one press', async () => {
    const made = reply(stockpiles.create, {
      id: 9,
      name: 'x',
      warehouse: { id: 5, name: 'Terminus Seaport' },
    });
    const { user, choose, requests } = showFirScreen({}, [...REPLIES, made, made], {
      user: aUser({ permissions: { edit: true } }),
    });
    await screen.findByText('No Images Uploaded');
    await choose(
      save([
        pin([
          ['Night', 5],
          ['Day', 6],
        ]),
        // The building there is unknown, so a person chooses the warehouse.
        pin([['Far', 1]], { x: 0.9 }),
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Create all 2 new stockpiles' }));
    const created = () =>
      requests.filter(({ path, method }) => path === stockpiles.create.path && method === 'POST');
    await waitFor(() => expect(created()).toHaveLength(2));
    expect(created().map(({ body }) => body)).toEqual([
      { stockpile: { attributes: { warehouse_id: 5, name: 'Night', code: '' } } },
      { stockpile: { attributes: { warehouse_id: 5, name: 'Day', code: '' } } },
    ]);
  });

  test('users without the edit right cannot create them all', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    await choose(
      save([
        pin([
          ['Night', 5],
          ['Day', 6],
        ]),
      ]),
    );
    await card('Terminus - Seaport - Day');
    await screen.findByRole('button', { name: '1 stockpile with nothing new' });
    expect(screen.queryByRole('button', { name: /Create all/ })).not.toBeInTheDocument();
  });

  test.each([
    [
      'text',
      new File(['hello, this is no save'], 'x_MapData.sav'),
      /Save file: it is not a save file of the game/,
    ],
    [
      'half of one',
      new File([save([pin([['Logi', 1]])]).slice(0, 900)], '7656_MapData.sav'),
      /Save file: it is damaged/,
    ],
    [
      'another one',
      new File([new Uint8Array(writeMapData({ saveClass: '/Script/War.Other' }))], '7656_MapData.sav'),
      /another save file/,
    ],
    ['one without pins', save([]), /nothing is pinned in it/],
    ['one without contents', save([pin([], { recent: { flags: 4 } })]), /has saved no contents/],
    [
      'one of a mine alone',
      save([pin([], { structure: 'ScrapMine' })]),
      /nothing stockpiled is pinned in it/,
    ],
    ['a giant', new File([new Uint8Array(2_000_001)], '7656_MapData.sav'), /larger than the game writes/],
  ])('%s is refused with a sentence, and its name is not shown', async (_, file, sentence) => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    await choose(file);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText(/7656/)).not.toBeInTheDocument();
  });
});
