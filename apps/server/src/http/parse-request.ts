import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type EndpointSpec,
  fieldsOf,
  fieldsOfPath,
  fromWire,
  paramsOf,
  reason,
  unstorablePart,
} from '@backline/contract';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { isFields } from './audit-changes.ts';
import { invalid, notFound } from './errors.ts';

/** Rows that are parsed in one go: some ten milliseconds. */
const ROWS_AT_ONCE = 500;
/** No list of the contract has more entries, and no body more values: more are not worth looking at. */
const MOST = { entries: 10_000, values: 250_000 };

/**
 * The `params`, `query` and `body` of a request, as far as the endpoint has them, parsed by its contract: `Parsed<S>`.
 * @throws ApiError `not-found` for params that no address can have, `invalid` for a query or a body that breaks the contract.
 */
export async function parseRequest(
  endpoint: EndpointSpec,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = { ...parseParams(endpoint, request) };
  if (endpoint.query) parts.query = read(endpoint.query, request.query, []);
  if (endpoint.upload) parts.body = request.body ?? new Uint8Array(); // bytes, by withUploads
  if (endpoint.body) parts.body = await readBody(endpoint, endpoint.body, request.body);
  return parts;
}

/** The params alone: an address has many spellings (`7`, `07`, `%37`), and its parsed params are one. */
export function parseParams(
  endpoint: EndpointSpec,
  { params }: Pick<FastifyRequest, 'params'>,
): { params?: Record<string, unknown> } {
  const shape = paramsOf(endpoint);
  if (shape === undefined) return {};
  const parsed = fromWire(shape, params);
  if (!parsed.success || unstorablePart(parsed.data) !== null) throw notFound('address');
  return { params: parsed.data };
}

function read(shape: z.core.$ZodType, json: unknown, envelope: readonly string[]): unknown {
  const parsed = fromWire(shape, json);
  if (!parsed.success) throw invalid(fieldsOf(parsed.error, envelope));
  return storable(parsed.data, envelope);
}

/** @returns what it was given. @throws ApiError `invalid` for a text that no database can hold. */
export function storable<T>(data: T, envelope: readonly string[]): T {
  const unstorable = unstorablePart(data);
  if (unstorable !== null) throw invalid(fieldsOfPath(unstorable.path, reason(unstorable.problem), envelope));
  return data;
}

/** Looks at the size first, and parses many rows in steps: a refusal is cheap, and nobody waits for the rows of another. */
async function readBody(
  { envelope = [], rows }: EndpointSpec,
  shape: z.core.$ZodType,
  json: unknown,
): Promise<unknown> {
  const list = rows === undefined ? undefined : valueAt(json, rows.path);
  if (rows !== undefined && Array.isArray(list) && list.length > rows.max)
    throw invalid({ [rows.path.slice(envelope.length).join('.')]: rows.tooMany });
  if (isTooMuch(json)) throw invalid({ body: reason('too-many') });
  if (rows === undefined || !Array.isArray(list) || list.length <= ROWS_AT_ONCE)
    return read(shape, json, envelope);
  const { path } = rows;
  const parsed: unknown[] = [];
  let whole: unknown;
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) {
    const step = fromWire(shape, withValueAt(json, path, list.slice(start, start + ROWS_AT_ONCE)));
    if (!step.success) throw invalid(fieldsOf(shifted(step.error, path.length, start), envelope));
    whole = step.data;
    const done = valueAt(whole, path);
    if (Array.isArray(done)) parsed.push(...done);
    await nextTurn();
  }
  return storable(withValueAt(whole, path, parsed), envelope);
}

/** Tells whether a body has more than any contract asks for; it stops counting there. */
function isTooMuch(json: unknown): boolean {
  const open = [json];
  for (let count = 0; open.length > 0; count += 1) {
    if (count + open.length > MOST.values) return true;
    const value = open.pop();
    if (Array.isArray(value)) {
      if (value.length > MOST.entries) return true;
      for (const inner of value) open.push(inner);
    } else if (isFields(value)) for (const inner of Object.values(value)) open.push(inner);
  }
  return false;
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), json);
}

/** A copy in which the value at a path is another. */
function withValueAt(json: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return {
    ...(isFields(json) && json),
    [name]: withValueAt(isFields(json) ? json[name] : undefined, rest, value),
  };
}

/** The problems of rows that are a later part of a list: `at` is the place of the row's number in their paths. */
function shifted({ issues }: z.core.$ZodError, at: number, by: number): Pick<z.core.$ZodError, 'issues'> {
  const pathOf = (path: PropertyKey[]) =>
    path.map((part, index) => (index === at && typeof part === 'number' ? part + by : part));
  return { issues: issues.map((issue) => ({ ...issue, path: pathOf(issue.path) })) };
}
