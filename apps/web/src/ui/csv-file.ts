/** So that Excel reads letters beyond ASCII. */
const BYTE_ORDER_MARK = '\uFEFF';

/** What a link needs to give a table away as a CSV file of this name. */
export function csvFile(name: string, csv: string): { href: string; download: string } {
  return {
    href: `data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + csv)}`,
    download: `${fileName(name)}.csv`,
  };
}

/** Without what file systems refuse. */
function fileName(words: string): string {
  return words.replace(/[^\p{L}\p{N} _.-]+/gu, '').trim();
}
