import { speakAll } from '../messages/language.ts';

/** Code that is loaded when it is needed; unlike `React.lazy`, it can be asked for again after it failed. */
interface RetryableImport<Part> {
  /** The code, once it was loaded. */
  get: () => Part | null;
  /** Asking again costs nothing, and tries again after a failure. */
  load: () => Promise<Part>;
}

/** @param importPart loads the code; called again after it failed. */
export function retryableImport<Part>(importPart: () => Promise<Part>): RetryableImport<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;
  const load = async () => {
    try {
      const imported = await importPart();
      await speakAll();
      part = imported;
      return part;
    } finally {
      loading = null;
    }
  };
  return {
    get: () => part,
    load: () => {
      loading ??= part === null ? load() : Promise.resolve(part);
      return loading;
    },
  };
}
