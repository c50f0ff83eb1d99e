import { randomUUID } from 'node:crypto';
import { apiError, type Channel, channels, type FieldReasons, reason } from '@backline/contract';
import { CHANNEL_RULES, readWebhookAddress } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { createWebhooks } from '../../external/webhooks.ts';
import type { App } from '../../http/app.ts';
import { found, invalid, notFound } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { refuseLookAlike } from '../../http/look-alikes.ts';
import { checkVersion, differs } from '../../http/versions.ts';
import { whenDue } from '../../operation/jobs.ts';
import { lockRoles } from '../permission-groups/permission-groups.queries.ts';
import { columnsOf, inputsOf, WIRE_NAMES } from './channel-columns.ts';
import {
  deleteChannel,
  findChannel,
  insertChannel,
  isGroup,
  listChannels,
  lockChannel,
  replaceAddress,
  updateChannel,
} from './channels.queries.ts';
import { estimate } from './estimate.ts';
import { rescheduleAlerts } from './reschedule-alerts.ts';
import { sendAlerts } from './send-alerts.ts';
import { sendTest } from './send-test.ts';
import type { Sender } from './sender.ts';
import { encryptWebhook } from './webhook-secret.ts';

/** The job that sends waiting alerts. */
const SEND_ALERTS = 'channels';

async function getChannel(db: Db, id: number): Promise<Channel> {
  return found(await findChannel(db, id), 'channel');
}

const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getChannel(db, params.id);

type Chosen = Partial<Pick<Channel, 'groupId' | 'rules'>>;

/** @throws ApiError `invalid` naming the group and each role that does not exist. */
async function checkChoices(db: Db, { groupId, rules }: { [K in keyof Chosen]: Chosen[K] | undefined }) {
  const fields: FieldReasons = {};
  if (groupId != null && !(await isGroup(db, groupId))) fields.group_id = reason('no-such-group');
  if (rules !== undefined) {
    const wanted = CHANNEL_RULES.flatMap((rule) => rules[rule].roleId ?? []);
    const known = await lockRoles(db, wanted);
    for (const rule of CHANNEL_RULES) {
      const { roleId } = rules[rule];
      if (roleId !== null && !known.has(roleId))
        fields[`rules.${WIRE_NAMES[rule]}.role_id`] = reason('no-such-role');
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** The webhook of a pasted address, encrypted. The contract has validated the address. */
function encrypted(address: string, key: string, appSecret: string): string {
  const webhook = readWebhookAddress(address);
  if (webhook === null) throw invalid({ address: reason('not-a-webhook') });
  return encryptWebhook(webhook, key, appSecret);
}

export function registerChannels(app: App): void {
  const { services } = app;
  const { config, database, now, log } = services;
  const webhooks = createWebhooks(config.discordUrl);
  const sender: Sender = { config, database, now, log, webhooks };
  services.jobs.add(
    SEND_ALERTS,
    whenDue((signal) => sendAlerts(sender, signal), ['alerts', 'channels']),
  );

  handle(app, channels.list, ({ db }) => listChannels(db));
  handle(app, channels.get, ({ db, params }) => getChannel(db, params.id));
  handle(app, channels.create, async ({ db, viewer, body, now: at, afterCommit }) => {
    const { address, ...fields } = body.channel.attributes;
    await checkChoices(db, fields);
    await refuseLookAlike(db, 'channel', fields.name);
    const key = randomUUID();
    const columns = { ...columnsOf(fields, at), key, address: encrypted(address, key, config.appSecret) };
    const id = await insertChannel(db, columns, viewer.username);
    afterCommit(() => services.jobs.wake(SEND_ALERTS));
    return getChannel(db, id);
  });
  handle(app, channels.estimate, ({ db, body, now: at }) => estimate(db, body.channel, at));
  handleChange(app, channels.update, stateBefore, async (context) => {
    const { db, viewer, params, body, now: at, afterCommit } = context;
    const { address, version: seen, ...sent } = body.channel.attributes;
    const locked = found(await lockChannel(db, params.id), 'channel');
    const stored = await getChannel(db, params.id);
    const inputs = inputsOf(sent, stored);
    checkVersion({ what: 'channel', viewer, seen, stored: { ...stored, ...locked }, inputs });
    await checkChoices(db, sent);
    await refuseLookAlike(db, 'channel', sent.name, params.id);
    if (differs(inputs) || address !== undefined) {
      const columns = columnsOf({ ...stored, ...withoutMissing(sent) }, at, locked.digestDay);
      await updateChannel(db, params.id, columns, viewer.username);
      await rescheduleAlerts(db, params.id);
    }
    if (address !== undefined)
      await replaceAddress(db, params.id, encrypted(address, locked.key, config.appSecret));
    afterCommit(() => services.jobs.wake(SEND_ALERTS));
    return getChannel(db, params.id);
  });
  handleChange(app, channels.remove, stateBefore, async ({ db, params }) => {
    if ((await lockChannel(db, params.id)) === null) throw notFound('channel');
    await deleteChannel(db, params.id);
    return {};
  });
  handle(app, channels.test, async ({ db, params }) => {
    const { id } = await getChannel(db, params.id);
    const problem = await sendTest(sender, id);
    if (problem !== null)
      throw apiError(
        problem === 'webhook-unreachable' ? 'provider-unreachable' : 'provider-refused',
        reason(problem),
      );
    services.jobs.wake(SEND_ALERTS);
    return getChannel(db, id);
  });
}

/** Without the fields that were not sent. */
function withoutMissing<T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only values that are not undefined are left.
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
