// Written by `npm run fix` from the names of the files: do not edit.

import about from './../de/about.json' with { type: 'json' };
import alerts from './../de/alerts.json' with { type: 'json' };
import apiKeys from './../de/api-keys.json' with { type: 'json' };
import audit from './../de/audit.json' with { type: 'json' };
import auth from './../de/auth.json' with { type: 'json' };
import backup from './../de/backup.json' with { type: 'json' };
import categories from './../de/categories.json' with { type: 'json' };
import channels from './../de/channels.json' with { type: 'json' };
import consumption from './../de/consumption.json' with { type: 'json' };
import discords from './../de/discords.json' with { type: 'json' };
import drawings from './../de/drawings.json' with { type: 'json' };
import errors from './../de/errors.json' with { type: 'json' };
import factories from './../de/factories.json' with { type: 'json' };
import fir from './../de/fir.json' with { type: 'json' };
import firstRun from './../de/first-run.json' with { type: 'json' };
import gameData from './../de/game-data.json' with { type: 'json' };
import goals from './../de/goals.json' with { type: 'json' };
import iconPack from './../de/icon-pack.json' with { type: 'json' };
import items from './../de/items.json' with { type: 'json' };
import liveReading from './../de/live-reading.json' with { type: 'json' };
import logigen from './../de/logigen.json' with { type: 'json' };
import map from './../de/map.json' with { type: 'json' };
import materials from './../de/materials.json' with { type: 'json' };
import orders from './../de/orders.json' with { type: 'json' };
import permissionGroups from './../de/permission-groups.json' with { type: 'json' };
import problems from './../de/problems.json' with { type: 'json' };
import production from './../de/production.json' with { type: 'json' };
import pyramidPage from './../de/pyramid-page.json' with { type: 'json' };
import pyramids from './../de/pyramids.json' with { type: 'json' };
import regiments from './../de/regiments.json' with { type: 'json' };
import requests from './../de/requests.json' with { type: 'json' };
import scans from './../de/scans.json' with { type: 'json' };
import search from './../de/search.json' with { type: 'json' };
import sessions from './../de/sessions.json' with { type: 'json' };
import settings from './../de/settings.json' with { type: 'json' };
import shell from './../de/shell.json' with { type: 'json' };
import shipments from './../de/shipments.json' with { type: 'json' };
import sites from './../de/sites.json' with { type: 'json' };
import spreadsheets from './../de/spreadsheets.json' with { type: 'json' };
import start from './../de/start.json' with { type: 'json' };
import statistics from './../de/statistics.json' with { type: 'json' };
import stockpiles from './../de/stockpiles.json' with { type: 'json' };
import supplies from './../de/supplies.json' with { type: 'json' };
import ui from './../de/ui.json' with { type: 'json' };
import users from './../de/users.json' with { type: 'json' };
import war from './../de/war.json' with { type: 'json' };
import warApi from './../de/war-api.json' with { type: 'json' };
import warReset from './../de/war-reset.json' with { type: 'json' };
import warehouses from './../de/warehouses.json' with { type: 'json' };
import watches from './../de/watches.json' with { type: 'json' };
import welcome from './../de/welcome.json' with { type: 'json' };
import worklist from './../de/worklist.json' with { type: 'json' };
import { completed } from './completed.ts';
import * as english from './en.ts';

/** The texts of the pages, by feature. */
export const texts = completed(
  {
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
  },
  english.texts,
);

/** The texts of refusals, by code. */
export const refusals = completed({ ...errors, ...problems }, english.refusals);
