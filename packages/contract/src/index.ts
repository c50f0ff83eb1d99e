import type { Endpoint } from './endpoint/endpoint.ts';
import { FEATURES } from './features.ts';

export * from './endpoint/access.ts';
export { apiError, inEnglish } from './endpoint/api-error.ts';
export * from './endpoint/endpoint.ts';
export * from './endpoint/errors.ts';
export * from './endpoint/field-problems.ts';
export * from './endpoint/reason.ts';
export type { ReasonCode } from './endpoint/reasons.ts';
export { secretNames } from './endpoint/secrets.ts';
export * from './endpoint/storable.ts';
export * from './endpoint/wire.ts';
export * from './features.ts';
export * from './installation/regiments.ts';
export * from './live.ts';
export * from './shapes/scanned-inventory.ts';
export type { StockUse } from './shapes/stock-use.ts';
export { REQUEST_ID_HEADER, type ToolOutcome } from './tool-reports.ts';

export const ENDPOINTS: Endpoint[] = FEATURES.flatMap((feature) => Object.values(feature));
