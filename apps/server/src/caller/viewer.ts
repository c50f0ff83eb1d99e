import type { Permission } from '@backline/contract';

/** The user who calls, with the rights they have now. */
export interface Viewer {
  userId: number;
  /** Null for a caller with an API key. */
  sessionId: string | null;
  /** The name of the API key; null for a session. */
  keyName: string | null;
  username: string;
  /** Never true for an API key, not even an admin's. */
  admin: boolean;
  /** Sees every locked stockpile: an admin, also through an API key. */
  seesLocked: boolean;
  permissions: Record<Permission, boolean>;
  /** Permission groups that hold one of the user's roles; they open locked stockpiles. */
  groupIds: number[];
  /** The state of the database that these rights were read from: it differs after every commit. */
  snapshot: string;
}

/** A viewer as the database knows them at the moment. */
export interface KnownViewer {
  viewer: Viewer;
  /** When Discord was last asked for the roles, whether it answered or not. */
  rolesTriedAt: Date;
  /** When the session was last used; null for an API key, whose use is recorded in `api_keys`. */
  activeAt: Date | null;
}

/**
 * The rights that decide what a viewer may see. People with the same scope share cached responses, so it must not hold
 * anything personal.
 */
export type VisibilityScope = Pick<Viewer, 'admin' | 'seesLocked' | 'permissions' | 'groupIds'>;

/** Person who changes something: a viewer, or a member of a linked Discord. A member who never signed in has no user id. */
export type Actor = VisibilityScope & Pick<Viewer, 'username' | 'keyName'> & { userId: number | null };
