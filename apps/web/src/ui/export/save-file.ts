import type { ExportForm } from './list-table.ts';

/** So that Excel reads letters beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

const TYPES: Record<ExportForm, string> = {
  csv: 'text/csv;charset=utf-8',
  tsv: 'text/tab-separated-values;charset=utf-8',
  json: 'application/json',
};

/** Long enough for the browser to start the download. */
const KEPT_MS = 60_000;

/** Downloads a text as a file of this name, with the extension of its format. */
export function saveFile(name: string, text: string, form: ExportForm): void {
  const content = form === 'json' ? text : BYTE_ORDER_MARK + text;
  saveBlob(`${name}.${form}`, new Blob([content], { type: TYPES[form] }));
}

/** Downloads content as a file of this name, including its extension. */
export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Removes characters that file systems refuse. */
function fileName(title: string): string {
  return title.replace(/[^\p{L}\p{N} _.()-]+/gu, '').trim();
}
