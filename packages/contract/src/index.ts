import { about } from './about.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { discords } from './discords.ts';
import type { Endpoint } from './endpoint.ts';
import { fir } from './fir.ts';
import { goalTemplates } from './goal-templates.ts';
import { goals } from './goals.ts';
import { health } from './health.ts';
import { iconPack } from './icon-pack.ts';
import { items } from './items.ts';
import { logigen } from './logigen.ts';
import { permissionGroups } from './permission-groups.ts';
import { pyramids } from './pyramids.ts';
import { sessions } from './sessions.ts';
import { shipments } from './shipments.ts';
import { sites } from './sites.ts';
import { spreadsheets } from './spreadsheets.ts';
import { stockpiles } from './stockpiles.ts';
import { supplies } from './supplies.ts';
import { users } from './users.ts';
import { war } from './war.ts';
import { warehouses } from './warehouses.ts';

export * from './about.ts';
export * from './access.ts';
export * from './api-keys.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './categories.ts';
export * from './discords.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './field-problems.ts';
export { MAX_COUNT } from './fields.ts';
export * from './fir.ts';
export * from './goal-templates.ts';
export * from './goals.ts';
export * from './health.ts';
export * from './icon-pack.ts';
export * from './items.ts';
export * from './live.ts';
export {
  logigen,
  type MatrixEntry,
  type ShipmentChoice,
  type ShipmentContainer,
  shipmentContainer,
} from './logigen.ts';
export * from './permission-groups.ts';
export * from './pyramids.ts';
export * from './reasons.ts';
export * from './scanned-inventory.ts';
export { secretNames } from './secrets.ts';
export * from './sessions.ts';
export * from './shipments.ts';
export * from './sites.ts';
export * from './spreadsheets.ts';
export * from './stockpiles.ts';
export * from './supplies.ts';
export * from './users.ts';
export * from './war.ts';
export * from './warehouses.ts';
export * from './wire.ts';

/** Every feature with endpoints; the access test walks it. */
export const FEATURES = [
  health,
  about,
  auth,
  items,
  supplies,
  warehouses,
  stockpiles,
  goals,
  goalTemplates,
  categories,
  users,
  sessions,
  discords,
  permissionGroups,
  pyramids,
  fir,
  logigen,
  sites,
  spreadsheets,
  shipments,
  war,
  audit,
  apiKeys,
  iconPack,
];

export const ENDPOINTS: Endpoint[] = FEATURES.flatMap((one) => Object.values(one));
