// Written by `npm run fix` from the names of the files: do not edit.

import about from './../pt-BR/about.json' with { type: 'json' };
import alerts from './../pt-BR/alerts.json' with { type: 'json' };
import apiKeys from './../pt-BR/api-keys.json' with { type: 'json' };
import audit from './../pt-BR/audit.json' with { type: 'json' };
import auth from './../pt-BR/auth.json' with { type: 'json' };
import backup from './../pt-BR/backup.json' with { type: 'json' };
import categories from './../pt-BR/categories.json' with { type: 'json' };
import channels from './../pt-BR/channels.json' with { type: 'json' };
import consumption from './../pt-BR/consumption.json' with { type: 'json' };
import discords from './../pt-BR/discords.json' with { type: 'json' };
import drawings from './../pt-BR/drawings.json' with { type: 'json' };
import errors from './../pt-BR/errors.json' with { type: 'json' };
import factories from './../pt-BR/factories.json' with { type: 'json' };
import fir from './../pt-BR/fir.json' with { type: 'json' };
import firstRun from './../pt-BR/first-run.json' with { type: 'json' };
import gameData from './../pt-BR/game-data.json' with { type: 'json' };
import goals from './../pt-BR/goals.json' with { type: 'json' };
import iconPack from './../pt-BR/icon-pack.json' with { type: 'json' };
import items from './../pt-BR/items.json' with { type: 'json' };
import liveReading from './../pt-BR/live-reading.json' with { type: 'json' };
import logigen from './../pt-BR/logigen.json' with { type: 'json' };
import map from './../pt-BR/map.json' with { type: 'json' };
import materials from './../pt-BR/materials.json' with { type: 'json' };
import orders from './../pt-BR/orders.json' with { type: 'json' };
import permissionGroups from './../pt-BR/permission-groups.json' with { type: 'json' };
import problems from './../pt-BR/problems.json' with { type: 'json' };
import production from './../pt-BR/production.json' with { type: 'json' };
import pyramidPage from './../pt-BR/pyramid-page.json' with { type: 'json' };
import pyramids from './../pt-BR/pyramids.json' with { type: 'json' };
import regiments from './../pt-BR/regiments.json' with { type: 'json' };
import requests from './../pt-BR/requests.json' with { type: 'json' };
import scans from './../pt-BR/scans.json' with { type: 'json' };
import search from './../pt-BR/search.json' with { type: 'json' };
import sessions from './../pt-BR/sessions.json' with { type: 'json' };
import settings from './../pt-BR/settings.json' with { type: 'json' };
import shell from './../pt-BR/shell.json' with { type: 'json' };
import shipments from './../pt-BR/shipments.json' with { type: 'json' };
import sites from './../pt-BR/sites.json' with { type: 'json' };
import spreadsheets from './../pt-BR/spreadsheets.json' with { type: 'json' };
import start from './../pt-BR/start.json' with { type: 'json' };
import statistics from './../pt-BR/statistics.json' with { type: 'json' };
import stockpiles from './../pt-BR/stockpiles.json' with { type: 'json' };
import supplies from './../pt-BR/supplies.json' with { type: 'json' };
import ui from './../pt-BR/ui.json' with { type: 'json' };
import users from './../pt-BR/users.json' with { type: 'json' };
import war from './../pt-BR/war.json' with { type: 'json' };
import warApi from './../pt-BR/war-api.json' with { type: 'json' };
import warReset from './../pt-BR/war-reset.json' with { type: 'json' };
import warehouses from './../pt-BR/warehouses.json' with { type: 'json' };
import watches from './../pt-BR/watches.json' with { type: 'json' };
import welcome from './../pt-BR/welcome.json' with { type: 'json' };
import worklist from './../pt-BR/worklist.json' with { type: 'json' };
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
