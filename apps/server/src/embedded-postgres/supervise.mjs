// Runs PostgreSQL for the process that started this one, and ends it with that process, however it ends: without an order
// first, as after a SIGKILL, at once and with nothing written. PostgreSQL cannot see by itself that nobody needs it any more.
// Its arguments: the user and group for PostgreSQL, empty for its own; the program; and that one's arguments.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

const [uid, gid, program, ...args] = process.argv.slice(2);
const owner = uid === '' ? {} : { uid: Number(uid), gid: Number(gid) };
const postgres = spawn(program, args, { ...owner, stdio: ['ignore', 'inherit', 'inherit', 'ignore', 4] });
postgres.once('error', (error) => {
  console.error(`FATAL: ${program} cannot be run: ${error.message}`);
  process.exit(1);
});
postgres.once('exit', (code) => process.exit(code ?? 1));

/** @param mode `fast` or `immediate`, as `pg_ctl` has them. Windows has no signals. */
function stop(mode) {
  if (process.platform === 'win32')
    spawnSync(path.join(path.dirname(program), 'pg_ctl'), ['stop', '-W', '-m', mode, '-D', args[1]]);
  else postgres.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

// Those of a terminal reach the whole group. The server decides when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.once('message', () => stop('fast'));
process.once('disconnect', () => stop('immediate'));
