import { ENDPOINTS, type LiveEnd, type LiveEvent, mayPass } from '@backline/contract';
import { maySee, requiredGroupsOfStockpiles } from '@backline/domain';
import type { LiveMessage } from '../../http/announce.ts';
import type { Viewer } from '../../http/viewer.ts';

/** One open page. */
export interface Follower {
  /** Null when signed out. */
  viewer: Viewer | null;
  send(event: LiveEvent, data: object): void;
  end(): void;
}

/** When a page's rights were last read, and the end of that reading. */
interface RightsCheck {
  at: number;
  done: Promise<void>;
}

/** Rights are read again before an event when they are older than this. */
const RIGHTS_HOLD_MS = 30_000;

/** A change of one of these may have changed somebody's rights. */
const RIGHTS_FEATURES = ['users', 'discords', 'permission-groups'];

/** By feature, the accesses with which something of it can be read. */
const READ_ACCESS = new Map(
  ENDPOINTS.filter((one) => one.method === 'GET').map((one) => [
    one.feature,
    ENDPOINTS.filter(({ feature, method }) => feature === one.feature && method === 'GET').map(
      ({ access }) => access,
    ),
  ]),
);

/** The changed features of which a viewer may read anything that has changed. */
function readable(viewer: Viewer | null, message: LiveMessage & { event: 'change' }): string[] {
  const { features, withoutRead = [], scope = null } = message;
  if (!maySee(viewer, scope)) return [];
  const seen = mayPass(viewer, 'read')
    ? features
    : features.filter((feature) => withoutRead.includes(feature));
  return seen.filter((feature) => (READ_ACCESS.get(feature) ?? []).some((access) => mayPass(viewer, access)));
}

/** Whether a viewer may hear of a report: who may read, and of a locked stockpile only its group and admins. */
function mayReceive(viewer: Viewer | null, message: LiveMessage & { event: 'report' }) {
  return mayPass(viewer, 'read') && maySee(viewer, requiredGroupsOfStockpiles([message]));
}

function hasPermissions({ admin, permissions }: Viewer): boolean {
  return admin || Object.values(permissions).includes(true);
}

function rightsOf(viewer: Viewer | null): string {
  return JSON.stringify([viewer?.admin, viewer?.permissions, viewer?.groupIds]);
}

/** So many people at a time are asked about at Discord; each takes one to two calls. */
const ASKED_TOGETHER = 8;

/**
 * The open pages of this process, and what each may hear.
 * @param findViewer the rights of a session as the database has them; null when it has ended.
 * @param onError hears of a failed look at somebody's rights before an event; that page is closed and comes back by itself.
 */
export function createLiveHub(
  findViewer: (viewer: Viewer) => Promise<Viewer | null>,
  now: () => Date,
  onError: (error: unknown) => void,
) {
  const followers = new Map<Follower, RightsCheck>();

  const readRights = async (follower: Follower, viewer: Viewer) => {
    take(follower, await findViewer(viewer));
  };

  /** What a page may hear from now on; without a session, and without the last permission, the stream ends. */
  const take = (follower: Follower, fresh: Viewer | null) => {
    const { viewer } = follower;
    if (viewer === null || !followers.has(follower)) return;
    if (fresh === null) return end(follower, { reason: 'session' });
    if (hasPermissions(viewer) && !hasPermissions(fresh)) return end(follower, { reason: 'rights' });
    if (rightsOf(fresh) !== rightsOf(viewer)) follower.send('rights', {});
    follower.viewer = fresh;
  };

  const end = (follower: Follower, why: LiveEnd) => {
    followers.delete(follower);
    follower.send('ended', why);
    follower.end();
  };

  const deliver = async (follower: Follower, check: RightsCheck, message: LiveMessage) => {
    if (message.event === 'sessions' && follower.viewer?.userId !== message.userId) return;
    const mayHaveChanged =
      message.event === 'sessions' ||
      (message.event === 'change' && message.features.some((feature) => RIGHTS_FEATURES.includes(feature)));
    const time = now().getTime();
    if (follower.viewer !== null && (mayHaveChanged || time - check.at > RIGHTS_HOLD_MS)) {
      check.at = time;
      check.done = readRights(follower, follower.viewer);
    }
    await check.done; // also of an event before this one: both are filtered by the same rights
    if (!followers.has(follower) || message.event === 'sessions') return;
    if (message.event === 'report') {
      if (mayReceive(follower.viewer, message)) follower.send('report', message.report);
      return;
    }
    const features = readable(follower.viewer, message);
    if (features.length > 0) follower.send('change', { features, page: message.page });
  };

  return {
    get size() {
      return followers.size;
    },
    join: (follower: Follower) =>
      void followers.set(follower, { at: now().getTime(), done: Promise.resolve() }),
    leave: (follower: Follower) => void followers.delete(follower),
    tell: (message: LiveMessage) => {
      for (const [follower, check] of followers)
        deliver(follower, check, message).catch((error: unknown) => {
          onError(error);
          follower.end();
        });
    },
    /**
     * Asks for the rights behind every stream, once for each session, whether there are events or not.
     * @param ask the rights of today; null when the session has ended. Where it fails, the page goes on as it is, for the
     * rights that an answer gave end by themselves (docs/spec/sign-in.md#rights-over-time).
     */
    checkRights: async (ask: (viewer: Viewer) => Promise<Viewer | null>, signal: AbortSignal) => {
      const bySession = new Map<string | null, { viewer: Viewer; pages: Follower[] }>();
      for (const follower of followers.keys()) {
        const { viewer } = follower;
        if (viewer === null) continue;
        const known = bySession.get(viewer.sessionId);
        if (known === undefined) bySession.set(viewer.sessionId, { viewer, pages: [follower] });
        else known.pages.push(follower);
      }
      const sessions = [...bySession.values()];
      const failures: unknown[] = [];
      const check = async ({ viewer, pages }: (typeof sessions)[number]) => {
        const fresh = await ask(viewer);
        for (const page of pages) take(page, fresh);
      };
      for (let start = 0; start < sessions.length && !signal.aborted; start += ASKED_TOGETHER)
        await Promise.all(
          sessions
            .slice(start, start + ASKED_TOGETHER)
            .map((one) => check(one).catch((error: unknown) => void failures.push(error))),
        );
      if (failures.length > 0)
        throw new AggregateError(failures, `the rights behind ${failures.length} streams could not be read`);
    },
    tellGap: () => {
      for (const follower of followers.keys()) follower.send('gap', {});
    },
    endAll: () => {
      for (const follower of followers.keys()) follower.end();
    },
  };
}
