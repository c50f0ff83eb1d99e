import type { Endpoint } from './endpoint.ts';
import { FEATURES } from './features.ts';

export * from './access.ts';
export { apiError, inEnglish } from './api-error.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './features.ts';
export * from './field-problems.ts';
export { MAX_COUNT } from './fields.ts';
export * from './live.ts';
export * from './reason.ts';
export { REASONS } from './reasons.ts';
export * from './scanned-inventory.ts';
export { secretNames } from './secrets.ts';
export type { StockUse } from './stock-use.ts';
export { REQUEST_ID_HEADER, type ToolOutcome } from './tool-reports.ts';
export * from './wire.ts';

export const ENDPOINTS: Endpoint[] = FEATURES.flatMap((one) => Object.values(one));
