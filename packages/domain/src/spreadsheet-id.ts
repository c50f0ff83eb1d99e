const IN_ADDRESS = /\/spreadsheets\/d\/([A-Za-z0-9_-]+)/;

/** The id of a Google spreadsheet, from the id itself or from the whole address that a browser shows. */
export function spreadsheetIdOf(typed: string): string {
  const trimmed = typed.trim();
  return IN_ADDRESS.exec(trimmed)?.[1] ?? trimmed;
}
