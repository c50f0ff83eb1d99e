import {
  type Failure as DiscordFailure,
  openFakeDiscord,
} from '../../apps/server/src/testing/fake-discord.ts';
import { openFakeGoogle } from '../../apps/server/src/testing/fake-google.ts';
import { isErrorBody } from '../../packages/contract/src/index.ts';
import { type Agree, SignInRefused, signInByScript } from '../support/api-client.ts';
import { emptyInstallation } from './installation.ts';
import { type Answers, ITEMS, pause, Reporting } from './reporting.ts';

const OFFICERS = 4;
const ADMIN = '7';
const SHEET = '1AbC';
/** Failures by round; `slow` exceeds the server's own timeout. */
const FAILURES: DiscordFailure[] = [{ status: 503 }, 'cut', 'garbage', 'wrong-shape', 'slow'];
/** Rows are retried after 5 s, then 10, 20 …, plus up to half of that at random. */
const MAX_MS = 180_000;

/**
 * Discord and Google Sheets fail while reports arrive, each round in a different way, and recover. Meanwhile
 * reports must be accepted, people must stay signed in, and sign-ins must be refused with a clear message.
 * Afterwards every row must be in the spreadsheet exactly once.
 */
export async function breakServicesWhileReporting(
  rounds: number,
  onRound: (round: number, soFar: Answers) => void = () => {},
): Promise<Answers> {
  const installation = await emptyInstallation();
  const discord = await openFakeDiscord();
  const google = await openFakeGoogle(() => new Date());
  const sheet = google.addSpreadsheet(SHEET);
  discord.addPerson({ id: ADMIN });
  const agree: Agree = async (url) => discord.agree(url, ADMIN).code;
  const reporting = new Reporting(OFFICERS, agree);
  const { answers } = reporting;
  const server = await installation.start({
    DISCORD_CLIENT_ID: discord.clientId,
    DISCORD_CLIENT_SECRET: discord.clientSecret,
    DISCORD_BASE_URL: discord.address,
    ADMIN_DISCORD_IDS: ADMIN,
    GOOGLE_SERVICE_ACCOUNT: google.writeKey(installation.dataDirectory),
    GOOGLE_SHEETS_URL: google.sheetsUrl,
  });
  try {
    await reporting.prepare(server.address);
    const client = await signInByScript(server.address, agree);
    const attributes = { name: 'Stock', spreadsheet_id: SHEET, sheet_name: 'fir' };
    const added = await client.send('POST', '/api/fir_spreadsheets', { spreadsheet: { attributes } });
    if (added.status !== 200) throw new Error(`The spreadsheet was refused with ${added.status}.`);
    for (let round = 1; round <= rounds; round += 1) {
      await reporting.start([server.address]);
      await reporting.more(OFFICERS);
      const failure = FAILURES[(round - 1) % FAILURES.length] ?? 'cut';
      for (const endpoint of ['token', 'user', 'member'] as const) discord.fail(endpoint, failure);
      for (const endpoint of ['token', 'read', 'write'] as const) google.fail(endpoint, failure);
      await reporting.more(OFFICERS * 3);
      answers.problems.push(...(await refusedClearly(server.address, agree)));
      const { status } = await client.send('GET', '/api/warehouses');
      if (status !== 200) answers.problems.push(`who was signed in before is answered with ${status}`);
      discord.recover();
      google.recover();
      await reporting.more(OFFICERS);
      await reporting.end();
      await reporting.check(server.address);
      const wanted = answers.acknowledged * ITEMS.length;
      answers.problems.push(...(await wrongRows(() => sheet.sheets[0]?.rows ?? [], wanted)));
      onRound(round, answers);
    }
    if (Object.keys(answers.refused).length > 0 || answers.broken > 0)
      answers.problems.push('reports were refused though only others were down');
    return answers;
  } finally {
    await reporting.end();
    await server.stop();
    await google.close();
    await discord.close();
    await installation.remove();
  }
}

/** Waits for the rows of all reports. @returns what is wrong with those that arrived. */
async function wrongRows(rows: () => unknown[][], wanted: number): Promise<string[]> {
  for (let waited = 0; rows().length < wanted && waited < MAX_MS; waited += 200) await pause(200);
  const arrived = rows();
  // Stockpile, quantity and item identify a row, because every report has different quantities.
  const different = new Set(arrived.map((row) => JSON.stringify([row[2], row[4], row[10]])));
  return [
    ...(arrived.length === wanted ? [] : [`of ${wanted} rows ${arrived.length} arrived`]),
    ...(different.size === arrived.length ? [] : [`${arrived.length - different.size} rows came twice`]),
  ];
}

/** @returns what is wrong with the response to a sign-in while Discord is down. */
async function refusedClearly(address: string, agree: Agree): Promise<string[]> {
  try {
    await signInByScript(address, agree);
    return ['a sign-in went through while Discord was down'];
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const isClear = isErrorBody(error.json) && error.json.error.code === 'provider-unreachable';
    return error.status === 503 && isClear ? [] : [error.message];
  }
}
