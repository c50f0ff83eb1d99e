import { startPostgres } from '../embedded-postgres/start.ts';

// A process that has the embedded database of a data folder open: `hold-postgres.ts FOLDER`. It says so, and does nothing else.
await startPostgres(process.argv[2] ?? '');
console.log('open');
setInterval(() => {}, 1000);
