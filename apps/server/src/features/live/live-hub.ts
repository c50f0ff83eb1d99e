import { ENDPOINTS, type LiveEvent, mayPass } from '@backline/contract';
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

/** The features among these of which a viewer may read anything. */
function readable(viewer: Viewer | null, features: readonly string[]): string[] {
  return features.filter((feature) =>
    (READ_ACCESS.get(feature) ?? []).some((access) => mayPass(viewer, access)),
  );
}

/** Whether a viewer may hear of a report: who may read, and of a locked stockpile only its group and admins. */
function mayHear(viewer: Viewer | null, { locked, permissionGroupId }: LiveMessage & { event: 'report' }) {
  if (viewer === null || !mayPass(viewer, 'read')) return false;
  if (!locked || viewer.seesLocked) return true;
  return permissionGroupId !== null && viewer.groupIds.includes(permissionGroupId);
}

function rightsOf(viewer: Viewer | null): string {
  return JSON.stringify([viewer?.admin, viewer?.permissions, viewer?.groupIds]);
}

/**
 * The open pages of this process, and what each may hear.
 * @param findViewer today's rights of a session; null when it has ended.
 * @param onError hears of a failed look at somebody's rights; that page is closed and comes back by itself.
 */
export function createLiveHub(
  findViewer: (viewer: Viewer) => Promise<Viewer | null>,
  now: () => Date,
  onError: (error: unknown) => void,
) {
  const followers = new Map<Follower, RightsCheck>();

  const readRights = async (follower: Follower, viewer: Viewer) => {
    const fresh = await findViewer(viewer);
    if (!followers.has(follower)) return;
    if (fresh === null) {
      followers.delete(follower);
      follower.send('ended', {});
      follower.end();
      return;
    }
    if (rightsOf(fresh) !== rightsOf(viewer)) follower.send('rights', {});
    follower.viewer = fresh;
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
      if (mayHear(follower.viewer, message)) follower.send('report', message.report);
      return;
    }
    const features = readable(follower.viewer, message.features);
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
    tellGap: () => {
      for (const follower of followers.keys()) follower.send('gap', {});
    },
    endAll: () => {
      for (const follower of followers.keys()) follower.end();
    },
  };
}
