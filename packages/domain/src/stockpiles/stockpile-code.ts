export type StockpileCodeCheck =
  | { ok: true }
  | { ok: false; reason: 'invalid-length' | 'invalid-characters' };

const CODE_DIGITS = 6;

/**
 * Whether a text may be a stockpile's code: empty (a code is optional) or exactly 6 digits
 * (docs/spec/warehouses.md#form). A character that is no digit is named first, also in a code of the wrong
 * length.
 */
export function checkStockpileCode(code: string): StockpileCodeCheck {
  if (code === '') return { ok: true };
  if (!/^\d*$/.test(code)) return { ok: false, reason: 'invalid-characters' };
  return code.length === CODE_DIGITS ? { ok: true } : { ok: false, reason: 'invalid-length' };
}
