import Fastify from 'fastify';
import { readConfig } from '../config.ts';

/** A server that answers every request with the address that Backline would count for its caller, with `TRUST_PROXY=true`. */
export async function startAddressEcho(): Promise<{ port: number; close: () => Promise<void> }> {
  const { trustProxy } = readConfig({
    TRUST_PROXY: 'true',
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 's',
  });
  const app = Fastify({ trustProxy: typeof trustProxy === 'object' && [...trustProxy] });
  app.get('/*', (request) => ({ ip: request.ip }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(address).port), close: () => app.close() };
}
