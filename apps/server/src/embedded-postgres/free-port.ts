import { once } from 'node:events';
import net from 'node:net';
import { addressOf } from '../runtime/address-of.ts';

/** A port of this machine that nothing listens on, for a program that must know its port before it starts. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
