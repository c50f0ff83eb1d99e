import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import {
  type AskWarApi,
  isShardDown,
  requestWarApi,
  type WarApiReply,
  type WarApiRequest,
} from '../external/war-api.ts';
import { parseJson } from '../runtime/parse-json.ts';
import {
  findAnswer,
  forgetOthers,
  leaseAnswer,
  releaseAnswer,
  type SharedAnswer,
  saveAnswer,
  saveFailure,
} from './war-api-answers.queries.ts';

/** Longer than a request can take. */
const LEASE_MS = 15_000;
/** How often to check whether another process has received its answer. */
const LOOK_MS = 200;
/** An address, or a shard, that failed is not asked again within this, however many regiments want to know. */
const REST_MS = 60_000;
const MAX_REST_MS = 3_600_000;

interface Parts {
  /** The directory, which has the table of answers. */
  db: Db;
  /** Of the installation: the War API does not learn which regiments there are. */
  userAgent: string;
  now: () => Date;
}

/**
 * Asks the War API for all regiments of an installation, in whatever process they are open (docs/spec/regiments.md#war-api): each
 * address is asked when the first of them needs it, and the others get the same answer.
 */
export function createWarApiReader({ db, userAgent, now }: Parts): AskWarApi {
  const ask = async (request: WarApiRequest, seen: number | null): Promise<void> => {
    const { url, signal } = request;
    const at = now().getTime();
    const lease = await leaseAnswer(db, url, { seen, now: at, until: at + LEASE_MS });
    if (lease === null) return void (await pause(LOOK_MS, undefined, { signal }).catch(() => {}));
    const reply = await requestWarApi({ ...request, etag: lease.etag, userAgent });
    if (signal.aborted) return releaseAnswer(db, url);
    await store(db, url, reply, at);
  };

  return async ({ after, maxAgeMs, ...request }) => {
    while (!request.signal.aborted) {
      const at = now().getTime();
      const known = await findAnswer(db, request.url, request.etag);
      if (known?.askedAt && known.askedAt > after && at - known.askedAt < maxAgeMs)
        return replyOf(known, request.etag);
      const failed = failureOf(known, at) ?? failureOf(await findAnswer(db, shardOf(request.url), null), at);
      if (failed !== null) return failed;
      await ask(request, known?.askedAt ?? null);
    }
    return { status: 'failed', problem: 'unreachable', detail: 'the server was stopped', askedMs: undefined };
  };
}

async function store(db: Db, url: string, reply: WarApiReply, at: number): Promise<void> {
  if (reply.status === 'same') return saveAnswer(db, url, at, null);
  if (reply.status === 'new') {
    const before = await findAnswer(db, url, null);
    await saveAnswer(db, url, at, { content: JSON.stringify(reply.json), etag: reply.etag });
    if (warIdOf(reply.json) !== warIdOf(parseJson(before?.content ?? '')))
      await forgetOthers(db, shardOf(url), url);
    return;
  }
  const { problem, detail, askedMs = 0 } = reply;
  const retryAt = at + Math.min(MAX_REST_MS, Math.max(REST_MS, askedMs));
  await saveFailure(db, url, { problem, detail }, retryAt);
  if (isShardDown(problem)) await saveFailure(db, shardOf(url), { problem, detail }, retryAt);
}

/** Returns the part of an address before its path. */
function shardOf(url: string): string {
  return url.slice(0, url.indexOf('/worldconquest/') + '/worldconquest/'.length);
}

/** Returns the war id of the answer about the war; undefined for every other. */
function warIdOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'warId' in json ? json.warId : undefined;
}

function replyOf({ etag, content, askedAt }: SharedAnswer, own: string | null): WarApiReply {
  const asked = { askedAt: new Date(askedAt ?? 0) };
  if (content === null || (etag !== null && etag === own)) return { status: 'same', ...asked };
  return { status: 'new', json: parseJson(content), etag, ...asked };
}

function failureOf(known: SharedAnswer | null, at: number): WarApiReply | null {
  if (known === null || known.failure === null || known.retryAt <= at) return null;
  const { problem, detail } = known.failure;
  return { status: 'failed', problem, detail, askedMs: known.retryAt - at };
}
