// The server's threads in tests and while developing: a thread has no TypeScript of its own.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);
