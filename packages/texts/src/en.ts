// Written by `npm run fix` from the names of the files: do not edit.

import about from './../en/about.json' with { type: 'json' };
import alerts from './../en/alerts.json' with { type: 'json' };
import apiKeys from './../en/api-keys.json' with { type: 'json' };
import audit from './../en/audit.json' with { type: 'json' };
import auth from './../en/auth.json' with { type: 'json' };
import backup from './../en/backup.json' with { type: 'json' };
import categories from './../en/categories.json' with { type: 'json' };
import channels from './../en/channels.json' with { type: 'json' };
import consumption from './../en/consumption.json' with { type: 'json' };
import discords from './../en/discords.json' with { type: 'json' };
import drawings from './../en/drawings.json' with { type: 'json' };
import errors from './../en/errors.json' with { type: 'json' };
import factories from './../en/factories.json' with { type: 'json' };
import fir from './../en/fir.json' with { type: 'json' };
import firstRun from './../en/first-run.json' with { type: 'json' };
import gameData from './../en/game-data.json' with { type: 'json' };
import goals from './../en/goals.json' with { type: 'json' };
import iconPack from './../en/icon-pack.json' with { type: 'json' };
import items from './../en/items.json' with { type: 'json' };
import liveReading from './../en/live-reading.json' with { type: 'json' };
import logigen from './../en/logigen.json' with { type: 'json' };
import map from './../en/map.json' with { type: 'json' };
import materials from './../en/materials.json' with { type: 'json' };
import orders from './../en/orders.json' with { type: 'json' };
import permissionGroups from './../en/permission-groups.json' with { type: 'json' };
import problems from './../en/problems.json' with { type: 'json' };
import production from './../en/production.json' with { type: 'json' };
import pyramidPage from './../en/pyramid-page.json' with { type: 'json' };
import pyramids from './../en/pyramids.json' with { type: 'json' };
import regiments from './../en/regiments.json' with { type: 'json' };
import requests from './../en/requests.json' with { type: 'json' };
import scans from './../en/scans.json' with { type: 'json' };
import search from './../en/search.json' with { type: 'json' };
import sessions from './../en/sessions.json' with { type: 'json' };
import settings from './../en/settings.json' with { type: 'json' };
import shell from './../en/shell.json' with { type: 'json' };
import shipments from './../en/shipments.json' with { type: 'json' };
import sites from './../en/sites.json' with { type: 'json' };
import spreadsheets from './../en/spreadsheets.json' with { type: 'json' };
import start from './../en/start.json' with { type: 'json' };
import statistics from './../en/statistics.json' with { type: 'json' };
import stockpiles from './../en/stockpiles.json' with { type: 'json' };
import supplies from './../en/supplies.json' with { type: 'json' };
import ui from './../en/ui.json' with { type: 'json' };
import users from './../en/users.json' with { type: 'json' };
import war from './../en/war.json' with { type: 'json' };
import warApi from './../en/war-api.json' with { type: 'json' };
import warReset from './../en/war-reset.json' with { type: 'json' };
import warehouses from './../en/warehouses.json' with { type: 'json' };
import watches from './../en/watches.json' with { type: 'json' };
import welcome from './../en/welcome.json' with { type: 'json' };
import worklist from './../en/worklist.json' with { type: 'json' };

/** The texts of the pages, by feature. */
export const texts = {
  about,
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
  regiments,
  requests,
  scans,
  search,
  sessions,
  settings,
  shell,
  shipments,
  sites,
  spreadsheets,
  start,
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

/** The texts of refusals, by code. */
export const refusals = { ...errors, ...problems };
