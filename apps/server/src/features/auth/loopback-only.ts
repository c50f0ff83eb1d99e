import { apiError, type Reason, reason } from '@backline/contract';
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackName } from '../../runtime/loopback.ts';

/** Headers that proxies, balancers and content networks add to what they pass on. A browser sends none of them. */
const PROXY_HEADERS =
  /^(x-forwarded|forwarded$|via$|x-real-ip$|x-client-ip$|x-cluster-client-ip$|true-client-ip$|x-original-|x-envoy-|x-proxyuser|proxy-connection$|cf-|fastly-|cdn-loop$|x-amzn-|x-azure-|x-appengine-)/;

/**
 * Returns the reason why a request cannot come from a browser on this computer; null if it can.
 *
 * The connection and the host name must be loopback: a page elsewhere can point its own name at 127.0.0.1 (DNS
 * rebinding). A proxy on this computer connects from loopback for everybody, so every trace of one counts too: its
 * headers, the HTTP/1.0 that nginx uses unless it is configured otherwise, and the origin of the page that asks.
 */
function strangeness(request: FastifyRequest): Reason | null {
  const { headers, socket, httpVersionMajor, httpVersionMinor } = request.raw;
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return reason('local-here-only');
  const isOldHttp = httpVersionMajor === 1 && httpVersionMinor === 0;
  if (isOldHttp || Object.keys(headers).some((name) => PROXY_HEADERS.test(name)))
    return reason('local-no-proxy');
  const name = (headers.host ?? '').replace(/:\d+$/, '');
  if (!isLoopbackName(name) || !isLoopbackOrigin(headers.origin)) return reason('local-own-address');
  return null;
}

/** @param origin as a browser sends it: `http://localhost:3000`, or `null` for a page that has none. */
function isLoopbackOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
}

/**
 * Lets only a browser on this computer through. The settings already refuse local sign-in where they name another
 * address or a proxy (docs/spec/sign-in.md#local-sign-in); this check also catches wrong settings.
 * @throws ApiError `forbidden` with the reason.
 */
export async function refuseStrangers(request: FastifyRequest): Promise<void> {
  const why = strangeness(request);
  if (why === null) return;
  const refusal = apiError('forbidden', why);
  request.log.warn({ reason: refusal.message }, 'a local sign-in was refused');
  throw refusal;
}
