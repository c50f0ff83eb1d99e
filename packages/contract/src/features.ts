// Written by `npm run fix` from the names of the files: do not edit.

import { about } from './about.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { discords } from './discords.ts';
import { drawings } from './drawings.ts';
import { fir } from './fir.ts';
import { gameData } from './game-data.ts';
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
import { worklist } from './worklist.ts';

export * from './about.ts';
export * from './api-keys.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './categories.ts';
export * from './discords.ts';
export * from './drawings.ts';
export * from './fir.ts';
export * from './game-data.ts';
export * from './goal-templates.ts';
export * from './goals.ts';
export * from './health.ts';
export * from './icon-pack.ts';
export * from './items.ts';
export * from './logigen.ts';
export * from './permission-groups.ts';
export * from './pyramids.ts';
export * from './sessions.ts';
export * from './shipments.ts';
export * from './sites.ts';
export * from './spreadsheets.ts';
export * from './stockpiles.ts';
export * from './supplies.ts';
export * from './users.ts';
export * from './war.ts';
export * from './warehouses.ts';
export * from './worklist.ts';

/** The endpoints of each feature. */
export const FEATURES = [
  about,
  apiKeys,
  audit,
  auth,
  categories,
  discords,
  drawings,
  fir,
  gameData,
  goalTemplates,
  goals,
  health,
  iconPack,
  items,
  logigen,
  permissionGroups,
  pyramids,
  sessions,
  shipments,
  sites,
  spreadsheets,
  stockpiles,
  supplies,
  users,
  war,
  warehouses,
  worklist,
];
