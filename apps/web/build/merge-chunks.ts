import path from 'node:path';
import { build, type Plugin, type PluginOption, type Rollup } from 'vite';
import { ROUTES } from '../src/routes.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FEATURES = path.join(ROOT, 'src/features');
/**
 * The cost of one more file for a page, as bytes of minified code that would take as long: its headers on the line, and
 * five milliseconds of the browser's processes.
 */
const REQUEST_BYTES = 2400;
/** The modules that every page of a signed-in user loads beside its screen. */
const EVERYWHERE = ['fir/sources/folder/folder-place.tsx', 'alerts/follow-alerts.ts'];
/** How often a dialog is opened, for each opening of a screen, and a screen that most people arrive at. */
const DIALOG = 0.1;
const ARRIVAL = 4;
const ARRIVALS = ['/login', '/pyramid', '/welcome'];

/** A file of the build: minified bytes, the files that it imports, and what loads it, with how often that happens. */
export interface Chunk {
  id: string;
  bytes: number;
  imports: readonly string[];
  loads: ReadonlyMap<string, number>;
}

/** Chunks that become one file. */
class Cluster {
  readonly chunks: readonly Chunk[];
  readonly bytes: number;
  /** Grows when a file that imports this one is loaded more often. */
  readonly loads: Map<string, number>;

  constructor(chunks: readonly Chunk[], loads: Iterable<[string, number]>) {
    this.chunks = chunks;
    this.bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
    this.loads = new Map(loads);
  }

  /** How often this is loaded, or where another is given: how often without that one. */
  times(without?: Cluster): number {
    let sum = 0;
    for (const [entry, times] of this.loads) if (!without?.loads.has(entry)) sum += times;
    return sum;
  }
}

/**
 * Chooses which chunks to put into one file: agglomerative clustering. Each round joins the pairs whose union saves
 * most, until no union saves anything. A page that needs both saves a request; a page that needs only one of them loads
 * the other, and all that it imports, for nothing. No two files import each other: they would be loaded by the same
 * pages, and so be joined.
 */
export function mergeChunks(chunks: readonly Chunk[], requestBytes: number): Chunk[][] {
  const clusterOf = new Map(chunks.map((chunk) => [chunk.id, new Cluster([chunk], chunk.loads)]));
  /** The files that a file imports, and their imports. */
  const importsOf = (cluster: Cluster, found = new Set<Cluster>()): Set<Cluster> => {
    for (const id of cluster.chunks.flatMap(({ imports }) => imports)) {
      const imported = clusterOf.get(id);
      if (imported === undefined || imported === cluster || found.has(imported)) continue;
      found.add(imported);
      importsOf(imported, found);
    }
    return found;
  };
  const waste = (loaded: Cluster, otherCluster: Cluster) =>
    [...importsOf(otherCluster)].reduce(
      (sum, imported) => sum + loaded.times(imported) * (imported.bytes + requestBytes),
      loaded.times(otherCluster) * otherCluster.bytes,
    );
  const saving = (left: Cluster, right: Cluster) => {
    const requests = (left.times() - left.times(right)) * requestBytes;
    if (requests === 0) return 0;
    return requests - waste(left, right) - waste(right, left);
  };

  for (;;) {
    const clusters = [...new Set(clusterOf.values())];
    const pairs = clusters
      .flatMap((left, index) =>
        clusters.slice(index + 1).map((right) => ({ left, right, saving: saving(left, right) })),
      )
      .filter((pair) => pair.saving > 0)
      .sort((a, b) => b.saving - a.saving);
    const joined = new Set<Cluster>();
    for (const { left, right } of pairs) {
      if (joined.has(left) || joined.has(right) || saving(left, right) <= 0) continue;
      const union = new Cluster([...left.chunks, ...right.chunks], [...left.loads, ...right.loads]);
      for (const { id } of union.chunks) clusterOf.set(id, union);
      for (const imported of importsOf(union))
        for (const [entry, times] of union.loads) imported.loads.set(entry, times);
      joined.add(left).add(right);
    }
    if (joined.size === 0) return clusters.map((cluster) => [...cluster.chunks]);
  }
}

/** Tells how often a module is asked for, and with which others: a screen with what loads everywhere, a dialog alone. */
function loadsOfModule(module: string | null): { times: number; with: readonly string[] } {
  const feature = module === null ? '' : path.relative(FEATURES, module);
  const route = ROUTES.find(({ screen }) => screen === feature);
  if (route === undefined) return { times: EVERYWHERE.includes(feature) ? 0 : DIALOG, with: [] };
  return {
    times: ARRIVALS.includes(route.path) ? ARRIVAL : 1,
    with: route.access === 'public' ? [] : EVERYWHERE,
  };
}

/** The chunks that the app does not start with. */
function lazyChunks(output: readonly Rollup.OutputChunk[]): Chunk[] {
  const files = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const next of files.get(file)?.imports ?? []) withImports(next, found);
    return found;
  };
  const initial = new Set(
    output
      .filter((outputChunk) => outputChunk.isEntry)
      .flatMap((outputChunk) => [...withImports(outputChunk.fileName)]),
  );
  const lazy = new Map(
    output
      .filter(({ fileName }) => !initial.has(fileName))
      .map(({ fileName, code, imports }) => [
        fileName,
        { id: fileName, bytes: code.length, imports, loads: new Map<string, number>() },
      ]),
  );
  const entries = output.filter((outputChunk) => outputChunk.isDynamicEntry);
  const fileOf = (feature: string) => {
    const entry = entries.find((outputChunk) => outputChunk.facadeModuleId === path.join(FEATURES, feature));
    if (entry === undefined) throw new Error(`merge-chunks: nothing imports ${feature} by import().`);
    return entry.fileName;
  };
  for (const { fileName, facadeModuleId } of entries) {
    const { times, with: otherFeatures } = loadsOfModule(facadeModuleId);
    if (times === 0) continue;
    const loaded = new Set(withImports(fileName));
    for (const otherFeature of otherFeatures) withImports(fileOf(otherFeature), loaded);
    for (const file of loaded) lazy.get(file)?.loads.set(fileName, times);
  }
  return [...lazy.values()];
}

/**
 * Fewer files for a page to load. The bundler makes a file of each set of modules that the same screens need: a hundred
 * files of a kilobyte for one page. A first build finds these sets, and the build itself joins them.
 */
export function mergedChunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'merged-chunks',
    apply: 'build',
    config: async () => {
      const initial = { name: 'first', tags: ['$initial' as const], priority: 1 };
      const built = await build({
        root: ROOT,
        configFile: false,
        logLevel: 'warn',
        plugins: plugins(),
        build: { write: false, rolldownOptions: { output: { codeSplitting: { groups: [initial] } } } },
      });
      const chunks = (built as Rollup.RolldownOutput).output.filter(
        (outputChunk) => outputChunk.type === 'chunk',
      );
      const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const names = new Map<string, string>();
      for (const cluster of mergeChunks(lazyChunks(chunks), REQUEST_BYTES)) {
        const largest = cluster.reduce((a, b) => (b.bytes > a.bytes ? b : a));
        for (const { id } of cluster)
          for (const module of files.get(id)?.moduleIds ?? [])
            names.set(module, path.basename(largest.id, '.js'));
      }
      const merged = { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [initial, merged] } } } } };
    },
  };
}
