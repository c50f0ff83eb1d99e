import { fir, items, sites, stockpiles, warehouses } from '@backline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, aWarehouseSummary } from '../../../../testing/builders.ts';
import {
  card,
  openCard,
  showFirScreen,
  storedContents,
  submitButton,
} from '../../../../testing/fir-screen.tsx';
import { reply } from '../../../../testing/render-screen.tsx';

const REPLIES = [
  reply(stockpiles.names, ['Kilo', 'Lima']),
  reply(items.version, { version: 'first' }),
  reply(items.list, [
    anItem({ id: 1, firName: 'Cloth', crated: false, name: 'Basic Materials' }),
    anItem({ id: 2, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' }),
  ]),
  reply(sites.positions, { regions: [], positions: [] }),
  reply(warehouses.list, [aWarehouseSummary({ id: 5, name: 'North' })]),
  storedContents([{ firName: 'Cloth', crated: true, quantity: 3 }]),
  reply(fir.processReport, { stockpiles: ['Kilo'], unknown: [] }),
];

const HEAD =
  'Stockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName';
const AT = '2026-11-20T10:00:00.000Z';
/** In the format of our own export of a stockpile. */
const TIMED = [
  'Timestamp,Stockpile Name,Structure Type,Quantity,Crated?,CodeName',
  `${AT},Kilo,Seaport,41,true,Cloth`,
  `${AT},Lima,Seaport,0,false,__FIR_EMPTY__`,
].join('\r\n');

function paste(copied: string) {
  fireEvent.paste(document.body, {
    clipboardData: { files: [], types: ['text/plain'], getData: () => copied },
  });
}
const file = (text: string, name: string) => new File([text], name);

describe('a table of stockpiles', () => {
  test('of FIR is reviewed when pasted, with a note that it has no time', async () => {
    const { user, sent } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste(`${HEAD}\nkilo.png\tKilo\tSeaport\t41\tBasic Materials\ttrue\t100\t4100\tText "raw"\tCloth`);
    const own = await card('Seaport - Kilo');
    expect(await within(own).findByText('to check')).toBeInTheDocument();
    await openCard('Seaport - Kilo');
    expect(await within(own).findByText(/The table does not say when this was/)).toBeInTheDocument();
    expect(within(own).getByText(/· another tool’s table ·/)).toBeInTheDocument();
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      source: 'tool',
      report: {
        entries: [{ 'Stockpile Name': 'Kilo', CodeName: 'Cloth', 'Crated?': true, Quantity: 41 }],
      },
    });
  });

  test('saved by a spreadsheet with its times is sure, and one press sends it', async () => {
    const { user, choose, sent } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    await choose(file(TIMED, 'stock.csv'));
    expect(await within(await card('Seaport - Kilo')).findByText('1 change')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /Submit .* sure report/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ source: 'tool' });
    expect(sent()[0]?.report.entries[0]).toMatchObject({
      'Stockpile Name': 'Kilo',
      Timestamp: AT,
      Quantity: 41,
    });
  });

  test('may be the JSON of a stockpile reader', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const stockpile = {
      name: 'Kilo',
      type: 'Seaport',
      timestamp: AT,
      items: [{ code: 'Cloth', quantity: 4, crated: true }],
    };
    await choose(file(JSON.stringify({ stockpiles: [stockpile] }), 'stock.json'));
    expect(await card('Seaport - Kilo')).toBeInTheDocument();
  });

  test('with two pictures of one stockpile is reviewed with the later one only', async () => {
    const { choose, user, sent } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const line = (minute: string, quantity: number) =>
      `War-Win64 2026.11.20 - 08.${minute}.png\tKilo\tSeaport\t${quantity}\tx\ttrue\t100\t0\t\tCloth`;
    await choose(file([HEAD, line('05', 30), line('00', 32)].join('\n'), 'fir.tsv'));
    expect(await card('Seaport - Kilo')).toBeInTheDocument();
    expect(
      screen.getByText(/Left out, because a newer reading of the same stockpile is here/),
    ).toBeInTheDocument();
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([{ Quantity: 30 }]);
  });

  test('with one name in two buildings asks which is meant', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const lines = [
      // Of one building the later one alone would count.
      'a 2026.11.27 - 08.00.png\tKilo\tSeaport\t32\tx\ttrue\t\t\t\tCloth',
      'b 2026.11.27 - 08.05.png\tKilo\tStorage Depot\t7\tx\ttrue\t\t\t\tCloth',
    ];
    await choose(file([HEAD, ...lines].join('\n'), 'fir.tsv'));
    expect(await card('Seaport - Kilo')).toBeInTheDocument();
    expect(await card('Storage Depot - Kilo')).toBeInTheDocument();
    expect(await screen.findByText(/1 stockpile has more than one reading/)).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
  });

  test('in Windows-1252 and German keeps its letters and flags; other encodings are refused', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const text = `${HEAD}\nshot.png\tSüdlager\tSeaport\t32\tx\tWAHR\t\t\t\tCloth`.replaceAll('\t', ';');
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    await choose(new File([bytes], 'ansi.csv'));
    expect(await card('Seaport - Südlager')).toBeInTheDocument();
    await choose(new File([Uint8Array.from([0x53, 0xdf, 0xf9, 0xe8, 0xea])], 'russian.csv'));
    expect(await screen.findByText(/russian.csv: its letters cannot be read/)).toBeInTheDocument();
  });

  test('a cell that a tool did not recognise is a row to choose, and the tool’s error is shown', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const items = [
      { code: 'Cloth', quantity: 49, crated: true },
      { code: 'Unknown', quantity: 7, crated: true },
    ];
    const errors = ['Group 1, index 4: No match found.'];
    const stockpile = { name: 'Kilo', type: 'Seaport', timestamp: AT, items, errors };
    await choose(file(JSON.stringify(stockpile), 'stock.json'));
    const own = await card('Seaport - Kilo');
    await openCard('Seaport - Kilo');
    expect(
      await within(own).findByText(/The tool reports: Group 1, index 4: No match found./),
    ).toBeInTheDocument();
    expect(within(own).getByText('written as “Unknown”')).toBeInTheDocument();
    expect(await screen.findByText(/1 row lacks an item or quantity/)).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
  });

  test('without a stockpile’s name is the public one of a building that the person chooses', async () => {
    showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste(`${HEAD}\ndepot.png\t\tSeaport\t4\tx\ttrue\t100\t400\t\tCloth`);
    const own = await card('Seaport - Public - depot.png');
    await openCard('Seaport - Public - depot.png');
    expect(await within(own).findByText('Which stockpile is this?')).toBeInTheDocument();
  });

  test('with an unreadable line loses only that stockpile, and shows the line’s number', async () => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    const lines = [
      HEAD,
      'k\tKilo\tSeaport\tmany\t\ttrue\t\t\t\tCloth',
      'l\tLima\tSeaport\t4\t\ttrue\t\t\t\tCloth',
    ];
    await choose(file(lines.join('\n'), 'stock.tsv'));
    expect(
      await screen.findByText(/stock.tsv, Kilo, 2: the line with this number lacks a CodeName/),
    ).toBeInTheDocument();
    expect(await card('Seaport - Lima')).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'Seaport - Kilo' })).not.toBeInTheDocument();
  });

  test.each([
    [
      'a file without headings',
      'stock.tsv',
      'k\tKilo\tSeaport\t4\tx\ttrue\t100\t400\t\tCloth',
      /stock.tsv: .* Its first line must name the columns/,
    ],
    [
      'a table of something else',
      'goals.csv',
      'Item,Crated,Target,Minimum\nCloth,yes,4,2',
      /goals.csv: .* Its first line must name the columns/,
    ],
    ['other JSON', 'goals.json', '{"goals":[]}', /goals.json: it is neither the JSON of FIR’s/],
    [
      'a time to come',
      'stock.csv',
      TIMED.replaceAll('2026', '2199'),
      /Seaport - Kilo: its time is in the future/,
    ],
  ])('%s is refused with what to do', async (_, name, text, sentence) => {
    const { choose } = showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    await choose(file(text, name));
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
  });

  test('pasted without its headings explains what to do', async () => {
    showFirScreen({}, REPLIES);
    await screen.findByText('No Images Uploaded');
    paste('k\tKilo\tSeaport\t4\tx\ttrue\t100\t400\t\tCloth\nk\tKilo\tSeaport\t4\tx\ttrue\t100\t400\t\tCloth');
    expect(
      await screen.findByText(/Pasted table: .* Its first line must name the columns/),
    ).toBeInTheDocument();
  });
});
