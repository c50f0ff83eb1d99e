import type { Rollup } from 'vite';

/** A chunk and every chunk that it imports, those that it imports first. */
export function chunksOf(
  bundle: Rollup.OutputBundle,
  chunk: Rollup.OutputChunk,
  visited = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  if (visited.has(chunk)) return [];
  visited.add(chunk);
  const imported = chunk.imports.flatMap((file) => {
    const next = bundle[file];
    return next?.type === 'chunk' ? chunksOf(bundle, next, visited) : [];
  });
  return [...imported, chunk];
}

/** The chunks that the app starts with. */
export function startChunks(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has no entry.');
  return chunksOf(bundle, entry);
}
