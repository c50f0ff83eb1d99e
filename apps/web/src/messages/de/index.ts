// Written by `npm run fix` from the names of the files: do not edit.

import type { Texts } from '../language.ts';
import { about } from './about.ts';
import { admin } from './admin.ts';
import { alerts } from './alerts.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backup } from './backup.ts';
import { categories } from './categories.ts';
import { channels } from './channels.ts';
import { consumption } from './consumption.ts';
import { discords } from './discords.ts';
import { drawings } from './drawings.ts';
import { factories } from './factories.ts';
import { fir } from './fir.ts';
import { firstRun } from './first-run.ts';
import { gameData } from './game-data.ts';
import { goals } from './goals.ts';
import { iconPack } from './icon-pack.ts';
import { items } from './items.ts';
import { liveReading } from './live-reading.ts';
import { logigen } from './logigen.ts';
import { map } from './map.ts';
import { materials } from './materials.ts';
import { orders } from './orders.ts';
import { permissionGroups } from './permission-groups.ts';
import { problems } from './problems.ts';
import { production } from './production.ts';
import { pyramidPage } from './pyramid-page.ts';
import { pyramids } from './pyramids.ts';
import { scans } from './scans.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { sites } from './sites.ts';
import { spreadsheets } from './spreadsheets.ts';
import { statistics } from './statistics.ts';
import { stockpiles } from './stockpiles.ts';
import { supplies } from './supplies.ts';
import { ui } from './ui.ts';
import { users } from './users.ts';
import { war } from './war.ts';
import { warApi } from './war-api.ts';
import { warReset } from './war-reset.ts';
import { warehouses } from './warehouses.ts';
import { watches } from './watches.ts';
import { welcome } from './welcome.ts';
import { worklist } from './worklist.ts';

export { errors } from './errors.ts';

/** The texts of the app, by feature. */
export const de: Texts = {
  about,
  admin,
  alerts,
  apiKeys,
  audit,
  auth,
  backup,
  categories,
  channels,
  consumption,
  discords,
  drawings,
  factories,
  fir,
  firstRun,
  gameData,
  goals,
  iconPack,
  items,
  liveReading,
  logigen,
  map,
  materials,
  orders,
  permissionGroups,
  problems,
  production,
  pyramidPage,
  pyramids,
  scans,
  search,
  sessions,
  shell,
  shipments,
  sites,
  spreadsheets,
  statistics,
  stockpiles,
  supplies,
  ui,
  users,
  war,
  warApi,
  warReset,
  warehouses,
  watches,
  welcome,
  worklist,
};
