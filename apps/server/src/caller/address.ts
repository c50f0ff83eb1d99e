import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The address that identifies a caller. Of IPv6 only the first half: a single customer can choose the rest. */
export function callerAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const embedded = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (embedded !== undefined && isIPv4(embedded)) return embedded;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * The part of an address that only shows roughly where somebody came from: the first three numbers of IPv4
 * (`203.0.113.0/24`), the first three groups of IPv6 (`2001:db8:1::/48`).
 */
export function callerNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  const address = callerAddress(request);
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = address.split('::', 1)[0]?.split(':').slice(0, 3) ?? [];
  return isIPv6(address.replace(/\/64$/, '')) ? `${groups.join(':')}::/48` : '';
}
