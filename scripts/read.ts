import { readFile } from 'node:fs/promises';
import { exportLine, isExport } from './read/export-line.ts';
import { pictureLine } from './read/picture-line.ts';

const usage = `Usage: npm run --silent read -- FILE...
Prints one JSON object a line for each file. A screenshot:
  {file, ms, structureType, stockpileName, contents: [{codeName, quantity, isCrated, confidence}], error}
A text that the game copied (.txt), its file of pinned stockpiles (.sav), or the table or JSON of another tool
(.tsv, .csv, .json), each stockpile with its latest observation:
  {file, ms, error, stockpiles: [{region, town, structureType, stockpileName, x, y, stamp,
    contents: [{codeName, quantity, isCrated}]}]}`;

async function main(): Promise<number> {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error(usage);
    return 2;
  }
  let failed = 0;
  for (const file of files) {
    const line = await lineOf(file);
    if (line.error !== null) failed += 1;
    console.log(JSON.stringify(line));
  }
  return failed === 0 ? 0 : 1;
}

async function lineOf(file: string) {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const error = `The file cannot be opened (${reason}). Check its name and its permissions.`;
    return isExport(file)
      ? { file, ms: 0, error, stockpiles: [] }
      : { file, ms: 0, structureType: null, stockpileName: null, contents: [], error };
  }
  return isExport(file) ? exportLine(file, bytes) : pictureLine(file, bytes);
}

process.exitCode = await main();
