// Written by `npm run fix` from the names of the files: do not edit.

import about from './../ru/about.json' with { type: 'json' };
import alerts from './../ru/alerts.json' with { type: 'json' };
import apiKeys from './../ru/api-keys.json' with { type: 'json' };
import audit from './../ru/audit.json' with { type: 'json' };
import auth from './../ru/auth.json' with { type: 'json' };
import backup from './../ru/backup.json' with { type: 'json' };
import categories from './../ru/categories.json' with { type: 'json' };
import channels from './../ru/channels.json' with { type: 'json' };
import consumption from './../ru/consumption.json' with { type: 'json' };
import discords from './../ru/discords.json' with { type: 'json' };
import drawings from './../ru/drawings.json' with { type: 'json' };
import errors from './../ru/errors.json' with { type: 'json' };
import factories from './../ru/factories.json' with { type: 'json' };
import fir from './../ru/fir.json' with { type: 'json' };
import firstRun from './../ru/first-run.json' with { type: 'json' };
import gameData from './../ru/game-data.json' with { type: 'json' };
import goals from './../ru/goals.json' with { type: 'json' };
import iconPack from './../ru/icon-pack.json' with { type: 'json' };
import items from './../ru/items.json' with { type: 'json' };
import liveReading from './../ru/live-reading.json' with { type: 'json' };
import logigen from './../ru/logigen.json' with { type: 'json' };
import map from './../ru/map.json' with { type: 'json' };
import materials from './../ru/materials.json' with { type: 'json' };
import orders from './../ru/orders.json' with { type: 'json' };
import permissionGroups from './../ru/permission-groups.json' with { type: 'json' };
import problems from './../ru/problems.json' with { type: 'json' };
import production from './../ru/production.json' with { type: 'json' };
import pyramidPage from './../ru/pyramid-page.json' with { type: 'json' };
import pyramids from './../ru/pyramids.json' with { type: 'json' };
import regiments from './../ru/regiments.json' with { type: 'json' };
import requests from './../ru/requests.json' with { type: 'json' };
import scans from './../ru/scans.json' with { type: 'json' };
import search from './../ru/search.json' with { type: 'json' };
import sessions from './../ru/sessions.json' with { type: 'json' };
import settings from './../ru/settings.json' with { type: 'json' };
import shell from './../ru/shell.json' with { type: 'json' };
import shipments from './../ru/shipments.json' with { type: 'json' };
import sites from './../ru/sites.json' with { type: 'json' };
import spreadsheets from './../ru/spreadsheets.json' with { type: 'json' };
import start from './../ru/start.json' with { type: 'json' };
import statistics from './../ru/statistics.json' with { type: 'json' };
import stockpiles from './../ru/stockpiles.json' with { type: 'json' };
import supplies from './../ru/supplies.json' with { type: 'json' };
import ui from './../ru/ui.json' with { type: 'json' };
import users from './../ru/users.json' with { type: 'json' };
import war from './../ru/war.json' with { type: 'json' };
import warApi from './../ru/war-api.json' with { type: 'json' };
import warReset from './../ru/war-reset.json' with { type: 'json' };
import warehouses from './../ru/warehouses.json' with { type: 'json' };
import watches from './../ru/watches.json' with { type: 'json' };
import welcome from './../ru/welcome.json' with { type: 'json' };
import worklist from './../ru/worklist.json' with { type: 'json' };
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
