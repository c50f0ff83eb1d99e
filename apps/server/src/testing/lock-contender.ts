import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockDirectory } from '../embedded-postgres/directory-lock.ts';

// A process that takes the lock of a data folder and then writes as a server does: it checks its lock, and writes.
// `lock-contender.ts FOLDER JOURNAL NAME [BEAT OBSERVE CONFIRM]`, all times in milliseconds. It says `holds`, or
// `refused` with the reason; SIGTERM ends it in order.

const [folder = '', journal = '', name = '', ...times] = process.argv.slice(2);
const [beatMs, observeMs, confirmMs] = times.map(Number);
const write = (line: string) => fs.appendFileSync(journal, `${name} ${line}\n`);

try {
  const lock = await lockDirectory(
    path.join(folder, 'postgres'),
    (line) => console.log(`waits ${line}`),
    beatMs === undefined || observeMs === undefined || confirmMs === undefined
      ? {}
      : { beatMs, observeMs, confirmMs },
  );
  write('opens');
  console.log('holds');
  process.once('SIGTERM', () => {
    write('closes');
    lock.release();
    process.exit(0);
  });
  for (;;) {
    lock.check();
    write('writes');
    await pause(20);
  }
} catch (error) {
  console.log(`refused ${(error as Error).message}`);
  process.exit(3);
}
