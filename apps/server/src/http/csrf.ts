import { randomBytes, timingSafeEqual } from 'node:crypto';
import { apiError, reason } from '@backline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isServedByHttps } from '../config.ts';

/**
 * Cookie and header of docs/spec/sign-in.md#csrf. A page of another site can make a browser send the cookie,
 * but cannot read it.
 */
export const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';

/** Gives every browser that has none its token; the page's own script reads it, so it is not httpOnly. */
export function giveCsrfCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  if (request.cookies[CSRF_COOKIE]) return;
  reply.setCookie(CSRF_COOKIE, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: isServedByHttps(config),
  });
}

/**
 * @param expected the token that the header must have; by default that of the cookie.
 * @throws ApiError `csrf-mismatch` if the header has another, or one of them is missing.
 */
export function checkCsrf(request: FastifyRequest, expected = request.cookies[CSRF_COOKIE] ?? ''): void {
  const token = Buffer.from(expected);
  const header = Buffer.from(String(request.headers[CSRF_HEADER] ?? ''));
  if (token.length > 0 && token.length === header.length && timingSafeEqual(token, header)) return;
  throw apiError('csrf-mismatch', reason('csrf-mismatch'));
}
