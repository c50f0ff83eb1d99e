import fs from 'node:fs';
import path from 'node:path';
import { type IconPackOutcome, type IconPackState, iconPackOutcome } from '@backline/contract';
import { startThread } from '../../threads/start-thread.ts';
import { PackError } from '../items/icon-pack-files.ts';
import { iconDirectory } from '../items/item-icons.ts';
import { ownIconData, type PackPlaces, type PackUse, type TakenPack } from './take-over-pack.ts';
import type { TakePackMessage, TakePackRequest } from './take-pack.worker.ts';

/** Learning takes a minute or two on a slow core; whatever takes this long hangs. */
const LIMIT_MS = 15 * 60_000;
const THREAD_MEGABYTES = 1024;

type Failure = NonNullable<IconPackState['failure']>;

interface Sender {
  by: string;
  fileName: string;
}

type End = { taken: TakenPack } | { reason: Failure['reason']; error: Error };

interface ThreadEvents {
  onLearning: () => void;
  /** Called once, unless the thread is stopped before. */
  onEnd: (end: End) => void;
}

/** Takes a pack over in a thread, within a time limit. @returns a function that stops it. */
function takeInThread(request: TakePackRequest, { onLearning, onEnd }: ThreadEvents): () => void {
  const thread = startThread('take-pack', { maxOldGenerationSizeMb: THREAD_MEGABYTES }, request);
  const stop = () => {
    clearTimeout(limit);
    thread.removeAllListeners();
    void thread.terminate();
  };
  const end = (how: End) => {
    stop();
    onEnd(how);
  };
  const fail = (reason: Failure['reason'], error: Error) => end({ reason, error });
  const limit = setTimeout(() => fail('too-slow', new Error('The icon pack took too long.')), LIMIT_MS);
  thread.on('message', (message: TakePackMessage) => {
    if (message.step === 'learning') onLearning();
    else if (message.step === 'done') end({ taken: message.taken });
    else if (message.step === 'unusable') fail('unusable', new PackError(message.reason));
  });
  thread.once('error', (error) => fail('crashed', error));
  thread.once('exit', (code) =>
    fail('crashed', new Error(`The thread of the icon pack ended with code ${code}.`)),
  );
  return stop;
}

interface IconPackJobOptions {
  now: () => Date;
  /** Called when other icons are in use than before. */
  onChanged: () => void;
  /** Called with what the operator of the server should know. */
  onFailure: (error: Error) => void;
}

/** Takes over one icon pack at a time, in a thread, and knows how the latest one ended. */
export class IconPackJob {
  private readonly outcomeFile: string;
  private running: {
    since: Date;
    fileName: string;
    step: 'unpacking' | 'learning';
    stop: () => void;
  } | null = null;
  private failure: Failure | null = null;

  constructor(
    private readonly places: PackPlaces,
    private readonly options: IconPackJobOptions,
  ) {
    this.outcomeFile = path.join(places.dataDirectory, 'icon-pack.json');
  }

  state(): IconPackState {
    const { running, failure } = this;
    return {
      outcome: readOutcome(this.outcomeFile),
      running: running && {
        since: running.since.toISOString(),
        fileName: running.fileName,
        step: running.step,
      },
      failure,
    };
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** @returns false while another pack is being taken over. */
  start(archive: Uint8Array, sender: Sender, use: PackUse): boolean {
    if (this.running !== null) return false;
    const since = this.options.now();
    const stop = takeInThread(
      { archive, places: this.places, use },
      {
        onLearning: () => {
          if (this.running) this.running.step = 'learning';
        },
        onEnd: (end) => {
          if ('taken' in end) this.keep(end.taken, sender, since);
          else this.fail(end.reason, end.error, sender);
        },
      },
    );
    this.failure = null;
    this.running = { since, fileName: sender.fileName, step: 'unpacking', stop };
    return true;
  }

  /** Deletes the pack. @returns false while one is being taken over. */
  remove(): boolean {
    if (this.running !== null) return false;
    const { dataDirectory } = this.places;
    fs.rmSync(iconDirectory(dataDirectory), { recursive: true, force: true });
    fs.rmSync(ownIconData(dataDirectory), { force: true });
    fs.rmSync(this.outcomeFile, { force: true });
    this.failure = null;
    this.options.onChanged();
    return true;
  }

  /** Keeps a copy of the icons as they are, to put them back. */
  keepCopy(name: string): void {
    const copy = this.copyOf(name);
    fs.rmSync(copy, { recursive: true, force: true });
    fs.mkdirSync(copy, { recursive: true });
    for (const part of this.parts())
      if (fs.existsSync(part)) fs.cpSync(part, path.join(copy, path.basename(part)), { recursive: true });
  }

  /**
   * Restores the icons from a copy, and deletes the copy. Nothing happens without a copy, or if the icons are
   * those of another sender's pack by now.
   * @param fileName of the pack that the copy was made before.
   */
  putBack(name: string, fileName: string): void {
    const copy = this.copyOf(name);
    if (!fs.existsSync(copy)) return;
    if (readOutcome(this.outcomeFile)?.fileName === fileName) {
      for (const part of this.parts()) {
        fs.rmSync(part, { recursive: true, force: true });
        const kept = path.join(copy, path.basename(part));
        if (fs.existsSync(kept)) fs.cpSync(kept, part, { recursive: true });
      }
      this.failure = null;
      this.options.onChanged();
    }
    fs.rmSync(copy, { recursive: true });
  }

  private parts(): string[] {
    const { dataDirectory } = this.places;
    return [iconDirectory(dataDirectory), ownIconData(dataDirectory), this.outcomeFile];
  }

  private copyOf(name: string): string {
    return path.join(this.places.dataDirectory, 'icons-before', name);
  }

  close(): void {
    this.running?.stop();
    this.running = null;
  }

  private keep(taken: TakenPack, { by, fileName }: Sender, since: Date): void {
    const now = this.options.now();
    const seconds = Math.round((now.getTime() - since.getTime()) / 1000);
    const outcome: IconPackOutcome = { ...taken, at: now.toISOString(), by, fileName, seconds };
    fs.writeFileSync(`${this.outcomeFile}.part`, JSON.stringify(outcome));
    fs.renameSync(`${this.outcomeFile}.part`, this.outcomeFile);
    this.running = null;
    this.options.onChanged();
  }

  private fail(reason: Failure['reason'], error: Error, { fileName }: Sender): void {
    this.running = null;
    this.failure = {
      fileName,
      reason,
      ...(error instanceof PackError
        ? { detail: error.message, detailReason: error.reason }
        : { detail: '', detailReason: null }),
    };
    this.options.onFailure(error);
  }
}

/** The outcome of the latest pack; null without one. Only this server writes the file. */
function readOutcome(file: string): IconPackOutcome | null {
  if (!fs.existsSync(file)) return null;
  return iconPackOutcome.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
}
