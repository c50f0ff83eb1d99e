import { type LiveEnd, type LiveEvent, mayPass } from '@backline/contract';
import { alertScopeOf, maySee, requiredGroupsOfStockpiles } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { LiveMessage } from '../../db/announce.ts';
import { mayReadOf } from '../../http/readable-features.ts';

/** An open page. */
export interface Follower {
  /** Null when signed out. */
  viewer: Viewer | null;
  send(event: LiveEvent, data: object): void;
  end(): void;
}

/** When a page's rights were last read, and a promise of the result. */
interface RightsCheck {
  at: number;
  done: Promise<void>;
}

/** Rights are read again before an event when they are older than this. */
const RIGHTS_HOLD_MS = 30_000;

/** A change of one of these may have changed somebody's rights. */
const RIGHTS_FEATURES = ['users', 'discords', 'permission-groups'];

/** The changed features of which a viewer may read something that has changed. */
function readable(viewer: Viewer | null, message: LiveMessage & { event: 'change' }): string[] {
  const { features, withoutRead = [], scope = null, audience } = message;
  if (!maySee(viewer, scope)) return [];
  if (audience !== undefined && (viewer === null || alertScopeOf(viewer) !== audience)) return [];
  const seen = mayPass(viewer, 'read')
    ? features
    : features.filter((feature) => withoutRead.includes(feature));
  return seen.filter((feature) => mayReadOf(feature, viewer));
}

/** Whether a viewer may receive a report: everybody with the read right; for a locked stockpile only its group and admins. */
function mayReceive(viewer: Viewer | null, message: LiveMessage & { event: 'report' }) {
  return mayPass(viewer, 'read') && maySee(viewer, requiredGroupsOfStockpiles([message]));
}

function hasPermissions({ admin, permissions }: Viewer): boolean {
  return admin || Object.values(permissions).includes(true);
}

function rightsOf({ admin, permissions, groupIds }: Viewer): string {
  return JSON.stringify([admin, permissions, groupIds]);
}

/** How many sessions are checked with Discord at a time; each takes one or two calls. */
const ASKED_TOGETHER = 8;

interface LiveHubOptions {
  /** The rights of a session as the database has them; null when it has ended. */
  findViewer: (viewer: Viewer) => Promise<Viewer | null>;
  now: () => Date;
  /** Called when somebody's rights could not be read before an event. That page is disconnected, and reconnects by itself. */
  onError: (error: unknown) => void;
}

/** The open pages of this process, and which events each may receive. */
export class LiveHub {
  private readonly followers = new Map<Follower, RightsCheck>();

  constructor(private readonly options: LiveHubOptions) {}

  get size(): number {
    return this.followers.size;
  }

  join(follower: Follower): void {
    this.followers.set(follower, { at: this.options.now().getTime(), done: Promise.resolve() });
  }

  leave(follower: Follower): void {
    this.followers.delete(follower);
  }

  /** Sends a message to the pages that may receive it. */
  broadcast(message: LiveMessage): void {
    for (const [follower, check] of this.followers)
      this.deliver(follower, check, message).catch((error: unknown) => {
        this.options.onError(error);
        follower.end();
      });
  }

  /** Notifies every page that messages may have been lost. */
  broadcastGap(): void {
    for (const follower of this.followers.keys()) follower.send('gap', {});
  }

  endAll(): void {
    for (const follower of this.followers.keys()) follower.end();
  }

  /**
   * Checks the rights behind every stream, once for each session, whether or not there are events.
   * @param ask gives the present rights; null when the session has ended. If it fails, the page stays connected: the rights
   * of the last answer expire by themselves (docs/spec/sign-in.md#rights-over-time).
   * @throws AggregateError with all failures, once every other session is checked.
   */
  async checkRights(ask: (viewer: Viewer) => Promise<Viewer | null>, signal: AbortSignal): Promise<void> {
    const bySession = new Map<string | null, { viewer: Viewer; pages: Follower[] }>();
    for (const follower of this.followers.keys()) {
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
      for (const page of pages) this.setRights(page, fresh);
    };
    for (let start = 0; start < sessions.length && !signal.aborted; start += ASKED_TOGETHER)
      await Promise.all(
        sessions
          .slice(start, start + ASKED_TOGETHER)
          .map((session) => check(session).catch((error: unknown) => void failures.push(error))),
      );
    if (failures.length > 0)
      throw new AggregateError(failures, `the rights behind ${failures.length} streams could not be read`);
  }

  private async readRights(follower: Follower, viewer: Viewer): Promise<void> {
    this.setRights(follower, await this.options.findViewer(viewer));
  }

  /** Sets what a page may receive from now on; the stream ends with its session or with the last permission. */
  private setRights(follower: Follower, fresh: Viewer | null): void {
    const { viewer } = follower;
    if (viewer === null || !this.followers.has(follower)) return;
    if (fresh === null) this.end(follower, { reason: 'session' });
    else if (hasPermissions(viewer) && !hasPermissions(fresh)) this.end(follower, { reason: 'rights' });
    else {
      if (rightsOf(fresh) !== rightsOf(viewer)) follower.send('rights', {});
      follower.viewer = fresh;
    }
  }

  private end(follower: Follower, why: LiveEnd): void {
    this.followers.delete(follower);
    follower.send('ended', why);
    follower.end();
  }

  private async deliver(follower: Follower, check: RightsCheck, message: LiveMessage): Promise<void> {
    if (message.event === 'sessions' && follower.viewer?.userId !== message.userId) return;
    const mayHaveChanged =
      message.event === 'sessions' ||
      (message.event === 'change' && message.features.some((feature) => RIGHTS_FEATURES.includes(feature)));
    const time = this.options.now().getTime();
    if (follower.viewer !== null && (mayHaveChanged || time - check.at > RIGHTS_HOLD_MS)) {
      check.at = time;
      check.done = this.readRights(follower, follower.viewer);
    }
    await check.done; // also a check started by an earlier event: both are filtered by the same rights
    if (!this.followers.has(follower) || message.event === 'sessions') return;
    if (message.event === 'report') {
      if (mayReceive(follower.viewer, message)) follower.send('report', message.report);
      return;
    }
    const features = readable(follower.viewer, message);
    if (features.length > 0) follower.send('change', { features, page: message.page });
  }
}
