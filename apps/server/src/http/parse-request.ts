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
import { invalid, notFound } from './errors.ts';

/**
 * The `params`, `query` and `body` of a request, as far as the endpoint has them, parsed by its contract: `Parsed<S>`.
 * @throws ApiError `not-found` for params that no address can have, `invalid` for a query or a body that breaks the contract.
 */
export function parseRequest(
  endpoint: EndpointSpec,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): Record<string, unknown> {
  const parts: Record<string, unknown> = { ...parseParams(endpoint, request) };
  if (endpoint.query) parts.query = read(endpoint.query, request.query, []);
  if (endpoint.upload) parts.body = request.body ?? new Uint8Array(); // bytes, by withUploads
  if (endpoint.body) parts.body = read(endpoint.body, request.body, endpoint.envelope ?? []);
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
  const unstorable = unstorablePart(parsed.data);
  if (unstorable !== null) throw invalid(fieldsOfPath(unstorable.path, reason(unstorable.problem), envelope));
  return parsed.data;
}
