import { type Endpoint, fir, type Reply, toWire } from '@backline/contract';

/** Notes on what a caller needs to know besides the fields, by feature and name. */
const NOTES: Record<string, string> = {
  'fir.processReport':
    'An item that the catalog lacks is stored as an unknown item and named in `unknown`. If more than half of a ' +
    'stockpile’s items are unknown, more than half of the stored contents are gone, or the picture shows another kind of ' +
    'building, the answer is 409 `confirm`, whose fields say which: to save it all the same, send it again with ' +
    '`confirm: true`, or with the names of those fields. A report older than the stored one is 409 `stale`: `force: true` saves it all the same. One row ' +
    'with the CodeName `__FIR_EMPTY__` and the quantity 0 says that a stockpile is empty.',
  'fir.receive':
    'The body is the file that another tool wrote, in UTF-8; its format is recognised: FIR’s table (with tabs, commas or semicolons, and the ' +
    'columns CodeName, Quantity and Crated?), the JSON of FIR’s /extract (also as `{timestamp, file_name, stockpile, ' +
    'result}`), or the JSON of stockpile readers (`{"stockpiles": [{"name", "type", "hex", "items": [{"code", ' +
    '"quantity", "crated"}], "timestamp"}]}`). For example `curl -H "Authorization: Bearer bl_…" -H "Idempotency-Key: ' +
    '42" --data-binary @inventory.tsv …/api/reports`. Each stockpile is a report of its own: the answer is 200 and gives ' +
    'the outcome of each. With the header Idempotency-Key a request can be sent again for a day: it gets the first answer, ' +
    'and nothing is stored twice.',
  'stockpiles.export':
    'In the format that `POST /api/reports` accepts. Send the ETag of the last answer as If-None-Match: 304 means that nothing ' +
    'that you may see has changed.',
  'fir.read':
    'The body is the picture itself: PNG, JPEG or WebP, at most 32 MiB and 40 megapixels. For example ' +
    '`curl -H "Authorization: Bearer bl_…" -H "Content-Type: image/png" --data-binary @seaport.png …/api/fir/read`. ' +
    'A picture without a stockpile is no error: `problem` says what it lacks. 429 has the header Retry-After.',
};

const READ_PICTURE: Reply<typeof fir.read> = {
  fileName: 'seaport.png',
  fileTimestamp: '2026-11-21T12:00:00.000Z',
  imageUrl: null,
  processedImageUrl: null,
  processed: true,
  failed: false,
  problem: null,
  kind: 'stockpile',
  figures: [],
  warehouseType: 'Seaport',
  stockpileName: 'Kilo-1',
  clock: { day: 12, minute: 745, shard: 'ABLE' },
  known: true,
  suggestions: [],
  contents: [
    {
      codeName: 'SoldierSupplies',
      quantity: 36,
      isCrated: true,
      label: '36',
      confidence: 0.998,
      candidates: [{ codeName: 'SoldierSupplies', isCrated: true, confidence: 0.999 }],
      iconBox: { x: 871, y: 404, width: 32, height: 32 },
      quantityBox: { x: 905, y: 404, width: 42, height: 32 },
      group: 0,
    },
  ],
};

const RECEIVED: Reply<typeof fir.receive> = [
  { stockpile: 'Kilo-1', status: 'applied', message: 'Stored.', unknown: [] },
  {
    stockpile: 'Kilo-2',
    status: 'not-found',
    message: 'There is no stockpile named “Kilo-2”.',
    error: 'There is no stockpile named “Kilo-2”.',
    code: 'unknown-stockpile',
    unknown: [],
  },
];

const EXAMPLES: Record<string, unknown> = {
  'fir.read': toWire(fir.read.reply, READ_PICTURE),
  'fir.receive': toWire(fir.receive.reply, RECEIVED),
};

/** Returns the note on what the fields do not explain about an endpoint; '' if there is none. */
export function noteOf({ feature, name }: Endpoint): string {
  return NOTES[`${feature}.${name}`] ?? '';
}

/** An example answer of an endpoint, as on the wire; undefined if the fields are enough. */
export function exampleOf({ feature, name }: Endpoint): unknown {
  return EXAMPLES[`${feature}.${name}`];
}
