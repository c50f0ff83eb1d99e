import { ApiError, fir, items, sites, stockpiles, warehouses } from '@backline/contract';
import { readMapData } from '@backline/game-exports';
import { type WrittenPin, writeMapData } from '@backline/game-exports/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, aWarehouseSummary } from '../../../../testing/builders.ts';
import { storedContents } from '../../../../testing/fir-screen.tsx';
import { withIndexedDb } from '../../../../testing/indexed-db.ts';
import { renderScreen, reply } from '../../../../testing/render-screen.tsx';
import { FolderBar } from './folder-bar.tsx';
import { stopWatching } from './folder-watch.ts';
import { setOwnSubmit } from './own-submits.ts';
import { useWatchFolder } from './use-watch-folder.ts';

/** A fake worker: either the ticking one, which the test ticks itself, or the one that reads a save. */
class TestWorker {
  static beats: TestWorker[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(url: URL) {
    if (url.href.includes('tick')) TestWorker.beats.push(this);
  }
  postMessage(bytes: ArrayBuffer): void {
    const data = readMapData(new Uint8Array(bytes));
    queueMicrotask(() => this.onmessage?.({ data }));
  }
  terminate(): void {
    TestWorker.beats = TestWorker.beats.filter((worker) => worker !== this);
  }
}
const beat = () =>
  act(async () => {
    for (const worker of TestWorker.beats) worker.onmessage?.({ data: 0 });
  });

/** A fake folder, whose permission the test revokes and grants. */
class TestFolder {
  static permission: PermissionState = 'granted';
  static save: File | null = null;
  async queryPermission() {
    return TestFolder.permission;
  }
  async requestPermission(): Promise<PermissionState> {
    TestFolder.permission = 'granted';
    return TestFolder.permission;
  }
  async *values() {
    if (TestFolder.permission !== 'granted') throw new DOMException('no longer', 'NotAllowedError');
    const { save } = TestFolder;
    if (save !== null) yield { kind: 'file', name: save.name, getFile: async () => save };
  }
}

const ticksOf = (time: string) => BigInt(Date.parse(time)) * 10_000n + 621_355_968_000_000_000n;

/** The game saves crates of cloth in stockpiles of one seaport. */
function saves(reserves: [string, number][], minute: number): void {
  const pin: WrittenPin = {
    structure: 'Seaport',
    region: 'TerminusHex',
    x: 0.45774,
    y: 0.66446,
    ticks: ticksOf(`2026-11-20T10:0${minute}:00Z`),
    initial: { flags: 0 },
    recent: {
      flags: 128,
      stock: { ItemCrates: [['Cloth', 3]] }, // of the public stockpile, same as stored
      reserves: reserves.map(([name, crates]) => [name, { ItemCrates: [['Cloth', crates]] }]),
    },
  };
  TestFolder.save = new File([new Uint8Array(writeMapData({ warden: [pin] }))], '7656_MapData.sav', {
    lastModified: Date.parse(`2026-11-20T10:0${minute}:05Z`),
  });
}

const SEAPORT = aWarehouseSummary({
  id: 5,
  name: 'Terminus Seaport',
  buildingType: 'Seaport',
  stockpileTag: 'TS',
  stockpiles: ['Logi', 'Night', 'Public'].map((name, index) => ({
    id: index + 1,
    name,
    locked: false,
    firUpdatedAt: '2026-11-19T08:00:00.000Z',
    refreshedAt: '2026-11-19T08:00:00.000Z',
    publicAt: null,
  })),
});

const REPLIES = [
  reply(stockpiles.names, ['Logi', 'Night', 'Public · Terminus Seaport']),
  reply(items.version, { version: 'first' }),
  reply(items.list, [anItem({ id: 2, firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)' })]),
  reply(sites.positions, {
    regions: [{ name: 'TerminusHex', displayName: 'Terminus' }],
    positions: [{ warehouseId: 5, region: 'TerminusHex', x: 0.4577, y: 0.6645 }],
  }),
  reply(warehouses.list, [SEAPORT]),
  storedContents([{ firName: 'Cloth', crated: true, quantity: 3 }]),
  reply(fir.processReport, { stockpiles: ['Logi'], unknown: [] }),
];

function WatchButton() {
  const action = useWatchFolder();
  return (
    action && (
      <button type="button" onClick={action.onClick}>
        {action.label}
      </button>
    )
  );
}

async function watch(replies = REPLIES) {
  const view = renderScreen(
    <>
      <WatchButton />
      <FolderBar />
    </>,
    { path: '/warehouses', replies },
  );
  await view.user.click(screen.getByRole('button', { name: 'Watch save folder' }));
  await screen.findByText('Watching the game’s save folder.');
  return {
    ...view,
    sent: () => view.requests.filter(({ path }) => path === fir.processReport.path),
  };
}

withIndexedDb();
beforeEach(() => {
  TestFolder.permission = 'granted';
  TestFolder.save = null;
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('showDirectoryPicker', async () => new TestFolder());
});
afterEach(() => act(stopWatching));

describe('a permission that the browser revokes', () => {
  test('shows one message, with a button to continue', async () => {
    const { user } = await watch();
    TestFolder.permission = 'prompt';
    await beat();
    expect(await screen.findByText(/^The save folder is not being watched/)).toBeInTheDocument();
    expect(await screen.findByText(/no longer watched, because the browser took/)).toBeInTheDocument();
    expect(TestWorker.beats).toEqual([]);
    saves([['Logi', 41]], 1);
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(await screen.findByText('1 stockpile changed, submit?')).toBeInTheDocument();
    expect(screen.getByText(/^Watching the game’s save folder/)).toBeInTheDocument();
  });

  test('stays revoked until the person grants it again, and nothing is sent', async () => {
    const { user, sent } = await watch();
    setOwnSubmit('Logi', true);
    TestFolder.permission = 'denied';
    saves([['Logi', 41]], 1);
    await beat();
    vi.spyOn(TestFolder.prototype, 'requestPermission').mockResolvedValueOnce('denied');
    await user.click(await screen.findByRole('button', { name: 'Allow' }));
    expect(screen.getByText(/^The save folder is not being watched/)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('does not count as revoked if a single read fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await watch();
    vi.spyOn(TestFolder.prototype, 'values').mockImplementationOnce(() => {
      throw new DOMException('the game is writing', 'NotReadableError');
    });
    await beat();
    await waitFor(() => expect(warn).toHaveBeenCalled());
    saves([['Logi', 41]], 1);
    await beat();
    expect(await screen.findByText('1 stockpile changed, submit?')).toBeInTheDocument();
  });
});

describe('a save that cannot be read', () => {
  const damage = (minute: number) => {
    TestFolder.save = new File(['half of a save'], '7656_MapData.sav', {
      lastModified: new Date(2026, 10, 20, 10, minute, 5).getTime(),
    });
  };

  test('is named with its time and the reason until it is written anew, and watching goes on', async () => {
    await watch();
    damage(1);
    await beat();
    const said = /^The save written on .*10:01:05.* cannot be read: it is (not a save file|damaged)/;
    expect(await screen.findAllByText(said)).toHaveLength(1);
    expect(screen.queryByText(/7656/)).toBeNull(); // a Steam id
    await beat();
    expect(screen.getAllByText(said)).toHaveLength(1);
    saves([['Logi', 41]], 2);
    await beat();
    expect(await screen.findByText('1 stockpile changed, submit?')).toBeInTheDocument();
    expect(screen.queryByText(/cannot be read/)).toBeNull();
    damage(3);
    await beat();
    expect(await screen.findByText(/10:03:05.* cannot be read/)).toBeInTheDocument();
  });

  test('is named when the browser has failed to open it three times, not while the game writes it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await watch();
    damage(1);
    const fail = vi.fn(async () => {
      throw new DOMException('in use', 'NotReadableError');
    });
    Object.defineProperty(TestFolder.save, 'arrayBuffer', { value: fail });
    const failed = async (times: number) => {
      await beat();
      await waitFor(() => expect(fail).toHaveBeenCalledTimes(times));
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    };
    await failed(1);
    await failed(2);
    expect(screen.queryByText(/cannot be read/)).toBeNull();
    await failed(3);
    expect(screen.getByText(/10:01:05.* cannot be read: the file cannot be opened/)).toBeInTheDocument();
    saves([['Logi', 41]], 2);
    await beat();
    expect(await screen.findByText('1 stockpile changed, submit?')).toBeInTheDocument();
    expect(screen.queryByText(/cannot be read/)).toBeNull();
  });
});

describe('submitting automatically', () => {
  test('sends only the stockpiles that the person selected for it', async () => {
    const { sent } = await watch();
    setOwnSubmit('Logi', true);
    saves(
      [
        ['Logi', 41],
        ['Night', 8],
      ],
      1,
    );
    await beat();
    expect(await screen.findByText('Submitted automatically: Logi')).toBeInTheDocument();
    expect(sent()).toMatchObject([
      {
        body: {
          source: 'save-file',
          force: false,
          report: { entries: [{ 'Stockpile Name': 'Logi', CodeName: 'Cloth', Quantity: 41 }] },
        },
      },
    ]);
    expect(await screen.findByText('1 stockpile changed, submit?')).toBeInTheDocument();
  });

  test('does not send the same save twice', async () => {
    const { sent } = await watch();
    setOwnSubmit('Logi', true);
    saves([['Logi', 41]], 1);
    await beat();
    await screen.findByText('Submitted automatically: Logi');
    await beat();
    await beat();
    saves([['Logi', 42]], 2);
    await beat();
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  test('leaves doubts of the server to the person', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { sent } = await watch([
      reply(fir.processReport, new ApiError('confirm', 'Most of it is gone?')),
      ...REPLIES,
    ]);
    setOwnSubmit('Logi', true);
    saves([['Logi', 41]], 1);
    await beat();
    expect(await screen.findByText('1 stockpile changed, submit?')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(screen.queryByText(/^Submitted automatically/)).not.toBeInTheDocument();
  });
});
