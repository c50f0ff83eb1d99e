import { war, warApi } from '@backline/contract';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../db/schema.ts';
import { type FakeWarApi, openFakeWarApi, warOf } from '../../testing/fake-war-api.ts';
import { errorOf, replyOf, type SignedIn, useTestApp } from '../../testing/test-app.ts';
import { pollWarApi } from '../war-api/poll-war-api.ts';

const MINUTE = 60_000;
const WAR_901 = '00000000-1111-4222-8333-000000000901';
const OFFER_901 = { warId: WAR_901, number: 901, startedAt: '2026-09-21T14:13:20.000Z' };

const app = useTestApp();
let api: FakeWarApi;
let admin: SignedIn;
beforeEach(async () => {
  api = await openFakeWarApi(() => app.clock.now);
  app.config.warApi = { address: api.address };
  admin = await app.signIn({ admin: true, username: 'Quartermaster' });
});
afterEach(() => api.close());

/** Polls the War API as after six minutes: the war is due by then. */
async function poll(next?: Record<string, unknown>) {
  if (next !== undefined) api.war = next;
  app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE);
  const { config, database, clock } = app;
  const log = { warn: () => {} } as never; // nothing else of it is called
  await pollWarApi(
    { config, database, now: () => clock.now, log, share: null },
    new AbortController().signal,
  );
}

const offer = async (by = admin) => replyOf(await app.call(war.resetOffer, {}, by)).offer;
const decline = (warId: string, by = admin) => app.call(war.declineReset, { body: { warId } }, by);
const reset = async () => replyOf(await app.call(war.reset, { body: {} }, admin));

describe('the reset for a new war', () => {
  it('is offered once another war is seen, and the first war ever seen is none', async () => {
    expect(await offer()).toBeNull();
    await poll();
    expect(await offer()).toBeNull();
    await poll(warOf(901));
    expect(await offer()).toEqual(OFFER_901);
  });

  it('is offered to admins alone', async () => {
    const manager = await app.signIn({ read: true, edit: true, manage: true });
    expect(errorOf(await app.call(war.resetOffer, {}, manager)).status).toBe(403);
    expect(errorOf(await decline(WAR_901, manager)).status).toBe(403);
  });

  it('is not offered when the same war ends, nor when its number is corrected', async () => {
    await poll();
    await poll({ ...warOf(900), winner: 'WARDENS', conquestEndTime: 1_795_000_000_000 });
    expect(await offer()).toBeNull();
    await poll({ ...warOf(900), warNumber: 905 });
    expect(await offer()).toBeNull();
    await poll({ ...warOf(900), warNumber: 905, warId: WAR_901 });
    expect(await offer()).toMatchObject({ warId: WAR_901, number: 905 });
  });

  it('stays while the War API is silent', async () => {
    await poll();
    await poll(warOf(901));
    api.fail({ status: 500 });
    await poll();
    expect(await offer()).toEqual(OFFER_901);
    app.config.warApi = 'off';
    expect(await offer()).toBeNull();
  });

  it('is over with the reset: the data are of the new war then', async () => {
    await poll();
    await poll(warOf(901));
    await reset();
    expect(await offer()).toBeNull();
    await poll();
    expect(await offer()).toBeNull();
    await poll(warOf(902));
    expect(await offer()).toMatchObject({ number: 902 });
  });

  it('is not offered after a reset between two wars, but for the war after the next', async () => {
    await poll();
    await poll({ ...warOf(900), winner: 'WARDENS', conquestEndTime: 1_795_000_000_000 });
    await reset();
    await poll();
    await poll(warOf(901));
    expect(await offer()).toBeNull();
    await poll(warOf(902));
    expect(await offer()).toMatchObject({ number: 902 });
  });
});

describe('not now', () => {
  it('hides the offer of this war for everybody, and the next war is offered again', async () => {
    const otherPerson = await app.signIn({ admin: true, username: 'Marlow' });
    await poll();
    await poll(warOf(901));
    replyOf(await decline(WAR_901));
    expect(await offer(otherPerson)).toBeNull();
    await poll();
    expect(await offer()).toBeNull();
    const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'declineReset'));
    expect(entry).toMatchObject({ feature: 'war', username: 'Quartermaster', outcome: 'done' });
    await poll(warOf(902));
    expect(await offer(otherPerson)).toMatchObject({ number: 902 });
  });

  it('of a page that is still about an earlier war changes nothing', async () => {
    await poll();
    await poll(warOf(901));
    await poll(warOf(902));
    replyOf(await decline(WAR_901));
    expect(await offer()).toMatchObject({ number: 902 });
    expect(errorOf(await decline('')).status).toBe(422);
  });
});

it('following another shard offers no reset, because its war counts as the first one seen', async () => {
  app.config.warApi = { address: api.address };
  await poll();
  const baker = await openFakeWarApi(() => app.clock.now);
  try {
    baker.war = warOf(901);
    app.config.warApi = { address: baker.address };
    expect(await offer()).toBeNull();
    await poll();
    expect(replyOf(await app.call(warApi.get, {}, admin)).war?.number).toBe(901);
    expect(await offer()).toBeNull();
  } finally {
    await baker.close();
  }
});
