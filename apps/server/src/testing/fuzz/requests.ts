import { type Endpoint, paramsOf, snakeCase } from '@backline/contract';
import fc, { type Arbitrary } from 'fast-check';
import {
  CONTENT_TYPES,
  hostileText,
  hostileValue,
  notJson,
  ODD_HEADERS,
  POISONED_FIELDS,
} from './hostile-values.ts';
import { type KnownValues, wireArbitrary } from './wire-arbitrary.ts';

/** A request to send. `how` describes the change to a valid one, for the reader of a finding. */
export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  how: string;
}

/** The parts of a valid request, with the wire's names. */
interface Parts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

type Break = (parts: Parts, endpoint: Endpoint) => Partial<FuzzRequest>;

/** The paths to all values inside a JSON value, starting with the whole. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [path, ...keys.flatMap((key) => places((value as Record<string, unknown>)[key], [...path, key]))];
}

/** A copy with one place replaced, or omitted if `replacement` is undefined. */
function replaced(value: unknown, [key, ...rest]: (string | number)[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<number, unknown>) // indexed by number alone
    : { ...(value as Record<string, unknown>) };
  const inner = replaced(copy[key], rest, replacement);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

function pick<T>(list: readonly T[], choice: number): T {
  const chosen = list[choice % list.length];
  if (chosen === undefined) throw new Error('Nothing to choose from.');
  return chosen;
}

/** Encodes a value for an address. Lone surrogates have no percent-encoding; converting to bytes replaces them. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(textOf(value)).toString());
}

/** A value as text in an address. The objects that fast-check makes have no prototype, and so no `toString`. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function pathOf(endpoint: Endpoint, params: Record<string, unknown>): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? 1));
}

function searchOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const choice = fc.nat({ max: 1_000_000 });
const shortHostile = hostileText.map((text) => text.slice(0, 3000));

type Weighted = { weight: number; arbitrary: Arbitrary<Break> };

const VALID: Weighted = { weight: 9, arbitrary: fc.constant<Break>(() => ({ how: 'valid' })) };

/** Ways to break the body; each returns the difference from the valid request. */
const BODY_BREAKS: Weighted[] = [
  {
    weight: 8,
    arbitrary: fc.tuple(choice, hostileValue).map(
      ([where, value]): Break =>
        ({ body }) => ({
          payload: JSON.stringify(replaced(body, pick(places(body), where), value)),
          how: 'a wrong value',
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: choice.map(
      (where): Break =>
        ({ body }) => ({
          payload: JSON.stringify(replaced(body, pick(places(body), where), undefined)) ?? '',
          how: 'a part left out',
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(choice, fc.constantFrom(...POISONED_FIELDS)).map(
      ([where, field]): Break =>
        ({ body }) => {
          const text = JSON.stringify(body ?? {});
          const opens = [...text.matchAll(/\{/g)].map(({ index }) => index);
          if (opens.length === 0) return { payload: `{${field}}`, how: 'extra keys' };
          const at = pick(opens, where) + 1;
          const comma = text[at] === '}' ? '' : ',';
          return { payload: text.slice(0, at) + field + comma + text.slice(at), how: 'extra keys' };
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(choice, hostileText).map(
      ([where, unit]): Break =>
        ({ body }) => {
          const lists = places(body).filter((path) => Array.isArray(at(body, path)));
          if (lists.length === 0) return { payload: JSON.stringify([body]), how: 'in a list' };
          const many = Array.from({ length: 60 }, () => unit.slice(0, 20));
          return {
            payload: JSON.stringify(replaced(body, pick(lists, where), many)),
            how: 'a list of something else',
          };
        },
    ),
  },
  {
    weight: 3,
    arbitrary: notJson.map(
      (payload): Break =>
        () => ({ payload, how: 'no JSON' }),
    ),
  },
  {
    weight: 1,
    arbitrary: choice.map(
      (cut): Break =>
        ({ body }) => {
          const text = JSON.stringify(body ?? {});
          return { payload: text.slice(0, cut % (text.length + 1)), how: 'cut off' };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...CONTENT_TYPES).map(
      (type): Break =>
        () => ({ headers: { 'content-type': type }, how: `content type ${type}` }),
    ),
  },
];

/** Ways to break everything else. */
const ADDRESS_BREAKS: Weighted[] = [
  {
    weight: 3,
    arbitrary: shortHostile.map(
      (value): Break =>
        ({ params }, endpoint) => {
          const names = Object.keys(params);
          const otherParams = Object.fromEntries(names.map((name) => [name, value]));
          return { url: pathOf(endpoint, otherParams), how: 'an odd address' };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('%', '%zz', '%00', '%ff', '%c0%ae', '..%2f..', '%2e%2e', '//', '?', '#', ';a=1', '%u0000')
      .map(
        (raw): Break =>
          ({ params }, endpoint) => ({
            url: endpoint.path.includes(':')
              ? endpoint.path.replace(/:\w+/g, raw)
              : `${pathOf(endpoint, params)}${raw}`,
            how: 'a badly encoded address',
          }),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(choice, shortHostile, fc.boolean()).map(
      ([which, value, twice]): Break =>
        ({ params, query }, endpoint) => {
          const name = snakeCase(
            pick([...Object.keys(endpoint.query?.shape ?? {}), 'page', '__proto__'], which),
          );
          const more = twice ? `&${encoded(name)}=1&${encoded(name)}[]=2&${encoded(name)}[a]=3` : '';
          return {
            url: `${pathOf(endpoint, params)}${searchOf({ ...query, [name]: value })}${more}`,
            how: 'an odd query',
          };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('?%', '?a=%zz', '?%00=%00', '?=', '?&&&', '?a[b][c]=1', `?${'a=1&'.repeat(1500)}`)
      .map(
        (search): Break =>
          ({ params }, endpoint) => ({
            url: pathOf(endpoint, params) + search,
            how: 'a badly encoded query',
          }),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...Object.keys(ODD_HEADERS)).chain((name) =>
      fc.constantFrom(...(ODD_HEADERS[name] ?? [''])).map(
        (value): Break =>
          () => ({ headers: { [name]: value }, how: `an odd header ${name}` }),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS').map(
      (method): Break =>
        () => ({ method, how: `the method ${method}` }),
    ),
  },
];

const breaksOf = {
  body: fc.oneof(VALID, ...BODY_BREAKS, ...ADDRESS_BREAKS),
  address: fc.oneof(VALID, ...ADDRESS_BREAKS),
};

function at(value: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);
}

/** Ids of the things that the path names, if there are any: `/api/goals/:id` is about goals. */
function idsOf({ path }: Endpoint, known: KnownValues): readonly unknown[] {
  const [, place = ''] = /^\/api\/(\w+)\/:id/.exec(path) ?? [];
  return known[place] ?? known.id ?? [];
}

/** Generates a request to the endpoint: valid, or broken in one way. */
export function requestTo(endpoint: Endpoint, known: KnownValues): Arbitrary<FuzzRequest> {
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH';
  const empty = fc.constant({});
  const params = paramsOf(endpoint);
  const parts = fc.record({
    params: params ? wireArbitrary(params, { ...known, id: idsOf(endpoint, known) }) : empty,
    query: endpoint.query ? wireArbitrary(endpoint.query, known) : empty,
    body: takesBody && endpoint.body ? wireArbitrary(endpoint.body, known) : empty,
  }) as Arbitrary<Parts>; // both shapes are objects
  return fc.tuple(parts, breaksOf[takesBody ? 'body' : 'address']).map(([valid, breaking]) => {
    const broken = breaking(valid, endpoint);
    return {
      method: endpoint.method,
      url: pathOf(endpoint, valid.params) + searchOf(valid.query),
      payload: takesBody ? JSON.stringify(valid.body) : undefined,
      how: '',
      ...broken,
      headers: broken.headers ?? {},
    };
  });
}
