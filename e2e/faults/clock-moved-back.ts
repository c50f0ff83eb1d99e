import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stockpiles } from '../../packages/contract/src/index.ts';
import { signInByScript } from '../support/api-client.ts';
import { replyOf } from '../support/reply-of.ts';
import { emptyInstallation } from './installation.ts';
import { type Answers, Reporting } from './reporting.ts';

const OFFICERS = 4;
const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'clock.mjs')).href;

/**
 * Moves the server's clock back by an hour while reports arrive. They must still be accepted, people must
 * stay signed in, and a stockpile's latest report must still be the one that arrived last.
 */
export async function moveClockBackWhileReporting(): Promise<Answers> {
  const installation = await emptyInstallation();
  const reporting = new Reporting(OFFICERS);
  const server = await installation.start({ NODE_OPTIONS: `--import=${CLOCK}` });
  const { problems } = reporting.answers;
  try {
    await reporting.prepare(server.address);
    const client = await signInByScript(server.address, 'admin');
    await reporting.start([server.address]);
    await reporting.more(OFFICERS * 2);
    server.signal('SIGUSR2');
    await reporting.more(OFFICERS * 3);
    await reporting.end();
    await reporting.check(server.address);

    const query = new URLSearchParams({ name: reporting.stockpileName });
    const contents = async () => {
      const { status, json } = await client.send('GET', `/api/stockpiles/contents?${query}`);
      if (status !== 200) problems.push(`who was signed in before is answered with ${status}`);
      return replyOf(stockpiles.contents, json);
    };
    const { id, contents: last } = await contents();
    const { json } = await client.send('GET', `/api/stockpiles/${id}/history`);
    const [latest] = replyOf(stockpiles.history, json);
    if (latest?.undoable !== true) problems.push('the report that came last is not the one to undo');
    const undone = await client.send('POST', `/api/stockpiles/${id}/undo`, { report_id: latest?.id });
    if (undone.status !== 200) problems.push(`undo was answered with ${undone.status}`);
    const { contents: now } = await contents();
    if (now[0]?.quantity !== (last[0]?.quantity ?? 0) - 1)
      problems.push(`undo of report ${last[0]?.quantity} gave ${now[0]?.quantity}`);
    return reporting.answers;
  } finally {
    await reporting.end();
    await server.stop();
    await installation.remove();
  }
}
