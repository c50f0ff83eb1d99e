import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is this computer's own; `::ffff:127.0.0.1` counts as the IPv4 address in it. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name without its port means this computer: `localhost` or a loopback address, `[::1]` included. */
export function isLoopbackName(name: string): boolean {
  return name.toLowerCase() === 'localhost' || isLoopbackAddress(name.replace(/^\[|\]$/g, ''));
}
