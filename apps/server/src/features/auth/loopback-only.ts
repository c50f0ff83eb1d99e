import { BlockList, isIP } from 'node:net';
import { ApiError } from '@backline/contract';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is this computer's own; `::ffff:127.0.0.1` counts as the IPv4 address in it. */
function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name, without its port, means this computer. */
function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopback(name.replace(/^\[|\]$/g, ''));
}

/**
 * Lets only this computer through: the connection, every address that a proxy names, and the host name asked for.
 * The host name keeps out a page elsewhere whose own name was pointed at 127.0.0.1, a proxy's header what it forwards
 * from outside. The settings already refuse to listen on other addresses; this is the second lock on the same door.
 * @throws ApiError `forbidden`.
 */
export async function refuseStrangers(request: FastifyRequest): Promise<void> {
  const { forwarded, 'x-forwarded-for': forwardedFor, host } = request.headers;
  const named = [forwardedFor ?? []].flat().flatMap((list) => list.split(',').map((one) => one.trim()));
  const addresses = [request.socket.remoteAddress ?? '', ...named];
  const name = (host ?? '').replace(/:\d+$/, '');
  if (addresses.every(isLoopback) && isLoopbackName(name) && isLoopbackName(request.hostname) && !forwarded)
    return;
  throw new ApiError('forbidden', 'Local sign-in works on the computer that runs the server only.');
}
