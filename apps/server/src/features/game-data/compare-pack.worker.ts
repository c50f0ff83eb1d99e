import { parentPort, workerData } from 'node:worker_threads';
import { type ComparePackRequest, comparePack } from './compare-pack.ts';

/** A thread that reads one pack of game data and compares it, and ends. */

const request: ComparePackRequest = workerData; // given by compare-pack-aside.ts
parentPort?.postMessage(comparePack(request));
