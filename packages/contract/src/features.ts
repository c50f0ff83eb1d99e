// Written by `npm run fix` from the names of the files: do not edit.

import { about } from './about.ts';
import { alerts } from './alerts.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backup } from './backup.ts';
import { categories } from './categories.ts';
import { channels } from './channels.ts';
import { discords } from './discords.ts';
import { drawings } from './drawings.ts';
import { factories } from './factories.ts';
import { fir } from './fir.ts';
import { gameData } from './game-data.ts';
import { goalTemplates } from './goal-templates.ts';
import { goals } from './goals.ts';
import { health } from './health.ts';
import { iconPack } from './icon-pack.ts';
import { items } from './items.ts';
import { logigen } from './logigen.ts';
import { map } from './map.ts';
import { materials } from './materials.ts';
import { orders } from './orders.ts';
import { permissionGroups } from './permission-groups.ts';
import { pyramids } from './pyramids.ts';
import { requests } from './requests.ts';
import { sessions } from './sessions.ts';
import { shipments } from './shipments.ts';
import { sites } from './sites.ts';
import { slashCommands } from './slash-commands.ts';
import { spreadsheets } from './spreadsheets.ts';
import { statistics } from './statistics.ts';
import { stockpiles } from './stockpiles.ts';
import { supplies } from './supplies.ts';
import { users } from './users.ts';
import { war } from './war.ts';
import { warApi } from './war-api.ts';
import { warehouses } from './warehouses.ts';
import { watches } from './watches.ts';
import { worklist } from './worklist.ts';

export * from './about.ts';
export * from './alerts.ts';
export * from './api-keys.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './backup.ts';
export * from './categories.ts';
export * from './channels.ts';
export * from './discords.ts';
export * from './drawings.ts';
export * from './factories.ts';
export * from './fir.ts';
export * from './game-data.ts';
export * from './goal-templates.ts';
export * from './goals.ts';
export * from './health.ts';
export * from './icon-pack.ts';
export * from './items.ts';
export * from './logigen.ts';
export * from './map.ts';
export * from './materials.ts';
export * from './orders.ts';
export * from './permission-groups.ts';
export * from './pyramids.ts';
export * from './requests.ts';
export * from './sessions.ts';
export * from './shipments.ts';
export * from './sites.ts';
export * from './slash-commands.ts';
export * from './spreadsheets.ts';
export * from './statistics.ts';
export * from './stockpiles.ts';
export * from './supplies.ts';
export * from './users.ts';
export * from './war.ts';
export * from './war-api.ts';
export * from './warehouses.ts';
export * from './watches.ts';
export * from './worklist.ts';

/** The endpoints of each feature. */
export const FEATURES = [
  about,
  alerts,
  apiKeys,
  audit,
  auth,
  backup,
  categories,
  channels,
  discords,
  drawings,
  factories,
  fir,
  gameData,
  goalTemplates,
  goals,
  health,
  iconPack,
  items,
  logigen,
  map,
  materials,
  orders,
  permissionGroups,
  pyramids,
  requests,
  sessions,
  shipments,
  sites,
  slashCommands,
  spreadsheets,
  statistics,
  stockpiles,
  supplies,
  users,
  war,
  warApi,
  warehouses,
  watches,
  worklist,
];
