import type { Slot } from './slots.ts';

interface VersionedCopy<T> {
  /** Requests the server's current version. */
  askVersion: (signal: AbortSignal) => Promise<{ version: string }>;
  /** Requests the data. */
  ask: (signal: AbortSignal) => Promise<T>;
  copy: Slot<T>;
  copyVersion: Slot<string>;
}

/**
 * A fetcher for data that the browser caches under its version (docs/spec/api.md#versions): the cached
 * copy if the server still has the same version, otherwise fresh data, which replaces the copy.
 */
export function versionedCopy<T>({ askVersion, ask, copy, copyVersion }: VersionedCopy<T>) {
  return async (signal: AbortSignal): Promise<T> => {
    const { version } = await askVersion(signal);
    const kept = copyVersion.read() === version ? copy.read() : null;
    if (kept !== null) return kept;
    const fresh = await ask(signal);
    // The version is requested first: a change in between stores newer data under an older version, which the next check corrects.
    copy.write(fresh);
    copyVersion.write(version);
    return fresh;
  };
}
