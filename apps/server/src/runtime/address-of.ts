import type { AddressInfo, Server } from 'node:net';

/** Returns the address where a server listens. @throws Error for one that listens on a pipe, or not at all. */
export function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.');
  return address;
}
