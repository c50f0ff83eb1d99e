import type { Page } from '@playwright/test';
import { BIG_WAR } from '../../apps/server/src/demo/big-war.ts';
import { fillBigWar } from '../../apps/server/src/demo/fill-big-war.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/embedded-postgres/embedded-database.ts';
import { seedLocalDiscord } from '../../apps/server/src/features/auth/seed-local-discord.queries.ts';
import { seedCatalog } from '../../apps/server/src/features/items/seed-catalog.queries.ts';
import type { ApiClient } from '../../e2e/support/api-client.ts';
import { replyOf } from '../../e2e/support/reply-of.ts';
import {
  type Endpoint,
  map,
  type Reply,
  type ShipmentSummary,
  shipments,
  toWire,
  type WarApiState,
  warApi,
  warehouses,
} from '../../packages/contract/src/index.ts';

const SHIPMENTS = 60;
const STATES = ['delivered', 'loaded', 'claimed', 'open'] as const;

/** 500 warehouses. Their stockpiles hold few lines: the map shows none of them. */
export async function fillMapWar(dataDirectory: string): Promise<void> {
  const { db, close } = await openEmbeddedDatabase(dataDirectory);
  await seedCatalog(db);
  await seedLocalDiscord(db); // before the big war's own Discord
  await fillBigWar(db, new Date(), { ...BIG_WAR, linesPerStockpile: 3 });
  await close();
}

/** Replies that the server would give with the War API on and shipments under way; it gets no such data here. */
export interface MapReplies {
  warehouses: number;
  towns: number;
  shipments: number;
  /** Gives a page these replies for the server's. */
  intercept: (page: Page) => Promise<void>;
}

/** The front runs through the middle: the north is theirs, with every tenth town nobody's. */
export async function mapReplies(client: ApiClient): Promise<MapReplies> {
  const ground = replyOf(map.get, (await client.send('GET', '/api/map')).json);
  const places = replyOf(warehouses.list, (await client.send('GET', '/api/warehouses')).json);
  const war = warOf(ground);
  const sent = shipmentsOf(places);
  return {
    warehouses: places.length,
    towns: war.towns.length,
    shipments: sent.length,
    intercept: async (page) => {
      await intercept(page, warApi.get, war);
      await intercept(page, shipments.list, sent);
    },
  };
}

async function intercept<E extends Endpoint>(page: Page, endpoint: E, reply: Reply<E>): Promise<void> {
  const json = toWire(endpoint.reply, reply);
  await page.route(
    ({ pathname }) => pathname === endpoint.path,
    (route) => route.fulfill({ json }),
  );
}

function warOf({ regions }: Reply<typeof map.get>): WarApiState {
  const answeredAt = new Date().toISOString();
  return {
    status: 'known',
    side: 'COLONIALS',
    answeredAt,
    problem: null,
    war: {
      number: 138,
      day: 12,
      winner: 'NONE',
      startedAt: null,
      endedAt: null,
      resistanceAt: null,
      townsNeeded: 32,
    },
    maps: regions.map(({ name, q, r }) => ({
      region: name,
      answeredAt,
      leftOut: 0,
      casualtiesPerHour: Math.abs(r + q / 2) < 2 ? 400 + 90 * q : null,
      casualtiesAt: answeredAt,
      changes: [],
    })),
    towns: regions.flatMap(({ name: region, q, r, towns }) =>
      towns.map(({ name, x, y }, index) => ({
        region,
        name,
        x,
        y,
        owner:
          index % 10 === 9
            ? ('NONE' as const)
            : r + q / 2 < 0
              ? ('WARDENS' as const)
              : ('COLONIALS' as const),
        isVictory: false,
        isScorched: false,
        isBuildSite: false,
        changedAt: null,
      })),
    ),
    threats: [],
  };
}

function shipmentsOf(places: Reply<typeof warehouses.list>): ShipmentSummary[] {
  const placeAt = (index: number) => {
    const place = places[index % places.length];
    if (place === undefined) throw new Error('The war has no warehouses.');
    return { id: place.id, name: place.name, location: place.location };
  };
  return Array.from({ length: SHIPMENTS }, (_, index) => ({
    id: index + 1,
    supplier: placeAt(index * 7),
    destination: placeAt(index * 7 + 131),
    note: '',
    username: 'Marlow',
    createdAt: new Date().toISOString(),
    closed: false,
    crates: 60,
    containers: Array.from({ length: 1 + (index % 5) }, (_, number) => ({
      number: number + 1,
      state: STATES[(index + number) % 3] ?? 'open',
      holder: null,
    })),
    lockedTo: [],
  }));
}
