import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { errorText } from '../db/database-problem.ts';

/** How long open requests and jobs may take to end; after it the process ends with what it has. */
const STOP_LIMIT_MS = 10_000;
const IMPATIENT_MS = 1000;
/** How long proxies have at least to learn that the connections that they keep are closed. */
const HAND_OVER_MS = 300;

interface Stopping {
  server: FastifyInstance;
  /** How long the server still serves while `ready` says no, so that balancers stop sending first. */
  drainMs: number;
  /** Closes what the server depends on, the database last. */
  close: () => Promise<void>;
}

/**
 * On SIGTERM and SIGINT: reports that it is not ready, waits for the balancers, stops accepting, lets open requests end,
 * sends open pages elsewhere, gives jobs back, and closes the database. Ctrl-C again ends at once.
 */
export function stopOnSignals({ server, drainMs, close }: Stopping): void {
  let stoppedAt: number | null = null;
  const stop = async (signal: string) => {
    console.log(`Stopping (${signal}): open requests may end first.`);
    server.state.isDraining = true;
    // With its next answer, so that no proxy sends a request on a connection that is just being closed.
    server.server.prependListener('request', (_, response) => {
      response.shouldKeepAlive = false;
    });
    await pause(Math.max(drainMs, HAND_OVER_MS));
    setTimeout(() => {
      console.error(
        `Open requests did not end within ${STOP_LIMIT_MS / 1000} seconds; stopping without them.`,
      );
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    await server.close();
    await close();
    process.exit(0);
  };
  const stopOnce = (why: string) => {
    // A terminal and npm may both pass the same Ctrl-C on; a later one is a person who does not want to wait.
    if (stoppedAt !== null) {
      if (why === 'SIGINT' && performance.now() - stoppedAt > IMPATIENT_MS) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    stop(why).catch((error: unknown) => {
      console.error(errorText(error));
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopOnce(signal));
  process.once('disconnect', () => stopOnce('`npm start` has ended'));
}
