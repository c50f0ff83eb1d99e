import { randomUUID } from 'node:crypto';
import { warApi } from '@backline/contract';
import type { Team } from '@backline/domain';
import { eq } from 'drizzle-orm';
import { loadCatalog } from '../catalog/catalog.ts';
import { warApiState, warehouses, warTowns } from '../db/schema.ts';
import { replyOf, type SignedIn, type TestApp } from './test-app.ts';

/** A town as the War API last showed it. */
interface Holding {
  owner: Team;
  /** Before which it was the Wardens'; without it no change was seen. */
  changedAt?: Date;
}

/** Starts to follow a shard, for the Wardens, as if it had answered; nothing is asked. */
export async function followWar(app: TestApp, admin: SignedIn): Promise<void> {
  const settings = { shard: 'able', side: 'WARDENS' } as const;
  replyOf(await app.call(warApi.saveSettings, { body: { settings } }, admin));
  const at = app.clock.now.toISOString();
  await app.db.insert(warApiState).values({
    source: 'https://war-service-live.foxholeservices.com/api',
    passedAt: at,
    leasedUntil: at,
    leaseHolder: randomUUID(),
  });
}

/** Sets who holds the two towns of a warehouse's hex: *Mercy*, where it stands, and *Patridia* at its other end. */
export async function setTowns(
  app: TestApp,
  warehouseId: number,
  { mercy, patridia }: { mercy: Holding; patridia: Holding },
): Promise<void> {
  const [warehouse] = await app.db.select().from(warehouses).where(eq(warehouses.id, warehouseId));
  const site = loadCatalog().sites.find(({ key }) => key === warehouse?.siteKey);
  if (site === undefined) throw new Error('The warehouse is on no site of the game.');
  const town = ({ owner, changedAt }: Holding) => ({
    region: site.region,
    owner,
    isVictory: false,
    isScorched: false,
    isBuildSite: false,
    previousOwner: changedAt === undefined ? null : ('WARDENS' as const),
    changedAt: changedAt?.toISOString() ?? null,
  });
  await app.db.delete(warTowns);
  await app.db.insert(warTowns).values([
    { ...town(mercy), name: 'Mercy', x: site.x, y: site.y },
    { ...town(patridia), name: 'Patridia', x: 1 - site.x, y: 1 - site.y },
  ]);
}
