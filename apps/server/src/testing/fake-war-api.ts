import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Team } from '@backline/domain';
import { serveLocally } from './serve-locally.ts';

/** How the War API misbehaves. `hang` never answers; `cut` breaks off within the body. */
export type WarApiFailure =
  | { status: number; headers?: Record<string, string> }
  | { body: string }
  | { json: unknown }
  | 'hang'
  | 'cut'
  | 'huge';

interface FakeTown {
  name: string;
  x: number;
  y: number;
  owner: Team;
  flags: number;
}

interface FakeRequest {
  /** Below `worldconquest/`. */
  path: string;
  /** By the clock of the test, in milliseconds. */
  at: number;
  etag: string | undefined;
  userAgent: string | undefined;
  status: number | 'none';
}

export interface FakeWarApi {
  /** For WAR_API. */
  address: string;
  requests: FakeRequest[];
  /** The most requests that were answered at once. */
  mostInFlight: number;
  /** The answer to `/war`; a test changes it. */
  war: Record<string, unknown>;
  /** Towns by region. A change of them is a new version of the map. */
  regions: Map<string, FakeTown[]>;
  /** Buildings besides the towns' bases, by region. */
  buildings: Map<string, { type: number; x: number; y: number; flags?: number }[]>;
  scorchedTowns: number;
  /** Of both sides, by region; without an entry none. */
  casualties: Map<string, { colonial: number; warden: number }>;
  /** From now on what matches fails. */
  fail(failure: WarApiFailure, path?: RegExp): void;
  recover(): void;
  /** Called when a request came, before it is answered. */
  onRequest: (path: string) => void;
  close(): Promise<void>;
}

const START = 1_790_000_000_000;
/** Another kind of icon, with a flag that nobody knows: to be ignored. */
const UNKNOWN = { teamId: 'COLONIALS', iconType: 999, x: 0.5, y: 0.5, flags: 64, viewDirection: 0 };

/** The game's War API on a local port, over real HTTP: ETags, 304s, failures on demand. @param now the clock of the test. */
export async function openFakeWarApi(now: () => Date): Promise<FakeWarApi> {
  let failing: { failure: WarApiFailure; path: RegExp } | null = null;
  let inFlight = 0;
  const api: FakeWarApi = {
    address: '',
    requests: [],
    mostInFlight: 0,
    war: warOf(900),
    regions: new Map([['DeadLandsHex', deadlands()]]),
    buildings: new Map(),
    scorchedTowns: 0,
    casualties: new Map(),
    fail: (failure, path = /./) => {
      failing = { failure, path };
    },
    recover: () => {
      failing = null;
    },
    onRequest: () => {},
    close: () => server.close(),
  };
  const server = await serveLocally((request, response) => {
    inFlight += 1;
    api.mostInFlight = Math.max(api.mostInFlight, inFlight);
    response.once('close', () => {
      inFlight -= 1;
    });
    const path = (request.url ?? '').replace(/^\/api\/worldconquest\//, '');
    const noted = noteRequest(api, request, path, now());
    api.onRequest(path);
    const failure = failing?.path.test(path) ? failing.failure : null;
    noted.status = failure === null ? answer(api, path, request, response) : misbehave(failure, response);
  });
  api.address = `${server.address}/api`;
  return api;
}

function noteRequest(api: FakeWarApi, { headers }: IncomingMessage, path: string, now: Date): FakeRequest {
  const noted: FakeRequest = {
    path,
    at: now.getTime(),
    etag: headers['if-none-match'],
    userAgent: headers['user-agent'],
    status: 'none',
  };
  api.requests.push(noted);
  return noted;
}

/** The war of a number, with an id of its own. */
export function warOf(number: number): Record<string, unknown> {
  return {
    warId: `00000000-1111-4222-8333-${String(number).padStart(12, '0')}`,
    warNumber: number,
    winner: 'NONE',
    conquestStartTime: START,
    conquestEndTime: null,
    resistanceStartTime: null,
    scheduledConquestEndTime: null,
    requiredVictoryTowns: 34,
    shortRequiredVictoryTowns: 0,
  };
}

/** Three towns: a victory town of the Wardens, one of the Colonials, and one that is nobody's. */
function deadlands(): FakeTown[] {
  return [
    { name: 'Sample Ford', x: 0.5, y: 0.42, owner: 'WARDENS', flags: 41 },
    { name: 'Testing Rock', x: 0.25, y: 0.6, owner: 'COLONIALS', flags: 8 },
    { name: 'Fixture Hill', x: 0.74, y: 0.61, owner: 'NONE', flags: 8 },
  ];
}

function reportOf(api: FakeWarApi, region: string): unknown {
  const { colonial, warden } = api.casualties.get(region) ?? { colonial: 0, warden: 0 };
  return {
    totalEnlistments: 100,
    colonialCasualties: colonial,
    wardenCasualties: warden,
    dayOfWar: 2,
    version: 5,
  };
}

function bodyOf(api: FakeWarApi, path: string): unknown {
  if (path === 'war') return api.war;
  if (path === 'maps') return [...api.regions.keys(), 'HomeRegionC'];
  const reported = /^warReport\/(\w+)$/.exec(path)?.[1];
  if (reported !== undefined) return reportOf(api, reported);
  const [, region = '', part] = /^maps\/(\w+)\/(static|dynamic\/public)$/.exec(path) ?? [];
  const towns = api.regions.get(region);
  if (towns === undefined) return undefined;
  const isStatic = part === 'static';
  const labels = towns.map(({ name, x, y }) => ({ text: name, x, y, mapMarkerType: 'Major' }));
  const minor = { text: 'Stub Creek', x: 0.47, y: 0.52, mapMarkerType: 'Minor' };
  const bases = towns.map(({ x, y, owner, flags }) => ({
    teamId: owner,
    iconType: 56,
    x: x + 0.001,
    y: y + 0.001,
    flags,
    viewDirection: 0,
  }));
  const otherBuildings = (api.buildings.get(region) ?? []).map(({ type, x, y, flags = 0 }) => ({
    teamId: 'NONE',
    iconType: type,
    x,
    y,
    flags,
    viewDirection: 0,
  }));
  return {
    regionId: 3,
    scorchedVictoryTowns: isStatic ? 0 : api.scorchedTowns,
    mapItems: isStatic ? [] : [...bases, ...otherBuildings, UNKNOWN],
    mapItemsC: [],
    mapItemsW: [],
    mapTextItems: isStatic ? [...labels, minor] : [],
    lastUpdated: START,
    version: 57,
  };
}

function answer(
  api: FakeWarApi,
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): number {
  const body = bodyOf(api, path);
  const status = body === undefined ? 404 : 200;
  const text = JSON.stringify(body ?? { message: 'No such map' });
  // By its content, as another content must have another one.
  const etag = `"${text.length}-${[...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)}"`;
  if (status === 200 && headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return 304;
  }
  response.writeHead(status, { 'content-type': 'application/json', etag }).end(text);
  return status;
}

function misbehave(failure: WarApiFailure, response: ServerResponse): number | 'none' {
  if (failure === 'hang') return 'none';
  if (failure === 'cut') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"mapItems": [', () => response.destroy());
    return 'none';
  }
  if (failure === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(10_000_000)}"`);
    return 200;
  }
  if ('status' in failure) {
    response.writeHead(failure.status, failure.headers).end('<html>No</html>');
    return failure.status;
  }
  response
    .writeHead(200, { 'content-type': 'application/json', etag: '"bad"' })
    .end('json' in failure ? JSON.stringify(failure.json) : failure.body);
  return 200;
}
