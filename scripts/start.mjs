// `npm start`: installs missing packages, builds what is stale, runs the server, and restarts it when it asks for that.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, checkNode, install, ROOT } from './prepare.mjs';
import { problem, step } from './terminal.mjs';

/** The server exits with this code if its database stopped, for example on a full disk (`START_AGAIN` in embedded-postgres/start.ts). */
const START_AGAIN = 75;
const PAUSE_MS = 10_000;
const LOOK_MS = 500;

checkNode();
install();
build();
step('Starting the server');

let child = null;
// Forward signals, so that the server shuts down gracefully if only this process receives one.
const stop = (signal) => {
  if (child === null) process.exit(0);
  child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
stopWithShell();

/** A SIGTERM to `npm start` ends only the shell between npm and this process, which then belongs to another one. */
function stopWithShell() {
  const { ppid } = process;
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const look = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(look);
    stop('SIGTERM');
  }, LOOK_MS);
}

for (;;) {
  const code = await serve();
  if (code !== START_AGAIN) process.exit(code);
  problem(`The server stopped because its database failed. Restarting it in ${PAUSE_MS / 1000} seconds.`);
  await pause(PAUSE_MS);
}

function serve() {
  const entry = path.join(ROOT, 'apps/server/dist/main.js');
  child = spawn(process.execPath, [entry, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // by the channel the server learns that this process was killed
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      child = null;
      resolve(code ?? 1);
    });
  });
}
