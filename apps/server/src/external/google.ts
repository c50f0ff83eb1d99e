import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { GoogleAccount } from './google-account.ts';
import { type GoogleAnswer, requestGoogle } from './google-request.ts';

/** Rows with the mark that shows, at Google, that they were appended. */
interface MarkedRows {
  /** A UUID of these rows alone. */
  key: string;
  rows: (string | number | boolean)[][];
}

interface SheetTarget {
  /** Google's id of the spreadsheet. */
  spreadsheetId: string;
  /** The title of the sheet in it. */
  sheetName: string;
  /** Identifies the marks of this target: a UUID. */
  markKey: string;
}

/** `reason` is a sentence for admins. `lasting` failures need a person; others may pass by themselves. */
type AppendOutcome =
  | { status: 'ok' }
  | { status: 'failed'; reason: string; lasting: boolean; askedMs: number | undefined };

/** Requests of the server to Google: rows at the end of a sheet. */
export interface Google {
  /** The address that a spreadsheet must be shared with. */
  email: string;
  /**
   * Appends rows below the last row with data. Repeating it with the same keys appends nothing twice, whatever the outcome
   * of earlier tries: rows and marks are written in one atomic request, and rows whose mark exists are left out.
   */
  append(target: SheetTarget, batches: MarkedRows[], signal: AbortSignal): Promise<AppendOutcome>;
}

interface GoogleParts {
  account: GoogleAccount;
  /** `https://sheets.googleapis.com`, elsewhere in tests. */
  sheetsUrl: string;
  now: () => Date;
  timeoutMs?: number;
}

export const SHEETS_URL = 'https://sheets.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** The data of a spreadsheet that is read before rows are appended. */
const FIELDS = encodeURIComponent(
  'sheets.properties(sheetId,title),developerMetadata(metadataId,metadataKey,metadataValue)',
);
const TIMEOUT_MS = 10_000;
const ASSERTION_SECONDS = 3600;
/** A token is not used in its last minute. */
const TOKEN_MARGIN_MS = 60_000;
const UNAUTHORIZED = 401;
const LASTING = new Set([403, 404]);

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const spreadsheetShape = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.int().default(0), title: z.string() }) })),
  developerMetadata: z
    .array(z.object({ metadataId: z.int(), metadataKey: z.string(), metadataValue: z.string().default('') }))
    .default([]),
});
const updatedShape = z.object({ spreadsheetId: z.string() });

type Failed = Extract<AppendOutcome, { status: 'failed' }>;

/** The Google Sheets API by a service account (OAuth 2.0 with a signed JWT). */
export function createGoogle({ account, sheetsUrl, now, timeoutMs = TIMEOUT_MS }: GoogleParts): Google {
  let token: { value: string; until: number } | null = null;

  const ask = (url: string, init: RequestInit, signal: AbortSignal, secret: string) =>
    requestGoogle({ url, init, timeoutMs, signal, now: now(), secrets: [secret, account.privateKey] });

  const getToken = async (signal: AbortSignal): Promise<string | Failed> => {
    const at = now().getTime();
    if (token !== null && at < token.until) return token.value;
    const assertion = await signAssertion(account, at);
    const body = new URLSearchParams({ grant_type: JWT_GRANT, assertion });
    const answer = await ask(account.tokenUrl, { method: 'POST', body }, signal, assertion);
    if (answer.status === 'refused' && answer.code < 500 && answer.code !== 429)
      return failed(
        `Google does not accept the key of the service account (${answer.message || `status ${answer.code}`}).`,
        true,
      );
    const parsed = readAnswer(answer, tokenShape);
    if ('status' in parsed) return parsed;
    token = { value: parsed.access_token, until: at + parsed.expires_in * 1000 - TOKEN_MARGIN_MS };
    return token.value;
  };

  /** A request with a token. One that Google does not know any more is replaced once: then nothing was done with it. */
  const callSheets = async <S extends z.ZodType>(
    url: string,
    body: object | null,
    shape: S,
    signal: AbortSignal,
  ): Promise<z.output<S> | Failed> => {
    const hadToken = token !== null;
    const bearer = await getToken(signal);
    if (typeof bearer !== 'string') return bearer;
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const init = body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await ask(url, init, signal, bearer);
    if (answer.status === 'refused' && answer.code === UNAUTHORIZED) {
      token = null;
      if (hadToken) return callSheets(url, body, shape, signal);
    }
    return readAnswer(answer, shape, account.email);
  };

  return {
    email: account.email,
    append: async (target, batches, signal) => {
      const address = `${sheetsUrl}/v4/spreadsheets/${encodeURIComponent(target.spreadsheetId)}`;
      const found = await callSheets(`${address}?fields=${FIELDS}`, null, spreadsheetShape, signal);
      if ('status' in found) return found;
      const requests = requestsFor(target, batches, found);
      if (!Array.isArray(requests)) return requests;
      if (requests.length === 0) return { status: 'ok' };
      const done = await callSheets(`${address}:batchUpdate`, { requests }, updatedShape, signal);
      return 'status' in done ? done : { status: 'ok' };
    },
  };
}

/** The requests that append the missing batches to a spreadsheet; empty if none is missing. */
function requestsFor(
  target: SheetTarget,
  batches: readonly MarkedRows[],
  { sheets, developerMetadata }: z.output<typeof spreadsheetShape>,
): object[] | Failed {
  const sheet = sheets.find(({ properties }) => properties.title === target.sheetName);
  if (sheet === undefined)
    return failed(
      `The spreadsheet has no sheet named “${target.sheetName}”. Add it, or change the name here.`,
      true,
    );
  const marks = developerMetadata.filter(({ metadataKey }) => metadataKey === nameOf(target));
  const fresh = batches.filter(({ key }) => !marks.some(({ metadataValue }) => metadataValue === key));
  if (fresh.length === 0) return [];
  // The mark of rows that are no longer sent again is not needed any more.
  const old = marks.filter(({ metadataValue }) => !batches.some(({ key }) => key === metadataValue));
  return [
    ...old.map(({ metadataId }) => deletion(metadataId)),
    ...fresh.map(({ key }) => creation(target, key)),
    appending(sheet.properties.sheetId, fresh),
  ];
}

async function signAssertion({ email, privateKey, keyId, tokenUrl }: GoogleAccount, at: number) {
  const issued = Math.floor(at / 1000);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })
    .setIssuer(email)
    .setAudience(tokenUrl)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ASSERTION_SECONDS)
    .sign(await importPKCS8(privateKey, 'RS256'));
}

function failed(reason: string, lasting = false, askedMs?: number): Failed {
  return { status: 'failed', reason, lasting, askedMs };
}

function readAnswer<S extends z.ZodType>(answer: GoogleAnswer, shape: S, email = ''): z.output<S> | Failed {
  if (answer.status === 'unclear') return failed(answer.reason);
  if (answer.status === 'refused') {
    const reason = `${refusalOf(answer.code, email)}${answer.message === '' ? '' : ` Google says: ${answer.message}`}`;
    return failed(reason, LASTING.has(answer.code), answer.askedMs);
  }
  const parsed = shape.safeParse(answer.json);
  return parsed.success ? parsed.data : failed('Google’s answer was not understood.');
}

function refusalOf(code: number, email: string): string {
  if (code === 403) return `Google refuses access. Share the spreadsheet with ${email} as an editor.`;
  if (code === 404) return 'There is no spreadsheet with this id.';
  if (code === 429) return 'Google asks for a pause.';
  return `Google refused with status ${code}.`;
}

function nameOf({ markKey }: SheetTarget): string {
  return `backline-${markKey}`;
}

/** Ids of marks are positive 32-bit numbers, and Google takes each only once: so a late twin of a request fails whole. */
function markIdOf(key: string): number {
  return Number.parseInt(key.slice(0, 8), 16) & 0x7fff_ffff || 1;
}

function creation(target: SheetTarget, key: string) {
  return {
    createDeveloperMetadata: {
      developerMetadata: {
        metadataId: markIdOf(key),
        metadataKey: nameOf(target),
        metadataValue: key,
        location: { spreadsheet: true },
        visibility: 'PROJECT',
      },
    },
  };
}

function deletion(metadataId: number) {
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } };
}

/**
 * Values as what they are: a text is never read as a formula, whatever it starts with
 * (docs/spec/reports.md#spreadsheets).
 */
function appending(sheetId: number, batches: MarkedRows[]) {
  const rows = batches.flatMap((batch) => batch.rows).map((cells) => ({ values: cells.map(cellOf) }));
  return { appendCells: { sheetId, rows, fields: 'userEnteredValue' } };
}

function cellOf(value: string | number | boolean) {
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  return value === '' ? {} : { userEnteredValue: { stringValue: value } };
}
