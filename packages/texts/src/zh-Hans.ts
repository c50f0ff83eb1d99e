// Written by `npm run fix` from the names of the files: do not edit.

import about from './../zh-Hans/about.json' with { type: 'json' };
import alerts from './../zh-Hans/alerts.json' with { type: 'json' };
import apiKeys from './../zh-Hans/api-keys.json' with { type: 'json' };
import audit from './../zh-Hans/audit.json' with { type: 'json' };
import auth from './../zh-Hans/auth.json' with { type: 'json' };
import backup from './../zh-Hans/backup.json' with { type: 'json' };
import categories from './../zh-Hans/categories.json' with { type: 'json' };
import channels from './../zh-Hans/channels.json' with { type: 'json' };
import consumption from './../zh-Hans/consumption.json' with { type: 'json' };
import discords from './../zh-Hans/discords.json' with { type: 'json' };
import drawings from './../zh-Hans/drawings.json' with { type: 'json' };
import errors from './../zh-Hans/errors.json' with { type: 'json' };
import factories from './../zh-Hans/factories.json' with { type: 'json' };
import fir from './../zh-Hans/fir.json' with { type: 'json' };
import firstRun from './../zh-Hans/first-run.json' with { type: 'json' };
import gameData from './../zh-Hans/game-data.json' with { type: 'json' };
import goals from './../zh-Hans/goals.json' with { type: 'json' };
import iconPack from './../zh-Hans/icon-pack.json' with { type: 'json' };
import items from './../zh-Hans/items.json' with { type: 'json' };
import liveReading from './../zh-Hans/live-reading.json' with { type: 'json' };
import logigen from './../zh-Hans/logigen.json' with { type: 'json' };
import map from './../zh-Hans/map.json' with { type: 'json' };
import materials from './../zh-Hans/materials.json' with { type: 'json' };
import orders from './../zh-Hans/orders.json' with { type: 'json' };
import permissionGroups from './../zh-Hans/permission-groups.json' with { type: 'json' };
import problems from './../zh-Hans/problems.json' with { type: 'json' };
import production from './../zh-Hans/production.json' with { type: 'json' };
import pyramidPage from './../zh-Hans/pyramid-page.json' with { type: 'json' };
import pyramids from './../zh-Hans/pyramids.json' with { type: 'json' };
import regiments from './../zh-Hans/regiments.json' with { type: 'json' };
import requests from './../zh-Hans/requests.json' with { type: 'json' };
import scans from './../zh-Hans/scans.json' with { type: 'json' };
import search from './../zh-Hans/search.json' with { type: 'json' };
import sessions from './../zh-Hans/sessions.json' with { type: 'json' };
import settings from './../zh-Hans/settings.json' with { type: 'json' };
import shell from './../zh-Hans/shell.json' with { type: 'json' };
import shipments from './../zh-Hans/shipments.json' with { type: 'json' };
import sites from './../zh-Hans/sites.json' with { type: 'json' };
import spreadsheets from './../zh-Hans/spreadsheets.json' with { type: 'json' };
import start from './../zh-Hans/start.json' with { type: 'json' };
import statistics from './../zh-Hans/statistics.json' with { type: 'json' };
import stockpiles from './../zh-Hans/stockpiles.json' with { type: 'json' };
import supplies from './../zh-Hans/supplies.json' with { type: 'json' };
import ui from './../zh-Hans/ui.json' with { type: 'json' };
import users from './../zh-Hans/users.json' with { type: 'json' };
import war from './../zh-Hans/war.json' with { type: 'json' };
import warApi from './../zh-Hans/war-api.json' with { type: 'json' };
import warReset from './../zh-Hans/war-reset.json' with { type: 'json' };
import warehouses from './../zh-Hans/warehouses.json' with { type: 'json' };
import watches from './../zh-Hans/watches.json' with { type: 'json' };
import welcome from './../zh-Hans/welcome.json' with { type: 'json' };
import worklist from './../zh-Hans/worklist.json' with { type: 'json' };
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
