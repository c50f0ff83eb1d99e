import { Gauge, Registry } from 'prom-client';
import type { Folders } from '../app.ts';
import { serveMetrics } from '../operation/metrics.ts';
import { listening } from '../process/failure-text.ts';
import { stopOnSignals } from '../process/stop.ts';
import { type Installation, type InstallationParts, openInstallation } from './installation.ts';

/** The server of an installation with REGIMENTS=on, from its settings to the line that says that it is ready. */
export async function startRegiments(config: InstallationParts['config'], folders: Folders): Promise<void> {
  const installation = await openInstallation({ config, folders, now: () => new Date() });
  const { server, known } = installation;
  const metrics =
    config.metrics &&
    (await listening(
      serveMetrics({ registry: registryOf(installation) }, config.metrics),
      config.metrics,
      'METRICS_',
    ));
  const address = await listening(server.listen({ host: config.host, port: config.port }), config);
  const close = async () => {
    await metrics?.close();
    await installation.close();
  };
  stopOnSignals({ server, drainMs: config.drainSeconds * 1000, close });
  installation.startWork();
  console.log(
    `Backline is ready at ${address} for the regiments below ${config.publicUrl}: ${known.all().length}.`,
  );
  console.log('`npm run regiments -- create NAME` makes one.');
  if (metrics !== undefined) console.log(`Metrics are served at ${metrics.address}`);
}

function registryOf({ open, known, connections }: Installation): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'backline_regiments',
    help: 'Regiments in the directory, and those that are open in this process.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'known' }, known.all().length);
      this.set({ state: 'open' }, open.size);
    },
  });
  new Gauge({
    name: 'backline_database_connections',
    help: 'Connections of this process to PostgreSQL by state, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  return registry;
}
