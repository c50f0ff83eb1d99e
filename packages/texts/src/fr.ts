// Written by `npm run fix` from the names of the files: do not edit.

import about from './../fr/about.json' with { type: 'json' };
import alerts from './../fr/alerts.json' with { type: 'json' };
import apiKeys from './../fr/api-keys.json' with { type: 'json' };
import audit from './../fr/audit.json' with { type: 'json' };
import auth from './../fr/auth.json' with { type: 'json' };
import backup from './../fr/backup.json' with { type: 'json' };
import categories from './../fr/categories.json' with { type: 'json' };
import channels from './../fr/channels.json' with { type: 'json' };
import consumption from './../fr/consumption.json' with { type: 'json' };
import discords from './../fr/discords.json' with { type: 'json' };
import drawings from './../fr/drawings.json' with { type: 'json' };
import errors from './../fr/errors.json' with { type: 'json' };
import factories from './../fr/factories.json' with { type: 'json' };
import fir from './../fr/fir.json' with { type: 'json' };
import firstRun from './../fr/first-run.json' with { type: 'json' };
import gameData from './../fr/game-data.json' with { type: 'json' };
import goals from './../fr/goals.json' with { type: 'json' };
import iconPack from './../fr/icon-pack.json' with { type: 'json' };
import items from './../fr/items.json' with { type: 'json' };
import liveReading from './../fr/live-reading.json' with { type: 'json' };
import logigen from './../fr/logigen.json' with { type: 'json' };
import map from './../fr/map.json' with { type: 'json' };
import materials from './../fr/materials.json' with { type: 'json' };
import orders from './../fr/orders.json' with { type: 'json' };
import permissionGroups from './../fr/permission-groups.json' with { type: 'json' };
import problems from './../fr/problems.json' with { type: 'json' };
import production from './../fr/production.json' with { type: 'json' };
import pyramidPage from './../fr/pyramid-page.json' with { type: 'json' };
import pyramids from './../fr/pyramids.json' with { type: 'json' };
import regiments from './../fr/regiments.json' with { type: 'json' };
import requests from './../fr/requests.json' with { type: 'json' };
import scans from './../fr/scans.json' with { type: 'json' };
import search from './../fr/search.json' with { type: 'json' };
import sessions from './../fr/sessions.json' with { type: 'json' };
import settings from './../fr/settings.json' with { type: 'json' };
import shell from './../fr/shell.json' with { type: 'json' };
import shipments from './../fr/shipments.json' with { type: 'json' };
import sites from './../fr/sites.json' with { type: 'json' };
import spreadsheets from './../fr/spreadsheets.json' with { type: 'json' };
import start from './../fr/start.json' with { type: 'json' };
import statistics from './../fr/statistics.json' with { type: 'json' };
import stockpiles from './../fr/stockpiles.json' with { type: 'json' };
import supplies from './../fr/supplies.json' with { type: 'json' };
import ui from './../fr/ui.json' with { type: 'json' };
import users from './../fr/users.json' with { type: 'json' };
import war from './../fr/war.json' with { type: 'json' };
import warApi from './../fr/war-api.json' with { type: 'json' };
import warReset from './../fr/war-reset.json' with { type: 'json' };
import warehouses from './../fr/warehouses.json' with { type: 'json' };
import watches from './../fr/watches.json' with { type: 'json' };
import welcome from './../fr/welcome.json' with { type: 'json' };
import worklist from './../fr/worklist.json' with { type: 'json' };
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
