import { startThread } from '../../threads/start-thread.ts';
import { type ComparePackAnswer, type ComparePackRequest, comparePack } from './compare-pack.ts';

/** Tables of 16 MB, unpacked and parsed. */
const THREAD_MEGABYTES = 512;
/** The shipped tables are 40 KB in a zip, and read in less time than a thread takes to start. */
const SMALL_BYTES = 64 * 1024;

/**
 * `comparePack` so that nobody waits for it: a large pack keeps a core busy for seconds, so a thread reads it.
 * @throws if the thread ends without an answer.
 */
export function comparePackAside(request: ComparePackRequest): Promise<ComparePackAnswer> {
  return new Promise((resolve, reject) => {
    if (request.archive.length <= SMALL_BYTES) return resolve(comparePack(request));
    const thread = startThread('compare-pack', { maxOldGenerationSizeMb: THREAD_MEGABYTES }, request);
    thread.once('message', resolve);
    thread.once('error', reject);
    // After a message this changes nothing any more.
    thread.once('exit', (code) => reject(new Error(`The thread of the game data ended with code ${code}.`)));
  });
}
