// Written by `npm run fix` from the names of the files: do not edit.

import { registerAbout } from './features/about/about.routes.ts';
import { registerApiKeys } from './features/api-keys/api-keys.routes.ts';
import { registerAudit } from './features/audit/audit.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { registerCategories } from './features/categories/categories.routes.ts';
import { registerDiscords } from './features/discords/discords.routes.ts';
import { registerDrawings } from './features/drawings/drawings.routes.ts';
import { registerFir } from './features/fir/fir.routes.ts';
import { registerGameData } from './features/game-data/game-data.routes.ts';
import { registerGoalTemplates } from './features/goals/goal-templates.routes.ts';
import { registerGoals } from './features/goals/goals.routes.ts';
import { registerHealth } from './features/health/health.routes.ts';
import { registerIconPack } from './features/icon-pack/icon-pack.routes.ts';
import { registerItems } from './features/items/items.routes.ts';
import { registerLogigen } from './features/logigen/logigen.routes.ts';
import { registerPermissionGroups } from './features/permission-groups/permission-groups.routes.ts';
import { registerPyramids } from './features/pyramids/pyramids.routes.ts';
import { registerSessions } from './features/sessions/sessions.routes.ts';
import { registerShipments } from './features/shipments/shipments.routes.ts';
import { registerSites } from './features/sites/sites.routes.ts';
import { registerSpreadsheets } from './features/spreadsheets/spreadsheets.routes.ts';
import { registerStockpiles } from './features/stockpiles/stockpiles.routes.ts';
import { registerSupplies } from './features/supplies/supplies.routes.ts';
import { registerUsers } from './features/users/users.routes.ts';
import { registerWar } from './features/war/war.routes.ts';
import { registerWarehouses } from './features/warehouses/warehouses.routes.ts';
import { registerWorklist } from './features/worklist/worklist.routes.ts';
import type { App } from './http/app.ts';

/** Serves every endpoint of the contract. */
export function registerFeatures(app: App): void {
  registerAbout(app);
  registerApiKeys(app);
  registerAudit(app);
  registerAuth(app);
  registerCategories(app);
  registerDiscords(app);
  registerDrawings(app);
  registerFir(app);
  registerGameData(app);
  registerGoalTemplates(app);
  registerGoals(app);
  registerHealth(app);
  registerIconPack(app);
  registerItems(app);
  registerLogigen(app);
  registerPermissionGroups(app);
  registerPyramids(app);
  registerSessions(app);
  registerShipments(app);
  registerSites(app);
  registerSpreadsheets(app);
  registerStockpiles(app);
  registerSupplies(app);
  registerUsers(app);
  registerWar(app);
  registerWarehouses(app);
  registerWorklist(app);
}
