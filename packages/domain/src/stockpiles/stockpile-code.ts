export type StockpileCodeCheck =
  | { ok: true }
  | { ok: false; reason: 'invalid-length' | 'invalid-characters' };

const CODE_DIGITS = 6;

/**
 * Whether a text may be a stockpile's code: empty (a code is optional) or exactly 6 digits
 * (docs/spec/warehouses.md#form). A character that is not a digit is reported first, even if the length is
 * wrong too.
 */
export function checkStockpileCode(code: string): StockpileCodeCheck {
  if (code === '') return { ok: true };
  if (!/^\d*$/.test(code)) return { ok: false, reason: 'invalid-characters' };
  return code.length === CODE_DIGITS ? { ok: true } : { ok: false, reason: 'invalid-length' };
}
