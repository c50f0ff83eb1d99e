import { createServer, type Server } from 'node:http';
import { LIVE_PATH } from '@backline/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { errorText } from '../db/database-problem.ts';
import { addressOf } from '../runtime/address-of.ts';

/** From the time of a cached reply to that of a report that waits for others, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60];

/** The metrics of this process, in Prometheus format. They contain no name, address or id of a person. */
export interface Metrics {
  registry: Registry;
  /** Applied reports, by their source. */
  reports: Counter<'source'>;
  /** Runs of the jobs in seconds. */
  jobs: Histogram<'job' | 'outcome'>;
}

/** @param openPages gives the number of pages that follow this process at the moment. */
export function createMetrics(database: Database, openPages: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'backline_live_pages',
    help: 'Open pages that follow changes on this process.',
    registers,
    collect() {
      this.set(openPages());
    },
  });
  new Gauge({
    name: 'backline_database_connections',
    help: 'Connections of this process to PostgreSQL by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  return {
    registry,
    reports: new Counter({
      name: 'backline_reports_total',
      help: 'Reports that were applied.',
      labelNames: ['source'],
      registers,
    }),
    jobs: new Histogram({
      name: 'backline_job_seconds',
      help: 'Runs of the jobs beside the requests.',
      labelNames: ['job', 'outcome'],
      buckets: JOB_BUCKETS,
      registers,
    }),
  };
}

/** Measures every request by the pattern of its route. The event stream is left out: it ends only with the page. */
export function measureRequests(server: FastifyInstance, { registry }: Metrics): void {
  const requests = new Histogram({
    name: 'backline_http_request_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (route === LIVE_PATH) return;
    const labels = { method: request.method, route, status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}

/**
 * Serves the metrics at `/metrics` on a port of their own, so that the public address never exposes them.
 * @returns the address, and a function that stops serving.
 */
export async function serveMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close(): Promise<void> }> {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        console.error('The metrics could not be served:', errorText(error));
        response.writeHead(500).end();
      },
    );
  });
  await listening(server, host, port);
  const { address, port: actual } = addressOf(server);
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${actual}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
