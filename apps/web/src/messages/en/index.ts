// Written by `npm run fix` from the names of the files: do not edit.

import { about } from './about.ts';
import { admin } from './admin.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { discords } from './discords.ts';
import { drawings } from './drawings.ts';
import { fir } from './fir.ts';
import { firstRun } from './first-run.ts';
import { gameData } from './game-data.ts';
import { goals } from './goals.ts';
import { iconPack } from './icon-pack.ts';
import { items } from './items.ts';
import { logigen } from './logigen.ts';
import { permissionGroups } from './permission-groups.ts';
import { problems } from './problems.ts';
import { pyramidPage } from './pyramid-page.ts';
import { pyramids } from './pyramids.ts';
import { scans } from './scans.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { sites } from './sites.ts';
import { spreadsheets } from './spreadsheets.ts';
import { stockpiles } from './stockpiles.ts';
import { supplies } from './supplies.ts';
import { ui } from './ui.ts';
import { users } from './users.ts';
import { war } from './war.ts';
import { warReset } from './war-reset.ts';
import { warehouses } from './warehouses.ts';
import { watch } from './watch.ts';
import { welcome } from './welcome.ts';
import { worklist } from './worklist.ts';

/** The texts of the app, by feature. */
export const en = {
  about,
  admin,
  apiKeys,
  audit,
  auth,
  categories,
  discords,
  drawings,
  fir,
  firstRun,
  gameData,
  goals,
  iconPack,
  items,
  logigen,
  permissionGroups,
  problems,
  pyramidPage,
  pyramids,
  scans,
  search,
  sessions,
  shell,
  shipments,
  sites,
  spreadsheets,
  stockpiles,
  supplies,
  ui,
  users,
  war,
  warReset,
  warehouses,
  watch,
  welcome,
  worklist,
} as const;
