import type { Texts } from '../language.ts';
import { about } from './about.ts';
import { admin } from './admin.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { discords } from './discords.ts';
import { fir } from './fir.ts';
import { goals } from './goals.ts';
import { iconPack } from './icon-pack.ts';
import { items } from './items.ts';
import { logigen } from './logigen.ts';
import { permissionGroups } from './permission-groups.ts';
import { problems } from './problems.ts';
import { pyramidPage } from './pyramid-page.ts';
import { pyramids } from './pyramids.ts';
import { scans } from './scans.ts';
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
import { welcome } from './welcome.ts';

export { errors } from './errors.ts';

/**
 * Every text of the app in German, by feature.
 *
 * The words, so that one thing has one name: warehouse Lager, stockpile Stockpile (der), stock Bestand, goal Ziel,
 * target Soll, supplies Vorräte, item Item, crate Kiste, single items Stück, report Meldung, shipment Lieferung,
 * destination Ziellager, supplier Lieferant, claim übernehmen, refresh auffrischen, undo zurücknehmen, category
 * Kategorie, priority Priorität, factory Fabrik, right Recht, permission group Rechtegruppe, locked gesperrt,
 * teched freigeschaltet, faction Seite, spreadsheet Tabelle, audit trail Protokoll. As players say them: FIR, MPF,
 * LogiGen, Backline, Midline, Bluefin, Hex, Code, CodeName, Container, Flatbed, Freighter, Discord, the nicknames of
 * materials, and every name of the game. The reader is du; a button is an infinitive or a noun.
 */
export const de: Texts = {
  ui,
  problems,
  shell,
  auth,
  welcome,
  about,
  warehouses,
  stockpiles,
  supplies,
  items,
  goals,
  categories,
  war,
  pyramids,
  pyramidPage,
  scans,
  fir,
  logigen,
  shipments,
  admin,
  users,
  sessions,
  discords,
  permissionGroups,
  sites,
  spreadsheets,
  warReset,
  audit,
  apiKeys,
  iconPack,
};
