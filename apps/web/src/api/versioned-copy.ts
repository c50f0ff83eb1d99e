import type { Slot } from './slots.ts';

interface VersionedCopy<T> {
  /** Asks for the version that the server has now. */
  askVersion: (signal: AbortSignal) => Promise<{ version: string }>;
  /** Asks for the data itself. */
  ask: (signal: AbortSignal) => Promise<T>;
  copy: Slot<T>;
  copyVersion: Slot<string>;
}

/**
 * A fetcher for data of which the browser keeps a copy under its version (docs/spec/api.md#versions): the
 * copy while the server has the same version of it, else fresh data, which replaces the copy.
 */
export function versionedCopy<T>({ askVersion, ask, copy, copyVersion }: VersionedCopy<T>) {
  return async (signal: AbortSignal): Promise<T> => {
    const { version } = await askVersion(signal);
    const kept = copyVersion.read() === version ? copy.read() : null;
    if (kept !== null) return kept;
    const fresh = await ask(signal);
    // The version was asked first: a change in between gives an older version to newer data, which the next check mends.
    copy.write(fresh);
    copyVersion.write(version);
    return fresh;
  };
}
