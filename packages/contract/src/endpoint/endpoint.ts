import * as z from 'zod/mini';
import type { Access } from './access.ts';
import { idParams } from './fields.ts';
import type { Reason } from './reason.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Kinds of calls with separate rate limits. */
export type RateLimit = 'sign-in' | 'report' | 'picture' | 'read' | 'write' | 'backup';

/** The description of one endpoint: the server serves it, the web calls it, the access test checks every one. */
export interface EndpointSpec {
  /** A sentence for the API reference. */
  summary: string;
  method: Method;
  /** `:id` is the only parameter that a path may have. */
  path: `/api/${string}`;
  access: Access;
  /** Whether a key for tools may call it, if that differs from the rule of `mayUseKey`. */
  byKey?: boolean;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Names around the body's fields (`warehouse.attributes`), left out of problem names. */
  envelope?: readonly string[];
  reply: z.ZodMiniType;
  /** The reply to this GET holds codes or tokens: no browser may store it. Other replies are stored and revalidated. */
  secret?: true;
  /** Features whose data a write makes stale; by default only the endpoint's feature. See `changesOf`. */
  changes?: readonly string[];
  /**
   * Features of `changes` in which somebody without the read right sees the change too; by default the endpoint's own.
   * Other features show only the stock and goals of a write, which nobody sees without that right.
   */
  changesWithoutRead?: readonly string[];
  /** Whether a call is written to the audit trail; by default those that change something are. See `isAudited`. */
  audited?: boolean;
  /** The caller is authenticated by a signature over the body: there is no session and no CSRF header. */
  signed?: true;
  /** `own`: the handler opens its transactions itself, because it must call another service in between. */
  transaction?: 'own';
  /** The body is a file of one of these media types instead of JSON. */
  upload?: readonly string[];
  /** The reply is a file of this media type instead of JSON; its name is in `Content-Disposition`. */
  file?: string;
  /** Headers that a caller may send, with what they are for. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Rate limit that calls count towards: by network address for a sign-in, by person for the others. By default reads
   * and writes count as such. See `limitOf`.
   */
  limit?: RateLimit;
  /** Place of the body's rows, if they may be thousands: they are parsed in steps, so that others are answered in between. */
  rows?: { path: readonly string[]; max: number; tooMany: Reason };
  /** Largest body in bytes; the server's default is 1 MiB. */
  bodyLimit?: number;
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { feature: string; name: string };

/** The features that show stock or compare it with goals: what a report, a goal or a warehouse changes. */
export const STOCK_SHOWN_BY = [
  'warehouses',
  'stockpiles',
  'supplies',
  'goals',
  'items',
  'pyramids',
  'logigen',
  'shipments',
  'worklist',
  'materials',
  'statistics',
] as const;

/** The features whose data a successful call makes stale, wherever they are shown. A GET changes nothing. */
export function changesOf({ method, feature, changes }: Endpoint): readonly string[] {
  return method === 'GET' ? [] : (changes ?? [feature]);
}

/** Returns the features of `changesOf` that show the change without the read right too, as far as they are open without it. */
export function changesWithoutReadOf(endpoint: Endpoint): readonly string[] {
  const open = endpoint.changesWithoutRead ?? [endpoint.feature];
  return changesOf(endpoint).filter((feature) => open.includes(feature));
}

/** The rate limit that a call counts towards. */
export function limitOf({ method, limit }: EndpointSpec): RateLimit {
  return limit ?? (method === 'GET' ? 'read' : 'write');
}

/** Whether a successful call is written into the audit trail. */
export function isAudited(endpoint: Endpoint): boolean {
  return endpoint.audited ?? changesOf(endpoint).length > 0;
}

/**
 * Whether a key for tools may call an endpoint, given that its scopes and its owner's rights reach that far. It reads,
 * and writes what needs the edit or the manage right. Nothing of a person (`user`) and nothing of the administration is
 * open to a key, and of the other writes only those with `byKey` in their description.
 */
export function mayUseKey({ method, access, byKey }: EndpointSpec): boolean {
  if (access === 'user' || access === 'admin') return false;
  return byKey ?? (method === 'GET' || access === 'edit' || access === 'manage');
}

/** Shapes of one feature's endpoints, keyed by name. */
export function feature<const T extends Record<string, EndpointSpec>>(
  name: string,
  endpoints: T,
): { [K in keyof T]: Endpoint<T[K]> } {
  const entries = Object.entries(endpoints).map(([key, spec]) => [
    key,
    { ...spec, feature: name, name: key },
  ]);
  // Object.fromEntries loses the names of the keys; they are those of `endpoints`.
  return Object.fromEntries(entries) as { [K in keyof T]: Endpoint<T[K]> };
}

type Part<S, K extends string> =
  S extends Record<K, infer Z extends z.ZodMiniType> ? { [P in K]: z.output<Z> } : unknown;
type InputPart<S, K extends string> =
  S extends Record<K, infer Z extends z.ZodMiniType> ? { [P in K]: z.input<Z> } : unknown;

type Params<S, P> = S extends { path: `${string}/:id${'' | `/${string}`}` } ? { params: P } : unknown;

/** The shape of the parameters in the path; undefined if it has none. */
export function paramsOf({ path }: EndpointSpec): typeof idParams | undefined {
  return path.split('/').includes(':id') ? idParams : undefined;
}

type Upload<S, File> = S extends { upload: readonly string[] } ? { body: File } : unknown;

/** Input that a handler gets: params, query and body, parsed. An uploaded file is its bytes. */
export type Parsed<S> = Params<S, z.output<typeof idParams>> &
  Part<S, 'query'> &
  Part<S, 'body'> &
  Upload<S, Uint8Array>;
/** Input that a caller passes; defaults may be left out. */
export type Input<S> = Params<S, z.input<typeof idParams>> &
  InputPart<S, 'query'> &
  InputPart<S, 'body'> &
  Upload<S, Blob>;
export type Reply<S extends { reply: z.ZodMiniType }> = z.output<S['reply']>;
/** Reply that a handler may return: defaults may be left out. */
export type ReplyInput<S extends { reply: z.ZodMiniType }> = z.input<S['reply']>;

/** Body of the product's writes: `{warehouse: {attributes: {…}}}` (docs/spec/api.md#bodies). */
export function attributes<N extends string, S extends z.ZodMiniType>(name: N, shape: S) {
  // TypeScript widens a computed key to any string.
  const body = { [name]: z.object({ attributes: shape }) } as {
    [K in N]: z.ZodMiniObject<{ attributes: S }>;
  };
  return z.object(body);
}

/** A body of `{}` or none at all. */
export const emptyBody = z.pipe(
  z.transform((value) => value ?? {}),
  z.object({}),
);
export const nothing = z.object({});
