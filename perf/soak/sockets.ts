import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { signInByScript } from '../../e2e/support/api-client.ts';
import { emptyDataDirectory, startServer } from '../../e2e/support/server-process.ts';
import type { Soak } from './soak.ts';

const CALLERS = 1000;
/** Maximum number of additional open file descriptors after the last client has gone. */
const MAX_MORE = 5;
const LIMIT_MS = 30_000;
/** Maximum time to shut down while only silent clients are connected. */
const STOP_MS = 8000;
/** Number of clients that connect at the same moment. */
const AT_ONCE = 100;

/** Returns the texts that clients send which never close; half of them send incomplete requests. */
const CALLS = (authorization: string): string[] => [
  '',
  'hello\r\n\r\n',
  'GET / HT',
  'GET /api/items HTTP/1.1\r\nhost: a\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nb ad: c\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  'POST /api/war/reset HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/authentication/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  'POST /api/fir/process_report HTTP/1.1\r\nhost: a\r\ncontent-length: 999999\r\n\r\n{"report"',
  `POST /api/fir/read HTTP/1.1\r\nhost: a\r\n${authorization}content-type: image/png\r\ncontent-length: 5000000\r\n\r\n\u0089`,
];

const openFiles = (pid: number) => fs.readdirSync(`/proc/${pid}/fd`).length;

/**
 * Malformed, slow and half-sent requests from clients that never close, against a separate built server.
 * Needs Linux.
 */
export const soakSockets: Soak = async (callers = CALLERS) => {
  const problems: string[] = [];
  const dataDirectory = emptyDataDirectory();
  const server = await startServer({ dataDirectory });
  const { token, headers } = await signInByScript(server.address, 'admin');
  const lines = { ...headers(), authorization: `Bearer ${token}` };
  const calls = CALLS(
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
  );
  const port = Number(new URL(server.address).port);
  const call = (bytes: string) =>
    new Promise<net.Socket>((resolve, reject) => {
      const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
        socket.write(bytes);
        resolve(socket);
      });
      socket.on('data', () => {});
      socket.on('error', reject); // only for connecting; removed once connected
    });
  await pause(6000); // until the connections of the sign-in are closed
  const idle = openFiles(server.pid);
  const sockets: net.Socket[] = [];
  for (let from = 0; from < callers; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, callers - from) }, (_, index) =>
          call(calls[index % calls.length] ?? ''),
        ),
      )),
    );
  const last = performance.now();
  const most = openFiles(server.pid);
  const seconds = () => Math.round((performance.now() - last) / 1000);
  while (openFiles(server.pid) > idle + MAX_MORE && performance.now() - last < LIMIT_MS) await pause(500);
  const left = openFiles(server.pid);
  console.log(
    `${callers} callers: ${idle} descriptors when idle, ${most} at most, ${left} after ${seconds()} s`,
  );
  if (left > idle + MAX_MORE) problems.push(`${left} descriptors after ${seconds()} s, ${idle} when idle`);
  if ((await fetch(`${server.address}/api/health`)).status !== 200) problems.push('the server is away');
  for (const bytes of calls) sockets.push(await call(bytes));
  sockets.push(await call('GET /api/live HTTP/1.1\r\nhost: a\r\n\r\n'));
  const asked = performance.now();
  const code = await server.stop();
  const took = Math.round(performance.now() - asked);
  console.log(`stopped in ${took} ms with code ${code}`);
  if (code !== 0 || took > STOP_MS) problems.push(`the stop took ${took} ms and ended with ${code}`);
  for (const socket of sockets) socket.destroy();
  fs.rmSync(dataDirectory, { recursive: true });
  return problems;
};
