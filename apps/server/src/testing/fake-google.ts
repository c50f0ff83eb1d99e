import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { json as readJson, text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import type { GoogleAccount } from '../external/google-account.ts';
import { sendJson, serveLocally } from './serve-locally.ts';

type FakeEndpoint = 'token' | 'read' | 'write';

/**
 * How an endpoint misbehaves. `slow` never answers, `cut` breaks the connection before anything happened, `lost` after
 * the work was done. `echo` refuses with a message that repeats, after the given number of other characters, the
 * credential in the request: its token, or its assertion.
 */
export type GoogleFailure =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | { status: number; echo: number }
  | 'slow'
  | 'garbage'
  | 'wrong-shape'
  | 'cut'
  | 'lost';

interface FakeSheet {
  sheetId: number;
  title: string;
  rows: unknown[][];
}

export interface FakeSpreadsheet {
  sheets: FakeSheet[];
  marks: { metadataId: number; metadataKey: string; metadataValue: string }[];
}

export interface FakeGoogle {
  account: GoogleAccount;
  sheetsUrl: string;
  /** Writes the account's key as Google issues it. @returns the file, for GOOGLE_SERVICE_ACCOUNT. */
  writeKey(folder: string): string;
  /** A spreadsheet that is shared with the account. @returns its contents, updated as rows arrive. */
  addSpreadsheet(id: string, titles?: string[]): FakeSpreadsheet;
  /** From now on the endpoint fails: always, or only the given number of times. */
  fail(endpoint: FakeEndpoint, failure: GoogleFailure, times?: number): void;
  recover(): void;
  /** The tokens issued so far stop working. */
  forgetTokens(): void;
  count(endpoint: FakeEndpoint): number;
  /** Every token ever issued, and the key, to search for where none may occur. */
  secrets: string[];
  /** Texts that `echo` repeated, oldest first. */
  echoes: string[];
  close(): Promise<void>;
}

const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

/** A simulated token endpoint and Sheets API of Google on a local port, over real HTTP. */
export async function openFakeGoogle(now: () => Date): Promise<FakeGoogle> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const email = 'backline@test-project.iam.gserviceaccount.com';
  const spreadsheets = new Map<string, FakeSpreadsheet>();
  const failures = new Map<FakeEndpoint, { failure: GoogleFailure; times: number }>();
  const counts: Record<FakeEndpoint, number> = { token: 0, read: 0, write: 0 };
  const tokens = new Set<string>();
  const secrets: string[] = [privateKey];
  const echoes: string[] = [];
  let address = '';

  const refuse = (response: ServerResponse, code: number, message: string) =>
    sendJson(response, code, { error: { code, message, status: 'FAILED' } });

  const giveToken = async (request: IncomingMessage, response: ServerResponse) => {
    const body = new URLSearchParams(await text(request));
    const assertion = body.get('assertion') ?? '';
    const isGrant = body.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    try {
      const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
        issuer: email,
        audience: `${address}/token`,
        currentDate: now(),
      });
      if (!isGrant || payload.scope !== SCOPE) throw new Error('not the grant that is wanted');
    } catch {
      return sendJson(response, 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
    }
    const token = `ya29.${randomUUID()}`;
    tokens.add(token);
    secrets.push(token, assertion);
    return sendJson(response, 200, { access_token: token, expires_in: 3599, token_type: 'Bearer' });
  };

  const mayCall = (request: IncomingMessage) =>
    tokens.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');

  const misbehave = async (failure: GoogleFailure, request: IncomingMessage, response: ServerResponse) => {
    if (failure === 'slow') return;
    if (failure === 'cut' || failure === 'lost') response.destroy();
    else if (failure === 'garbage') response.end('<html>not what you expected</html>');
    else if (failure === 'wrong-shape') sendJson(response, 200, { sheets: 'all', access_token: 7 });
    else if ('echo' in failure) {
      const assertion = new URLSearchParams(await text(request)).get('assertion');
      const proof = assertion ?? (request.headers.authorization ?? '').replace('Bearer ', '');
      echoes.push(proof);
      refuse(response, failure.status, `${'x'.repeat(failure.echo)}${proof}`);
    } else sendJson(response, failure.status, failure.body ?? {}, failure.headers);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', address);
    const match = /^\/v4\/spreadsheets\/([^/:]+)(:batchUpdate)?$/.exec(url.pathname);
    const endpoint: FakeEndpoint = url.pathname === '/token' ? 'token' : match?.[2] ? 'write' : 'read';
    counts[endpoint] += 1;
    const failing = failures.get(endpoint);
    if (failing !== undefined) {
      failing.times -= 1;
      if (failing.times <= 0) failures.delete(endpoint);
      if (failing.failure !== 'lost') return misbehave(failing.failure, request, response);
    }
    if (endpoint === 'token') return giveToken(request, response);
    if (!mayCall(request)) return refuse(response, 401, 'Request had invalid authentication credentials.');
    const id = decodeURIComponent(match?.[1] ?? '');
    const spreadsheet = spreadsheets.get(id);
    if (spreadsheet === undefined) return refuse(response, 404, 'Requested entity was not found.');
    if (endpoint === 'read')
      return sendJson(response, 200, {
        sheets: spreadsheet.sheets.map(({ sheetId, title }) => ({ properties: { sheetId, title } })),
        ...(spreadsheet.marks.length === 0 ? {} : { developerMetadata: spreadsheet.marks }),
      });
    const { requests } = (await readJson(request)) as { requests: Record<string, unknown>[] };
    const changed = applyAll(spreadsheet, requests);
    if (typeof changed === 'string') return refuse(response, 400, changed);
    Object.assign(spreadsheet, changed);
    if (failing?.failure === 'lost') return misbehave('lost', request, response);
    return sendJson(response, 200, { spreadsheetId: id, replies: requests.map(() => ({})) });
  };

  const server = await serveLocally(answer);
  address = server.address;

  return {
    account: { email, privateKey, keyId: 'key-1', tokenUrl: `${address}/token` },
    sheetsUrl: address,
    writeKey: (folder) => {
      const file = path.join(folder, 'google.json');
      const key = { client_email: email, private_key: privateKey, token_uri: `${address}/token` };
      fs.writeFileSync(file, JSON.stringify({ type: 'service_account', ...key }));
      return file;
    },
    addSpreadsheet: (id, titles = ['fir']) => {
      const sheets = titles.map((title, index) => ({ sheetId: index, title, rows: [] }));
      const spreadsheet = { sheets, marks: [] };
      spreadsheets.set(id, spreadsheet);
      return spreadsheet;
    },
    fail: (endpoint, failure, times = Number.POSITIVE_INFINITY) =>
      void failures.set(endpoint, { failure, times }),
    recover: () => failures.clear(),
    forgetTokens: () => tokens.clear(),
    count: (endpoint) => counts[endpoint],
    secrets,
    echoes,
    close: server.close,
  };
}

type Mark = FakeSpreadsheet['marks'][number];
interface AppendCells {
  sheetId: number;
  rows: { values: { userEnteredValue?: Record<string, unknown> }[] }[];
}

/** Returns what a cell shows; a formula would show its result. */
function shownValue(entered: Record<string, unknown> = {}): unknown {
  const [kind, value] = Object.entries(entered)[0] ?? [];
  return kind === 'formulaValue' ? '#COMPUTED' : (value ?? '');
}

/** Applies all requests of a batch or none, as Google does. @returns the new spreadsheet, or the error. */
function applyAll(
  { sheets, marks }: FakeSpreadsheet,
  requests: Record<string, unknown>[],
): FakeSpreadsheet | string {
  const next: FakeSpreadsheet = { sheets: structuredClone(sheets), marks: [...marks] };
  for (const request of requests) {
    const [kind, value] = Object.entries(request)[0] ?? [];
    if (kind === 'createDeveloperMetadata') {
      const mark = (value as { developerMetadata: Mark }).developerMetadata;
      if (next.marks.some(({ metadataId }) => metadataId === mark.metadataId))
        return `Developer metadata with id ${mark.metadataId} already exists.`;
      next.marks.push(mark);
    } else if (kind === 'deleteDeveloperMetadata') {
      const { dataFilter } = value as {
        dataFilter: { developerMetadataLookup: { metadataId: number } };
      };
      const { metadataId } = dataFilter.developerMetadataLookup;
      if (!next.marks.some((mark) => mark.metadataId === metadataId)) return 'No such developer metadata.';
      next.marks = next.marks.filter((mark) => mark.metadataId !== metadataId);
    } else if (kind === 'appendCells') {
      const { sheetId, rows } = value as AppendCells;
      const sheet = next.sheets.find((fakeSheet) => fakeSheet.sheetId === sheetId);
      if (sheet === undefined) return `No grid with id: ${sheetId}`;
      for (const row of rows)
        sheet.rows.push(row.values.map(({ userEnteredValue }) => shownValue(userEnteredValue)));
    } else return `Unknown request ${kind}`;
  }
  // The test's own references to the sheets stay valid.
  for (const [index, sheet] of sheets.entries()) sheet.rows = next.sheets[index]?.rows ?? [];
  return { sheets, marks: next.marks };
}
