import fs from 'node:fs';
import path from 'node:path';
import { type IconPackOutcome, type IconPackState, iconPackOutcome } from '@backline/contract';
import { startThread } from '../../threads/start-thread.ts';
import { iconDirectory } from '../items/item-icons.ts';
import { ownIconData, type PackPlaces, type TakenPack } from './take-over-pack.ts';
import type { TakePackMessage, TakePackRequest } from './take-pack.worker.ts';

/** Learning takes a minute or two on a slow core; what takes longer hangs. */
const LIMIT_MS = 15 * 60_000;
const THREAD_MEGABYTES = 1024;

type Failure = NonNullable<IconPackState['failure']>;

interface Sender {
  by: string;
  fileName: string;
}

/** Takes one icon pack over at a time, in a thread of its own, and knows what became of the latest. */
export interface IconPackJob {
  state: () => IconPackState;
  /** Begins; false while another pack is being taken over. */
  start: (archive: Uint8Array, sender: Sender) => boolean;
  /** Forgets the pack; false while one is being taken over. */
  remove: () => boolean;
  close: () => void;
}

/**
 * @param onChanged is called when other icons hold than before.
 * @param onFailure is called with what the operator of the server should know.
 */
export function createIconPackJob(
  places: PackPlaces,
  {
    now,
    onChanged,
    onFailure,
  }: { now: () => Date; onChanged: () => void; onFailure: (error: Error) => void },
): IconPackJob {
  const outcomeFile = path.join(places.dataDirectory, 'icon-pack.json');
  let running: { since: Date; fileName: string; step: 'unpacking' | 'learning'; stop: () => void } | null =
    null;
  let failure: Failure | null = null;

  const begin = (archive: Uint8Array, { by, fileName }: Sender) => {
    const since = now();
    const request: TakePackRequest = { archive, places };
    const thread = startThread('take-pack', { maxOldGenerationSizeMb: THREAD_MEGABYTES }, request);
    const end = (reason: Failure['reason'] | null, error?: Error) => {
      if (running?.stop !== stop) return;
      running = null;
      failure = reason && { fileName, reason, detail: reason === 'unusable' ? (error?.message ?? '') : '' };
      if (error) onFailure(error);
      stop();
    };
    const done = (taken: TakenPack) => {
      const seconds = Math.round((now().getTime() - since.getTime()) / 1000);
      const outcome: IconPackOutcome = { ...taken, at: now().toISOString(), by, fileName, seconds };
      fs.writeFileSync(`${outcomeFile}.part`, JSON.stringify(outcome));
      fs.renameSync(`${outcomeFile}.part`, outcomeFile);
      end(null);
      onChanged();
    };
    const limit = setTimeout(() => end('too-slow', new Error('The icon pack took too long.')), LIMIT_MS);
    const stop = () => {
      clearTimeout(limit);
      thread.removeAllListeners();
      void thread.terminate();
    };
    thread.on('message', (message: TakePackMessage) => {
      if (message.step === 'learning' && running) running.step = 'learning';
      else if (message.step === 'done') done(message.taken);
      else if (message.step === 'unusable') end('unusable', new Error(message.reason));
    });
    thread.once('error', (error) => end('crashed', error));
    thread.once('exit', (code) =>
      end('crashed', new Error(`The thread of the icon pack ended with code ${code}.`)),
    );
    failure = null;
    running = { since, fileName, step: 'unpacking', stop };
  };

  return {
    state: () => ({
      outcome: readOutcome(outcomeFile),
      running: running && {
        since: running.since.toISOString(),
        fileName: running.fileName,
        step: running.step,
      },
      failure,
    }),
    start: (archive, sender) => {
      if (running !== null) return false;
      begin(archive, sender);
      return true;
    },
    remove: () => {
      if (running !== null) return false;
      fs.rmSync(iconDirectory(places.dataDirectory), { recursive: true, force: true });
      fs.rmSync(ownIconData(places.dataDirectory), { force: true });
      fs.rmSync(outcomeFile, { force: true });
      failure = null;
      onChanged();
      return true;
    },
    close: () => {
      running?.stop();
      running = null;
    },
  };
}

/** What became of the latest pack; null without one. The file is this server's own. */
function readOutcome(file: string): IconPackOutcome | null {
  if (!fs.existsSync(file)) return null;
  return iconPackOutcome.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
