import { parentPort, workerData } from 'node:worker_threads';
import { type Reason, reason } from '@backline/contract';
import { PackError, zipFiles } from '../items/icon-pack-files.ts';
import { type PackPlaces, type PackUse, type TakenPack, takeOverPack } from './take-over-pack.ts';

/** A thread that takes one icon pack over, and ends: learning keeps a core busy for a minute or two. */

export interface TakePackRequest {
  archive: Uint8Array;
  places: PackPlaces;
  use: PackUse;
}

export type TakePackMessage =
  | { step: 'learning' }
  | { step: 'done'; taken: TakenPack }
  | { step: 'unusable'; reason: Reason };

const send = (message: TakePackMessage) => parentPort?.postMessage(message);

async function take({ archive, places, use }: TakePackRequest): Promise<void> {
  try {
    const taken = await takeOverPack(zipFiles(archive), places, use, () => send({ step: 'learning' }));
    send(
      taken === null ? { step: 'unusable', reason: reason('zip-without-items') } : { step: 'done', taken },
    );
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    send({ step: 'unusable', reason: error.reason });
  }
}

const request: TakePackRequest = workerData; // given by icon-pack-job.ts
await take(request);
