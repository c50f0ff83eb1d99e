import type {
  AdminOrigin,
  AuditEntry,
  Channel,
  FirRow,
  GameDataCounts,
  Reason,
  StockpileReport,
  ToolOutcome,
  WarCounts,
} from '@backline/contract';
import {
  type AlertEvent,
  type AlertRule,
  type ClockPhase,
  CONTAINER_STATES,
  type ContainerState,
  DAILY_LIMIT,
  type FactoryLine,
  type ITEM_CATEGORIES,
  MAX_REPORT_HOURS,
  ORDER_STATES,
  type OrderState,
  PRIORITIES,
  PRODUCTION_METHODS,
  type ProductionMethod,
  REPORT_HOURS,
  REQUEST_URGENCIES,
  type RequestEvent,
  type RequestUrgency,
  SHARDS,
  type Shard,
  type ShipmentEvent,
  SIDES,
  type Side,
  TEAMS,
  type Team,
  type WarApiContent,
  type WarApiProblem,
} from '@backline/domain';
import type { Language } from '@backline/texts/languages';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Catalog } from '../catalog/catalog.ts';

/**
 * The whole data model on one page. Ids are integers, times are with time zone.
 * A quantity counts what the game's icon shows: crates of a crated item, single items otherwise.
 */

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** A time in code is ISO 8601 text in UTC, as on the wire. */
const time = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const now = (name: string) => time(name).notNull().default(sql`now()`);
/** The mark of a time that was never noted. */
export const EPOCH = sql`'1970-01-01T00:00:00Z'`;
/** Columns of everything that a queue sends to (`queues/send-due.ts`). */
const sentTo = {
  lastSuccessAt: time('last_success_at'),
  lastError: text('last_error'),
  lastErrorAt: time('last_error_at'),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  retryAt: time('retry_at').notNull().default(EPOCH),
  /** Until this time one process is sending to it. */
  leasedUntil: time('leased_until').notNull().default(EPOCH),
};
/** Counts changes, so that a save of an older copy is noticed; `changedBy` is the username of the last editor. */
const versioned = { version: integer().notNull().default(1), changedBy: text('changed_by') };

// ---- People and rights

export const discords = pgTable(
  'discords',
  {
    id: id(),
    name: text().notNull(),
    guildId: text('guild_id').notNull().unique(),
    primary: boolean('is_primary').notNull().default(false),
    ...versioned,
  },
  (t) => [uniqueIndex('discords_one_primary').on(t.primary).where(sql`is_primary`)],
);

export const roles = pgTable(
  'roles',
  {
    id: id(),
    discordId: integer('discord_id')
      .notNull()
      .references(() => discords.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Discord's own id of the role. */
    roleId: text('role_id').notNull(),
  },
  (t) => [unique('roles_discord_role').on(t.discordId, t.roleId)],
);

export const permissionGroups = pgTable('permission_groups', {
  id: id(),
  name: text().notNull(),
  read: boolean().notNull().default(false),
  edit: boolean().notNull().default(false),
  manage: boolean().notNull().default(false),
  ...versioned,
});

export const permissionGroupRoles = pgTable(
  'permission_group_roles',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => permissionGroups.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.roleId] })],
);

export const users = pgTable('users', {
  id: id(),
  /** Discord's user id. */
  discordUserId: text('discord_user_id').notNull().unique(),
  username: text().notNull(),
  avatar: text().notNull().default(''),
  admin: boolean().notNull().default(false),
  /** Origin of the flag; null without the flag, or if it was given before this was recorded. */
  adminBy: text('admin_by').$type<AdminOrigin>(),
  homeDiscordId: integer('home_discord_id').references(() => discords.id, { onDelete: 'set null' }),
  createdAt: now('created_at'),
  /** The last sign-in; null for somebody whom an admin added and who never signed in. */
  signedInAt: time('signed_in_at').default(sql`now()`),
  /**
   * When Discord last reported this user's roles; older than 24 hours means no rights
   * (docs/spec/sign-in.md#rights-over-time).
   */
  rolesCheckedAt: time('roles_checked_at').notNull().default(EPOCH),
  /** When a check was last tried, successful or not: at most one every 15 minutes. */
  rolesTriedAt: time('roles_tried_at').notNull().default(EPOCH),
  /** Discord's refresh token, encrypted with a key from APP_SECRET; null after Discord refused it. */
  refreshToken: text('refresh_token'),
  /**
   * Whether this user was in a linked Discord at Discord's last answer. A user with this flag who is found in none has left;
   * one without it has not. It outlasts a refused token, so that nobody avoids the check by withdrawing it.
   */
  wasMember: boolean('was_member').notNull().default(false),
});

/** A user in a linked Discord, with the name and picture used there. */
export const memberships = pgTable(
  'memberships',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    discordId: integer('discord_id')
      .notNull()
      .references(() => discords.id, { onDelete: 'cascade' }),
    nickname: text().notNull().default(''),
    avatar: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.discordId] })],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] })],
);

/** The revocable record behind every session token. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Number by which people and addresses name the session: the id itself is in the token. */
    number: integer().generatedAlwaysAsIdentity().unique('sessions_number'),
    createdAt: now('created_at'),
    expiresAt: time('expires_at').notNull(),
    /** Precise to a quarter of an hour. */
    lastActiveAt: now('last_active_at'),
    /** Browser, system and network of the sign-in, to recognise it by: `Firefox`, `Windows` and `203.0.113.0/24`; empty if unknown. */
    browser: text().notNull().default(''),
    system: text().notNull().default(''),
    network: text().notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Personal keys for tools. Only a hash of the key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the key, in hex: enough for 256 random bits, which nobody can guess. */
    hash: text().notNull().unique(),
    /** The first letters of the key, to recognise it by. */
    start: text().notNull(),
    read: boolean().notNull(),
    edit: boolean().notNull(),
    manage: boolean().notNull(),
    createdAt: now('created_at'),
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('api_keys_user').on(t.userId)],
);

/** A sign-in under way: the state that must come back and the PKCE verifier that belongs to it. */
export const signInAttempts = pgTable('sign_in_attempts', {
  state: text().primaryKey(),
  verifier: text().notNull(),
  redirectUri: text('redirect_uri').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** The hash of the set-up link that this sign-in goes through. */
  setupHash: text('setup_hash'),
});

/** The set-up link that each server process printed when it started, while there is no admin. Only hashes are stored. */
export const setupLinks = pgTable('setup_links', {
  /** The process: its computer and the address that it listens on. */
  process: text().primaryKey(),
  /** SHA-256 of the token, in hex: enough for 256 random bits. */
  hash: text().notNull().unique(),
  expiresAt: time('expires_at').notNull(),
});

// ---- The catalog

export const items = pgTable(
  'items',
  {
    id: id(),
    firName: text('fir_name').notNull(),
    crated: boolean().notNull(),
    name: text().notNull(),
    category: text().$type<(typeof ITEM_CATEGORIES)[number]>().notNull(),
    crateSize: integer('crate_size').notNull(),
    factoryProduced: boolean('factory_produced').notNull(),
    mpfProduced: boolean('mpf_produced').notNull(),
    garageProduced: boolean('garage_produced').notNull(),
    constructionYardProduced: boolean('construction_yard_produced').notNull(),
    techable: boolean().notNull(),
    materials: jsonb().$type<{ name: string; cost: number }[]>().notNull(),
    /** False where nobody knows what it takes: then `materials` is empty, which does not mean free. */
    costKnown: boolean('cost_known').notNull().default(true),
    faction: text().$type<'Colonial' | 'Warden' | 'Neutral'>().notNull(),
    slang: jsonb().$type<string[]>().notNull(),
    /** False for what is never in a stockpile (docs/spec/items.md#never-in-stock). */
    stockpilable: boolean().notNull().default(true),
    /** The weight of one on a soldier; null if it is not known. */
    encumbrance: integer(),
    /** False for an item that the present catalog lacks: it stays for the history. */
    current: boolean().notNull().default(true),
    /** True for an item that a report named and no catalog has had yet: its name is its CodeName (docs/spec/items.md#unknown-items). */
    unknown: boolean().notNull().default(false),
    // Set by people; seeding never touches these.
    teched: boolean().notNull(),
    priority: text().$type<(typeof PRIORITIES)[number]>(),
    manufacture: boolean().notNull().default(false),
    mpf: boolean().notNull().default(false),
    backlineFactory: boolean('backline_factory').notNull().default(false),
    midlineFactory: boolean('midline_factory').notNull().default(false),
    noDelivery: boolean('no_delivery').notNull().default(false),
  },
  (t) => [
    unique('items_fir_name_crated').on(t.firName, t.crated),
    check('items_priority', sql.raw(`priority in (${quoted(PRIORITIES)})`)),
    check('items_teched', sql`${t.techable} or ${t.teched}`),
    check('items_unknown', sql`not (${t.unknown} and ${t.current})`),
  ],
);

/** Data that the undo of a pack needs besides the catalog before it. */
export interface PackUndo {
  /** Items that no catalog had before, as `fir_name/crated`: they become unknown ones again. */
  brought: string[];
  /** Sites that the pack lacks and that stayed as added ones: their rows with their keys. */
  released: { id: number; siteKey: string }[];
  /** Added sites that the pack has, and that became the game's own. */
  adopted: number[];
  /** Once it is undone: names of brought items that stayed, because goals, orders or the like refer to them. */
  kept?: string[];
}

/**
 * The game's data that admins have applied (docs/spec/administration.md#game-data). The newest one that is not undone
 * is the catalog; if there is none, the catalog is the one that this version of the server shipped with.
 */
export const gamePacks = pgTable('game_packs', {
  id: id(),
  name: text().notNull(),
  gameVersion: text('game_version').notNull(),
  fileName: text('file_name').notNull(),
  /** SHA-256 of the catalog, in hex: which data this is. */
  digest: text().notNull(),
  /** The whole catalog, including what the pack did not change. */
  catalog: jsonb().$type<Catalog>().notNull(),
  /** How much it changed, as it was shown before it was applied. */
  counts: jsonb().$type<GameDataCounts>().notNull(),
  undo: jsonb().$type<PackUndo>().notNull(),
  /** Person who applied it; the name is kept beside the key, because packs outlive users. */
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  username: text().notNull(),
  appliedAt: now('applied_at'),
  undoneAt: time('undone_at'),
  undoneBy: text('undone_by'),
});

/** The address from which game data are pulled, and the newest pack from there. One row. */
export const gameDataSource = pgTable(
  'game_data_source',
  {
    id: integer().primaryKey().default(1),
    /** Empty for none. */
    url: text().notNull().default(''),
    daily: boolean().notNull().default(false),
    /** When it is asked next, by whichever process comes first; null for never. */
    dueAt: time('due_at'),
    checkedAt: time('checked_at'),
    /** Fault of the last check; null if it had none. */
    problem: jsonb().$type<Reason>(),
    etag: text().notNull().default(''),
    /** A pack of what the address had last, as a zip; null before the first. */
    pack: bytes(),
    fetchedAt: time('fetched_at'),
  },
  (t) => [check('game_data_source_one', sql`${t.id} = 1`)],
);

// ---- Warehouses

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    order: integer('sort_order').notNull().default(0),
    color: text().notNull().default('#ff0000'),
    /** Reports of its warehouses are old from this age on. */
    reportHours: integer('report_hours').notNull().default(REPORT_HOURS),
    ...versioned,
  },
  (t) => [
    uniqueIndex('categories_name').on(t.name),
    check(
      'categories_report_hours',
      sql`${t.reportHours} between 1 and ${sql.raw(String(MAX_REPORT_HOURS))}`,
    ),
  ],
);

/**
 * A site of the world map and the warehouse on it are one row: an inactive warehouse is a free site, and one that
 * was deleted keeps its category, modifier and tag for the next time (docs/spec/warehouses.md#deleting).
 */
export const warehouses = pgTable(
  'warehouses',
  {
    id: id(),
    /** The key of a seeded site, such as `AcrithiaHex:Seaport:1`; null for a custom one. */
    siteKey: text('site_key').unique(),
    /** The War API's name of the region; null if the location has none. */
    region: text(),
    location: text().notNull(),
    buildingType: text('building_type').notNull(),
    active: boolean().notNull().default(false),
    name: text().notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'restrict' }),
    goalModifier: integer('goal_modifier').notNull().default(100),
    stockpileTag: text('stockpile_tag').notNull().default(''),
    /** Position of an added site in its hex; null for one at the town in its location. It yields to the game's list. */
    x: doublePrecision(),
    y: doublePrecision(),
    /** Of the position alone: a warehouse is saved by its changed fields. */
    placeVersion: integer('place_version').notNull().default(1),
    placeChangedBy: text('place_changed_by'),
  },
  (t) => [
    check(
      'warehouses_position',
      sql`(${t.x} is null) = (${t.y} is null) and ${t.x} between 0 and 1 and ${t.y} between 0 and 1`,
    ),
    check('warehouses_goal_modifier', sql`${t.goalModifier} >= 0`),
    check('warehouses_active_category', sql`not ${t.active} or ${t.categoryId} is not null`),
    index('warehouses_active').on(t.active),
  ],
);

/**
 * Names of reserve stockpiles are unique, and each warehouse has at most one public stockpile, which has neither code nor
 * lock nor timer (docs/spec/warehouses.md#stockpiles). A deleted stockpile's row goes, so every row is an active one.
 */
export const stockpiles = pgTable(
  'stockpiles',
  {
    id: id(),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    code: text().notNull().default(''),
    locked: boolean().notNull().default(false),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
    firUpdatedAt: time('fir_updated_at').notNull().default(EPOCH),
    refreshedAt: time('refreshed_at').notNull().default(EPOCH),
    /** The value of `refreshedAt` before the last refresh was noted, which the undo of that puts back. */
    refreshedBefore: time('refreshed_before').notNull().default(EPOCH),
    /**
     * The two reports between which the contents last changed, as far as everybody knows who sees the stockpile; 1970 where no
     * change is known (docs/spec/warehouses.md#stockpiles).
     */
    changedAfter: time('changed_after').notNull().default(EPOCH),
    changedBefore: time('changed_before').notNull().default(EPOCH),
  },
  (t) => [
    uniqueIndex('stockpiles_name').on(t.name).where(sql`${t.name} <> 'Public'`),
    uniqueIndex('stockpiles_public').on(t.warehouseId).where(sql`${t.name} = 'Public'`),
    index('stockpiles_warehouse').on(t.warehouseId),
    check(
      'stockpiles_public_open',
      sql`${t.name} <> 'Public' or (${t.code} = '' and not ${t.locked} and ${t.refreshedAt} = '1970-01-01T00:00:00Z')`,
    ),
    check('stockpiles_code', sql`${t.code} = '' or ${t.code} ~ '^[0-9]{6}$'`),
    check('stockpiles_group_only_locked', sql`${t.locked} or ${t.permissionGroupId} is null`),
  ],
);

/** Contents of the stockpiles. A stockpile holds none of an item without a row: a quantity is never 0. */
export const stockpileContents = pgTable(
  'stockpile_contents',
  {
    stockpileId: integer('stockpile_id')
      .notNull()
      .references(() => stockpiles.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Whether the quantity is a lower bound (docs/spec/reports.md#lower-bounds). */
    atLeast: boolean('at_least').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.stockpileId, t.itemId] }),
    index('stockpile_contents_item').on(t.itemId),
    check('stockpile_contents_quantity', sql`${t.quantity} > 0`),
  ],
);

/** The scans of a stockpile that its rates of use are made from: lists in the order of `times`. All are whole numbers. */
export interface StoredSeries {
  /** Milliseconds since epoch. */
  times: number[];
  /** Single items, by the lowest id of an item's forms. An item that was never there in this time is left out. */
  stock: Record<string, number[]>;
  /** Amounts that our own shipments delivered since the previous scan, less those that they took. */
  moved: Record<string, number[]>;
}

/** Rates of use as lists in the same order. An item that is not in stock and too little used for a rate is left out. */
export interface StoredRates {
  scans: number;
  itemIds: number[];
  /** Null if there are too few scans for a rate. */
  perHour: (number | null)[];
  falls: number[];
  hours: number[];
  /** 1 where it is a lower bound. */
  atLeast: number[];
}

/**
 * How fast a stockpile's items are used up, updated with each report (docs/spec/consumption.md#upkeep). It records the
 * name, place and lock that it was calculated for and is ignored once the stockpile has another, so that what was
 * reported while it was locked never shows through a rate.
 */
export const consumption = pgTable('consumption', {
  stockpileId: integer('stockpile_id')
    .primaryKey()
    .references(() => stockpiles.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  warehouseId: integer('warehouse_id').notNull(),
  locked: boolean().notNull(),
  permissionGroupId: integer('permission_group_id'),
  scannedAt: time('scanned_at').notNull(),
  /** No longer written: the next migration drops it. */
  series: json(),
  /** A `StoredSeries` as `writeSeries` writes it; null until the first report after an update of Backline. */
  scans: text(),
  rates: json().$type<StoredRates>().notNull(),
});

const goalColumns = {
  target: integer().notNull(),
  minimum: integer().notNull(),
};

/** Standard goals of a category. */
export const goalTemplates = pgTable(
  'goal_templates',
  {
    id: id(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    ...goalColumns,
    ...versioned,
  },
  (t) => [
    unique('goal_templates_item').on(t.categoryId, t.itemId),
    check('goal_templates_range', sql`${t.minimum} >= 0 and ${t.minimum} <= ${t.target}`),
  ],
);

/** Custom goals of a warehouse; one for the same item overrides the template. */
export const goals = pgTable(
  'goals',
  {
    id: id(),
    warehouseId: integer('warehouse_id')
      .notNull()
      .references(() => warehouses.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    ...goalColumns,
  },
  (t) => [
    unique('goals_item').on(t.warehouseId, t.itemId),
    check('goals_range', sql`${t.minimum} >= 0 and ${t.minimum} <= ${t.target}`),
  ],
);

/**
 * The goals that apply in a warehouse (docs/spec/goals.md#which-goal-holds): its custom goals, and the
 * templates of its category times the goal modifier, rounded up, unless a custom goal overrides them. A modifier
 * of 0 switches the templates off. `goalId` is the custom goal's id or the template's.
 */
export const effectiveGoals = pgView('effective_goals', {
  goalId: integer('goal_id').notNull(),
  warehouseId: integer('warehouse_id').notNull(),
  itemId: integer('item_id').notNull(),
  target: integer().notNull(),
  minimum: integer().notNull(),
  standard: boolean().notNull(),
  overrides: boolean().notNull(),
}).as(sql`
  select g.id as goal_id, g.warehouse_id, g.item_id, g.target, g.minimum, false as standard,
    exists (
      select 1 from goal_templates t join warehouses w on w.category_id = t.category_id
      where w.id = g.warehouse_id and t.item_id = g.item_id
    ) as overrides
  from goals g
  union all
  select t.id, w.id, t.item_id,
    least((t.target::bigint * w.goal_modifier + 99) / 100, 2147483647)::int,
    least((t.minimum::bigint * w.goal_modifier + 99) / 100, 2147483647)::int,
    true, false
  from goal_templates t join warehouses w on w.category_id = t.category_id
  where w.goal_modifier > 0
    and not exists (select 1 from goals g where g.warehouse_id = w.id and g.item_id = t.item_id)
`);

// ---- Pyramids

/** Items that can replace each other, and how much of them is wanted together. The order of a row's columns counts. */
export interface PlannedColumn {
  items: number[];
  target: number;
}

/**
 * The rows of a pyramid are one document: they are read, compared and saved as a whole, and their order has a meaning.
 * No foreign key guards the item ids in it; an item that one of them names is never deleted, so the ids always exist.
 */
export const pyramids = pgTable(
  'pyramids',
  {
    id: id(),
    name: text().notNull(),
    bluefin: boolean().notNull().default(false),
    rows: jsonb().$type<PlannedColumn[][]>().notNull().default([]),
    ...versioned,
  },
  (t) => [check('pyramids_name', sql`length(${t.name}) between 1 and 30`)],
);

// ---- Reports

/** A row of a report's contents, by the game's name so that it outlives the catalog. */
export interface ReportedItem {
  firName: string;
  crated: boolean;
  quantity: number;
  /** Present where the quantity is a lower bound. */
  atLeast?: true;
}

/**
 * Origin of a report. An undo is stored like a report, and so is the end of a stockpile that was deleted
 * (`removed`): both change the contents.
 */
export type HistorySource = StockpileReport['source'];

/**
 * Every applied report of one stockpile (docs/spec/reports.md#history). Names are stored beside the keys,
 * because history outlives stockpiles, warehouses and users. The lock is stored too: people who may not see the
 * stockpile may not see its history.
 */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** No foreign key: it distinguishes the reports of a deleted stockpile from others, and ids are never used again. */
    stockpileId: integer('stockpile_id'),
    stockpileName: text('stockpile_name').notNull(),
    warehouseId: integer('warehouse_id').references(() => warehouses.id, { onDelete: 'set null' }),
    locked: boolean().notNull(),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    source: text().$type<HistorySource>().notNull(),
    /** When the picture was taken; for an undo, when the picture of the restored contents was taken. */
    takenAt: time('taken_at').notNull(),
    appliedAt: now('applied_at'),
    /** `fir_updated_at` before the report, so that it can be undone. */
    previousTakenAt: time('previous_taken_at').notNull(),
    before: jsonb().$type<ReportedItem[]>().notNull(),
    after: jsonb().$type<ReportedItem[]>().notNull(),
    /** True once an undo has taken it back. An undo itself never is. */
    undone: boolean().notNull().default(false),
  },
  (t) => [
    index('reports_stockpile').on(t.stockpileId, t.appliedAt),
    index('reports_warehouse').on(t.warehouseId, t.appliedAt),
    /** Covers everything that statistics count of a report, so that they need not read its contents. */
    index('reports_applied').on(
      t.appliedAt,
      t.stockpileId,
      t.source,
      t.locked,
      t.permissionGroupId,
      t.userId,
      t.username,
    ),
    index('reports_removed').on(t.stockpileId).where(sql`source = 'removed'`),
  ],
);

/**
 * Corrections that taught the reader: drawings of icons as descriptors, never as pictures
 * (docs/spec/reports.md#taught-drawings).
 */
export const drawings = pgTable(
  'drawings',
  {
    id: id(),
    drawing: bytes().notNull(),
    codeName: text('code_name').notNull(),
    crated: boolean().notNull(),
    readCodeName: text('read_code_name').notNull(),
    readCrated: boolean('read_crated').notNull(),
    /** Person who taught it: everybody has a share of the list. Null for lessons from before that was recorded. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    taughtAt: now('taught_at'),
    /** The newer lesson that contradicts this one about the same drawing. */
    overruledBy: integer('overruled_by').references((): AnyPgColumn => drawings.id, { onDelete: 'set null' }),
  },
  (t) => [index('drawings_overruled_by').on(t.overruledBy)],
);

/** Items that people chose for names in copied texts that no catalog knows (docs/spec/exports.md#unknown-items). */
export const learntNames = pgTable(
  'learnt_names',
  {
    id: id(),
    /** As the text had it, without the mark of a crate. */
    name: text().notNull(),
    /** Its `nameKey`: of several choices for one the newest holds. */
    key: text().notNull(),
    codeName: text('code_name').notNull(),
    /** As of a drawing. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    learntAt: now('learnt_at'),
  },
  (t) => [index('learnt_names_key').on(t.key)],
);

/** Pictures of names that cannot be read, and the stockpiles they belong to (docs/spec/reports.md#remembered-names). */
export const rememberedNames = pgTable(
  'remembered_names',
  {
    id: id(),
    shape: bytes().notNull(),
    stockpileId: integer('stockpile_id')
      .notNull()
      .references(() => stockpiles.id, { onDelete: 'cascade' }),
    /** As of a drawing. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    rememberedAt: now('remembered_at'),
  },
  (t) => [index('remembered_names_stockpile').on(t.stockpileId)],
);

/**
 * Answers to the reports of tools, for a day (docs/spec/reports.md#other-tools): a report that is sent again because its
 * answer was lost gets the same answer and changes nothing.
 */
export const toolRequests = pgTable(
  'tool_requests',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the tool chose it. */
    requestId: text('request_id').notNull(),
    /** SHA-256 of what was sent, in hex. */
    hash: text().notNull(),
    outcomes: jsonb().$type<ToolOutcome[]>().notNull(),
    sentAt: now('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestId] }), index('tool_requests_time').on(t.sentAt)],
);

// ---- Spreadsheets

/** A cell of a sheet: text stays text there, whatever it starts with. */
export type SheetCell = string | number | boolean;

/** A Google sheet that takes the rows of applied reports (docs/spec/reports.md#spreadsheets). */
export const spreadsheets = pgTable(
  'spreadsheets',
  {
    id: id(),
    /** Identifies this sheet's marks at Google; an id alone may occur again in another database. */
    key: uuid().notNull().defaultRandom().unique(),
    name: text().notNull(),
    spreadsheetId: text('spreadsheet_id').notNull(),
    sheetName: text('sheet_name').notNull().default('fir'),
    includeLocked: boolean('include_locked').notNull().default(false),
    ...sentTo,
  },
  (t) => [unique('spreadsheets_sheet').on(t.spreadsheetId, t.sheetName)],
);

/** Rows that wait to be appended to a sheet, in the order of ids; deleted once they are appended. */
export const spreadsheetBatches = pgTable(
  'spreadsheet_batches',
  {
    id: id(),
    /** Marks the rows at Google, so that they are never appended twice. */
    key: uuid().notNull().defaultRandom(),
    spreadsheetId: integer('spreadsheet_id')
      .notNull()
      .references(() => spreadsheets.id, { onDelete: 'cascade' }),
    /** Whether the rows are of locked stockpiles. */
    locked: boolean().notNull(),
    rows: jsonb().$type<SheetCell[][]>().notNull(),
    queuedAt: now('queued_at'),
  },
  (t) => [index('spreadsheet_batches_spreadsheet').on(t.spreadsheetId, t.id)],
);

// ---- Channels

/** Something to be posted in a channel: an event, or the digest of a day. */
export type QueuedAlert = AlertEvent | { kind: 'digest'; day: string };

/** A Discord channel that alerts are sent to through a webhook (docs/spec/channels.md). */
export const channels = pgTable(
  'channels',
  {
    id: id(),
    name: text().notNull(),
    /** The owner its address is encrypted for: in another row it cannot be decrypted. */
    key: uuid().notNull().defaultRandom().unique(),
    /** Id, token and thread of the webhook, encrypted with a key from APP_SECRET. */
    address: text().notNull(),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
    /** A rule that did not exist yet when the channel was saved is missing, and off. */
    rules: jsonb().$type<Partial<Channel['rules']>>().notNull(),
    digestHour: integer('digest_hour'),
    /** The day of the last digest, by the channel's own clock: `2026-11-21`. */
    digestDay: text('digest_day').notNull().default(''),
    /** Start of quiet hours, such as `22:00`. Both ends are set or neither. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    timeZone: text('time_zone').notNull(),
    /** The most messages in a day; urgent ones are not limited. Null for no limit. */
    dailyLimit: integer('daily_limit').default(DAILY_LIMIT),
    /** The day of `sentCount`, by the channel's own clock: `2026-11-21`. */
    sentDay: text('sent_day').notNull().default(''),
    sentCount: integer('sent_count').notNull().default(0),
    /** Until this time only urgent alerts are sent. */
    heldUntil: time('held_until').notNull().default(EPOCH),
    language: text().$type<Channel['language']>().notNull(),
    statusMessage: boolean('status_message').notNull(),
    /** Discord's id of the present status message. */
    statusId: text('status_id'),
    /** The text of the status message. */
    statusText: text('status_text').notNull().default(''),
    statusCheckedAt: time('status_checked_at').notNull().default(EPOCH),
    /** Discord's id of a message that was posted without its text, and may not have it yet. */
    placeholderId: text('placeholder_id'),
    failingSince: time('failing_since'),
    /** Since when Discord does not know the webhook any more: nothing is sent. */
    offSince: time('off_since'),
    ...sentTo,
    ...versioned,
  },
  (t) => [
    check('channels_digest_hour', sql`${t.digestHour} between 0 and 23`),
    check('channels_daily_limit', sql`${t.dailyLimit} > 0`),
    check('channels_quiet', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
  ],
);

/** Alerts to be posted in a channel, in the order in which they are due; deleted once they are posted. */
export const channelAlerts = pgTable(
  'channel_alerts',
  {
    id: id(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    /** The visibility scope in which the alert was found (`alertScopeOf`). */
    scope: text().notNull(),
    alert: jsonb().$type<QueuedAlert>().notNull(),
    queuedAt: time('queued_at').notNull(),
    dueAt: time('due_at').notNull(),
    /** Whether it is sent even while the channel holds back alerts. */
    urgent: boolean().notNull().default(false),
    /** `unclear`: sent with a ping, and Discord has not confirmed whether it took that. */
    state: text().$type<'waiting' | 'unclear'>().notNull().default('waiting'),
  },
  (t) => [
    index('channel_alerts_due').on(t.channelId, t.dueAt, t.id),
    check('channel_alerts_state', sql`${t.state} in ('waiting', 'unclear')`),
  ],
);

// ---- Shipments

/** A saved plan of LogiGen. The planner's name is stored beside the key, because shipments outlive users. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => warehouses.id, { onDelete: 'cascade' }),
    destinationId: integer('destination_id')
      .notNull()
      .references(() => warehouses.id, { onDelete: 'cascade' }),
    note: text().notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    createdAt: now('created_at'),
    /** Whether one of its warehouses was given up: its containers then no longer move, and nothing is expected of it. */
    closed: boolean().notNull().default(false),
  },
  (t) => [
    index('shipments_supplier').on(t.supplierId),
    index('shipments_destination').on(t.destinationId),
    check('shipments_two_warehouses', sql`${t.supplierId} <> ${t.destinationId}`),
  ],
);

/**
 * The groups whose locked stockpiles a shipment was planned with: it is visible only to members of all of them, and to
 * admins. A row whose group was deleted since has none, and is for admins only.
 */
export const shipmentLocks = pgTable(
  'shipment_locks',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [index('shipment_locks_shipment').on(t.shipmentId)],
);

/** The holder is the person who claimed it; an open one has none. `loadedAt` stays when a loaded one is lost on the way. */
export const shipmentContainers = pgTable(
  'shipment_containers',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** From 1, as in its name. */
    number: integer().notNull(),
    state: text().$type<ContainerState>().notNull().default('open'),
    holderId: integer('holder_id').references(() => users.id, { onDelete: 'set null' }),
    holderName: text('holder_name'),
    loadedAt: time('loaded_at'),
    deliveredAt: time('delivered_at'),
  },
  (t) => [
    unique('shipment_containers_number').on(t.shipmentId, t.number),
    check('shipment_containers_state', sql.raw(`state in (${quoted(CONTAINER_STATES)})`)),
    check('shipment_containers_holder', sql`${t.state} <> 'open' or ${t.holderName} is null`),
    check(
      'shipment_containers_loaded',
      sql`${t.state} not in ('loaded', 'delivered') or ${t.loadedAt} is not null`,
    ),
    check('shipment_containers_delivered', sql`(${t.state} = 'delivered') = (${t.deliveredAt} is not null)`),
  ],
);

/** Contents of a container, in crates. */
export const shipmentContents = pgTable(
  'shipment_contents',
  {
    containerId: integer('container_id')
      .notNull()
      .references(() => shipmentContainers.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    crates: integer().notNull(),
    /** Crates that were planned and are left out: they were not there. */
    leftOut: integer('left_out').notNull().default(0),
    /** Crates that a loader found in stockpiles of the supplier, by their ids: they count instead of the reports. */
    found: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Person who ticked it off while loading, and the time; the name is stored beside the key, because shipments outlive users. */
    tickedBy: integer('ticked_by').references(() => users.id, { onDelete: 'set null' }),
    tickedName: text('ticked_name'),
    tickedAt: time('ticked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.containerId, t.itemId] }),
    check(
      'shipment_contents_crates',
      sql`${t.crates} >= 0 and ${t.leftOut} >= 0 and ${t.crates} + ${t.leftOut} > 0`,
    ),
    check('shipment_contents_ticked', sql`(${t.tickedName} is null) = (${t.tickedAt} is null)`),
  ],
);

/** Events of a shipment: who did what with which containers, and when. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: id(),
    shipmentId: integer('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    step: text().$type<ShipmentEvent>().notNull(),
    /** Numbers of the containers. */
    containers: jsonb().$type<number[]>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    at: now('at'),
  },
  (t) => [index('shipment_events_shipment').on(t.shipmentId)],
);

// ---- Orders

/** How many orders, of ours and of others, a picture showed in each line that was legible. */
export interface SeenQueue {
  at: string;
  orders: Partial<Record<FactoryLine, number>>;
}

/** Places where orders are made, in this war: a factory of the game, or any other place (docs/spec/orders.md#places). */
export const factories = pgTable(
  'factories',
  {
    id: id(),
    name: text().notNull().unique('factories_name'),
    method: text().$type<ProductionMethod>().notNull(),
    /** The War API's name of the region; null if nobody has entered where it is. */
    region: text(),
    /** "Region - Town", or empty. */
    location: text().notNull().default(''),
    /** Queue that the latest picture of its panel showed. */
    seenQueue: jsonb('seen_queue').$type<SeenQueue>(),
    ...versioned,
  },
  () => [check('factories_method', sql.raw(`method in (${quoted(PRODUCTION_METHODS)})`))],
);

/** Values that the undo of a step restores. */
export interface OrderBefore {
  state: OrderState;
  holderId: number | null;
  holderName: string | null;
  queuedAt: string | null;
  readyAt: string | null;
  readyIsEstimate: boolean;
  othersAhead: number;
  othersUntil: string | null;
}

/** An order of one item (docs/spec/orders.md). The holder's name is stored beside the key, because orders outlive users. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    /** Crates of a crated item; single items of what is never crated. */
    crates: integer().notNull(),
    method: text().$type<ProductionMethod>().notNull(),
    factoryId: integer('factory_id').references(() => factories.id, { onDelete: 'set null' }),
    /** The warehouse that it is for. */
    warehouseId: integer('warehouse_id').references(() => warehouses.id, { onDelete: 'set null' }),
    shipmentId: integer('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    state: text().$type<OrderState>().notNull().default('wanted'),
    holderId: integer('holder_id').references(() => users.id, { onDelete: 'set null' }),
    holderName: text('holder_name'),
    /** When it joined its line; null before that. */
    queuedAt: time('queued_at'),
    /** When it is finished, as read in the game, or when it left its line; null if only the line determines it. */
    readyAt: time('ready_at'),
    /** It left its line before anybody had read a time, so `readyAt` is an estimate. */
    readyIsEstimate: boolean('ready_is_estimate').notNull().default(false),
    /** The typed time as a multiple of our uncorrected estimate; null where none was typed or it tells nothing. */
    timeFactor: doublePrecision('time_factor'),
    /** Orders of other players in front of it. */
    othersAhead: integer('others_ahead').notNull().default(0),
    /** When the orders in front of it are finished, as read in the game. */
    othersUntil: time('others_until'),
    /** When its state last changed. */
    changedAt: now('changed_at'),
    ...versioned,
  },
  (t) => [
    index('orders_state').on(t.state, t.changedAt),
    index('orders_factory').on(t.factoryId),
    index('orders_warehouse').on(t.warehouseId),
    index('orders_shipment').on(t.shipmentId),
    index('orders_time_factor').on(t.queuedAt).where(sql`${t.timeFactor} is not null`),
    check('orders_crates', sql`${t.crates} > 0`),
    check('orders_others', sql`${t.othersAhead} >= 0`),
    check('orders_method', sql.raw(`method in (${quoted(PRODUCTION_METHODS)})`)),
    check('orders_state', sql.raw(`state in (${quoted(ORDER_STATES)})`)),
    check('orders_holder', sql`${t.state} <> 'wanted' or ${t.holderName} is null`),
  ],
);

/** Steps of an order: who moved it to which state, and when. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: id(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text().$type<OrderState>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    at: time('at').notNull(),
    /** The order before this step; null for the first step. */
    before: jsonb().$type<OrderBefore>(),
  },
  (t) => [index('order_steps_order').on(t.orderId, t.id)],
);

// ---- Requests from the front

/**
 * A request for supplies (docs/spec/requests.md). The names of asker and responsible are stored beside the keys, because
 * requests outlive users. How far it is follows from its lines and the containers for them.
 */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    /** Null for a place that is no warehouse, or whose warehouse was given up. */
    warehouseId: integer('warehouse_id').references(() => warehouses.id, { onDelete: 'set null' }),
    /** The place in words; of a warehouse its name when it was asked for. */
    place: text().notNull(),
    urgency: text().$type<RequestUrgency>().notNull().default('normal'),
    needBy: time('need_by'),
    note: text().notNull().default(''),
    contact: text().notNull().default(''),
    /** Visible only to the group's members and to admins; locked without a group (it was deleted): to admins only. */
    locked: boolean().notNull().default(false),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
    askerId: integer('asker_id').references(() => users.id, { onDelete: 'set null' }),
    askerName: text('asker_name').notNull(),
    responsibleId: integer('responsible_id').references(() => users.id, { onDelete: 'set null' }),
    responsibleName: text('responsible_name'),
    /** How it ended without a delivery; null otherwise. */
    ended: text().$type<'declined' | 'withdrawn'>(),
    reason: text().notNull().default(''),
    createdAt: now('created_at'),
    /** When somebody last took a step. */
    touchedAt: now('touched_at'),
    ...versioned,
  },
  (t) => [
    index('requests_warehouse').on(t.warehouseId),
    index('requests_open').on(t.createdAt).where(sql`${t.ended} is null`),
    index('requests_asker').on(t.askerId, t.createdAt),
    check('requests_urgency', sql.raw(`urgency in (${quoted(REQUEST_URGENCIES)})`)),
    check('requests_ended', sql`${t.ended} in ('declined', 'withdrawn')`),
    check('requests_group_only_locked', sql`${t.locked} or ${t.permissionGroupId} is null`),
  ],
);

/** Lines of a request: an item in its form, counted as its icon does. */
export const requestLines = pgTable(
  'request_lines',
  {
    id: id(),
    requestId: integer('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    asked: integer().notNull(),
    /** Delivered without a container. */
    byHand: integer('by_hand').notNull().default(0),
    /** Enough, whatever is missing. */
    closed: boolean().notNull().default(false),
  },
  (t) => [
    unique('request_lines_item').on(t.requestId, t.itemId),
    check('request_lines_amounts', sql`${t.asked} > 0 and ${t.byHand} >= 0`),
  ],
);

/** Crates of a container that are for a line of a request. */
export const requestLoads = pgTable(
  'request_loads',
  {
    lineId: integer('line_id')
      .notNull()
      .references(() => requestLines.id, { onDelete: 'cascade' }),
    containerId: integer('container_id')
      .notNull()
      .references(() => shipmentContainers.id, { onDelete: 'cascade' }),
    crates: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.containerId] }),
    index('request_loads_container').on(t.containerId),
    check('request_loads_crates', sql`${t.crates} > 0`),
  ],
);

/** Columns of a request and its lines that a step may change. */
export interface RequestBefore {
  responsibleId: number | null;
  responsibleName: string | null;
  ended: 'declined' | 'withdrawn' | null;
  reason: string;
  lines: { id: number; byHand: number; closed: boolean }[];
}

/** History of a request: steps, and what people say to each other. */
export const requestEvents = pgTable(
  'request_events',
  {
    id: id(),
    requestId: integer('request_id')
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    step: text().$type<RequestEvent>().notNull(),
    text: text().notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    at: time('at').notNull(),
    /** The request before this step; null where it cannot be undone. */
    before: jsonb().$type<RequestBefore>(),
  },
  (t) => [index('request_events_request').on(t.requestId, t.id)],
);

// ---- Materials runs

/** A list of materials that people bring together; the name of who started it is stored beside the key, because runs outlive users. */
export const runs = pgTable('runs', {
  id: id(),
  name: text().notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  username: text().notNull(),
  createdAt: now('created_at'),
  closedAt: time('closed_at'),
});

/** How much of an item a run is for, in the unit of the item's icon. */
export const runLines = pgTable(
  'run_lines',
  {
    id: id(),
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (t) => [
    unique('run_lines_run_item').on(t.runId, t.itemId),
    check('run_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** Claims of a line: who brings how much of it, and since when that is delivered. */
export const runClaims = pgTable(
  'run_claims',
  {
    id: id(),
    lineId: integer('line_id')
      .notNull()
      .references(() => runLines.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    quantity: integer().notNull(),
    at: now('at'),
    doneAt: time('done_at'),
  },
  (t) => [index('run_claims_line').on(t.lineId), check('run_claims_quantity', sql`${t.quantity} > 0`)],
);

// ---- Alerts

/**
 * Groups of people that alerts are worked out for: each is everybody with the same visibility scope (`alertScopeOf`). Without
 * a row the next pass only records the present levels (docs/spec/alerts.md#silence).
 */
export const alertScopes = pgTable('alert_scopes', {
  scope: text().primaryKey(),
  /** Counts the passes: a pass that finds another number at its end than at its start was overtaken, and writes nothing. */
  passes: integer().notNull().default(0),
  passedAt: time('passed_at').notNull(),
});

/** The level of a subject that a scope was last alerted to. Without a row it is 0: nothing to report. */
export const alertStates = pgTable(
  'alert_states',
  {
    scope: text()
      .notNull()
      .references(() => alertScopes.scope, { onDelete: 'cascade' }),
    rule: text().$type<AlertRule>().notNull(),
    /** Subject of the rule, such as a stockpile's id, or the ids of a warehouse and an item. */
    subject: text().notNull(),
    level: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.rule, t.subject] })],
);

/** Events, as visible to each scope; stored for 30 days. */
export const alertEvents = pgTable(
  'alert_events',
  {
    id: id(),
    scope: text().notNull(),
    at: time('at').notNull(),
    kind: text().$type<AlertEvent['kind']>().notNull(),
    details: jsonb().$type<AlertEvent>().notNull(),
    /** Place where it happened. What was deleted or is hidden today is no longer shown; no foreign keys, as in `reports`. */
    warehouseId: integer('warehouse_id'),
    stockpileId: integer('stockpile_id'),
    shipmentId: integer('shipment_id'),
  },
  (t) => [index('alert_events_scope').on(t.scope, t.id), index('alert_events_at').on(t.at)],
);

/** Up to which event each person has read. */
export const alertReads = pgTable('alert_reads', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The newest event at the time of reading. */
  eventId: integer('event_id').notNull(),
  readAt: now('read_at'),
});

// ---- Commands in Discord

/** Ids of answered calls of Discord, for as long as one could be sent again (docs/spec/discord-commands.md#signature). */
export const discordInteractions = pgTable(
  'discord_interactions',
  {
    /** As Discord gives it. */
    id: text().primaryKey(),
    receivedAt: now('received_at'),
  },
  (t) => [index('discord_interactions_time').on(t.receivedAt)],
);

/** Reports that were read and shown, and wait for their sender to press Submit (docs/spec/discord-commands.md#report). */
export const discordReports = pgTable(
  'discord_reports',
  {
    /** Part of the button's id: it identifies the report and grants nothing. */
    id: uuid().primaryKey().defaultRandom(),
    /** Discord's id of the sender; nobody else can submit it. */
    discordUserId: text('discord_user_id').notNull(),
    source: text().$type<HistorySource>().notNull(),
    rows: jsonb().$type<FirRow[]>().notNull(),
    readAt: now('read_at'),
  },
  (t) => [index('discord_reports_time').on(t.readAt)],
);

/** The commands that were registered with Discord, as a hash of all of them, so that a start only registers changes. */
export const discordRegistrations = pgTable('discord_registrations', {
  /** Discord's id of the application. */
  applicationId: text('application_id').primaryKey(),
  hash: text().notNull(),
  registeredAt: now('registered_at'),
});

// ---- Watches

/** Watches of people: each watches exactly one of the three (docs/spec/watches.md). */
export const watches = pgTable(
  'watches',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: integer('item_id').references(() => items.id, { onDelete: 'cascade' }),
    stockpileId: integer('stockpile_id').references(() => stockpiles.id, { onDelete: 'cascade' }),
    warehouseId: integer('warehouse_id').references(() => warehouses.id, { onDelete: 'cascade' }),
    mutedUntil: time('muted_until'),
    /** No alerts about shortages there until everything is back above its minimum. */
    mutedUntilRestocked: boolean('muted_until_restocked').notNull().default(false),
  },
  (t) => [
    unique('watches_item').on(t.userId, t.itemId),
    unique('watches_stockpile').on(t.userId, t.stockpileId),
    unique('watches_warehouse').on(t.userId, t.warehouseId),
    check('watches_one_target', sql`num_nonnulls(${t.itemId}, ${t.stockpileId}, ${t.warehouseId}) = 1`),
  ],
);

/** The hours in which a person gets no push messages, as times of a day such as `22:00`. */
export const quietHours = pgTable('quiet_hours', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  from: text('starts_at').notNull(),
  to: text('ends_at').notNull(),
  timeZone: text('time_zone').notNull(),
});

/** A browser that receives Web Push, for as long as its session lasts. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  sessionId: text('session_id')
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The address at which the browser's push service takes messages, and the keys to encrypt them; all encrypted with a key from APP_SECRET. */
  subscription: text().notNull(),
  language: text().$type<Language>().notNull(),
  ...sentTo,
});

/** Alerts that wait to be pushed to a browser; deleted once they are. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** As `alertScopeOf` gave it: sent only while the person still has that visibility scope. */
    scope: text().notNull(),
    event: jsonb().$type<AlertEvent>().notNull(),
    at: time('at').notNull(),
    /** Not before this time: the end of the window in which alerts are joined, or of quiet hours. */
    dueAt: time('due_at').notNull(),
  },
  (t) => [index('push_messages_subscription').on(t.subscriptionId, t.id)],
);

// ---- Wars

/**
 * Data that a war reset, or a restore over newer data, has cleared; a file in the data folder holds the same
 * (docs/spec/war.md#reset).
 */
export const warArchives = pgTable('war_archives', {
  id: id(),
  createdAt: now('created_at'),
  /** Person who did it; the name is stored beside the key, because archives outlive users. */
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  username: text().notNull(),
  /** The file's name. */
  file: text().notNull(),
  counts: jsonb().$type<WarCounts>().notNull(),
  /** The bytes of the file. They hold stockpile codes: no reply contains them. */
  content: bytes().notNull(),
  /** Whether its statistics were stored (docs/spec/statistics.md#wars): those of earlier versions of Backline have none. */
  counted: boolean().notNull().default(false),
});

// ---- Statistics

/** Choices of an admin for the statistics: one row, or none for the defaults. */
export const statisticsSettings = pgTable(
  'statistics_settings',
  {
    id: integer().primaryKey().default(1),
    /** Whether the statistics name people. */
    showNames: boolean('show_names').notNull().default(false),
  },
  (t) => [check('statistics_settings_one', sql`${t.id} = 1`)],
);

/**
 * Contents of a stockpile at the end of a UTC day on which it was reported (docs/spec/statistics.md#stock): its last report
 * of that day, one for each lock that it was reported under. Filled once the day is over; it duplicates part of `reports`
 * so that a war of 375,000 lines a day can be summed up.
 */
export const stockDays = pgTable(
  'stock_days',
  {
    reportId: integer('report_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    appliedAt: time('applied_at').notNull(),
    stockpileId: integer('stockpile_id').notNull(),
    warehouseId: integer('warehouse_id').references(() => warehouses.id, { onDelete: 'set null' }),
    locked: boolean().notNull(),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
    /** Two lists in the same order. */
    itemIds: integer('item_ids').array().notNull(),
    quantities: integer().array().notNull(),
    /** Sums in the order of ITEM_CATEGORIES: of crated items, and of loose ones. */
    crates: integer().array().notNull(),
    loose: integer().array().notNull(),
  },
  (t) => [
    index('stock_days_day').on(t.day),
    index('stock_days_stockpile').on(t.stockpileId, t.reportId),
    index('stock_days_warehouse').on(t.warehouseId),
  ],
);

/** How each stockpile was locked when its war ended: people who may not see the end may see nothing before it. */
export const endedStockpiles = pgTable(
  'ended_stockpiles',
  {
    archiveId: integer('archive_id')
      .notNull()
      .references(() => warArchives.id, { onDelete: 'cascade' }),
    stockpileId: integer('stockpile_id').notNull(),
    locked: boolean().notNull(),
    permissionGroupId: integer('permission_group_id').references(() => permissionGroups.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [primaryKey({ columns: [t.archiveId, t.stockpileId] })],
);

/** Crates delivered and made on each day of a past war; for the present one, shipments and orders are counted. */
export const warWork = pgTable(
  'war_work',
  {
    id: id(),
    archiveId: integer('archive_id')
      .notNull()
      .references(() => warArchives.id, { onDelete: 'cascade' }),
    kind: text().$type<'delivered' | 'made'>().notNull(),
    day: date().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    crates: integer().notNull(),
    /**
     * The groups whose locked stockpiles a shipment was planned with; 0 for one that was deleted before. No foreign keys:
     * ids are never used again, so that nobody belongs to a group that is gone.
     */
    groupIds: integer('group_ids').array().notNull(),
  },
  (t) => [index('war_work_archive').on(t.archiveId)],
);

// ---- The game's War API

/** Choices of an admin for the War API: one row, or none for the defaults. */
export const warApiSettings = pgTable(
  'war_api_settings',
  {
    id: integer().primaryKey().default(1),
    /** Null: nothing is asked. */
    shard: text().$type<Shard>(),
    /** Side for which we play. */
    side: text().$type<Side>(),
  },
  (t) => [
    check('war_api_settings_one', sql`${t.id} = 1`),
    check('war_api_settings_shard', sql.raw(`shard in (${quoted(SHARDS)})`)),
    check('war_api_settings_side', sql.raw(`side in (${quoted(SIDES)})`)),
  ],
);

/** Readings of the game's clock in one war, at most one of each person (docs/spec/war-api.md#the-games-clock). */
export interface StoredClock {
  warId: string;
  readings: (ClockPhase & { userId: number | null })[];
}

/** The state of polling the War API (docs/spec/war-api.md#asking): one row from the first pass on. */
export const warApiState = pgTable(
  'war_api_state',
  {
    id: integer().primaryKey().default(1),
    /** The address that everything below is from; another one starts anew. */
    source: text().notNull(),
    /** When the last pass began. */
    passedAt: time('passed_at').notNull(),
    /** Until then the process with this mark is asking. */
    leasedUntil: time('leased_until').notNull(),
    leaseHolder: uuid('lease_holder').notNull(),
    /** Passes in a row that ended with a shard that does not answer. */
    failures: integer().notNull().default(0),
    retryAt: time('retry_at').notNull().default(EPOCH),
    /** Of the last pass; null where all went well. */
    problem: text().$type<WarApiProblem>(),
    /** The id of the war that our data are of; null until a running war is seen (docs/spec/war.md#new-war). */
    dataWarId: text('data_war_id'),
    /** The id of the war whose offered reset was declined. */
    declinedWarId: text('declined_war_id'),
    /** Readings of the war's clock from pictures of known moments; null without any. */
    clock: jsonb().$type<StoredClock>(),
  },
  (t) => [check('war_api_state_one', sql`${t.id} = 1`)],
);

/** Each address of the War API with its last good answer. */
export const warApiAnswers = pgTable(
  'war_api_answers',
  {
    /** Below the base address: `war`, `maps/DeadLandsHex/static`. */
    path: text().primaryKey(),
    kind: text().$type<'war' | 'maps' | 'static' | 'dynamic' | 'report'>().notNull(),
    /** The War API's name of the region that it is about. */
    region: text(),
    etag: text(),
    /** As parsed; null while nothing good came. */
    content: jsonb().$type<WarApiContent>(),
    answeredAt: time('answered_at'),
    /** Null: not again in this war. */
    dueAt: time('due_at'),
    /** In a row. */
    failures: integer().notNull().default(0),
  },
  (t) => [check('war_api_answers_kind', sql`${t.kind} in ('war', 'maps', 'static', 'dynamic', 'report')`)],
);

/** The towns of the war and who holds them (docs/spec/war-api.md#towns). */
export const warTowns = pgTable(
  'war_towns',
  {
    region: text().notNull(),
    name: text().notNull(),
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    /** Null until it was understood. */
    owner: text().$type<Team>(),
    isVictory: boolean('is_victory').notNull(),
    isScorched: boolean('is_scorched').notNull(),
    isBuildSite: boolean('is_build_site').notNull(),
    /** Seen once: it counts when it is seen again. */
    unconfirmed: text().$type<Team>(),
    /** Since when it seems to be nobody's. */
    unconfirmedAt: time('unconfirmed_at'),
    previousOwner: text('previous_owner').$type<Team>(),
    changedAt: time('changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.region, t.name] }),
    check('war_towns_owner', sql.raw(`owner in (${quoted(TEAMS)})`)),
  ],
);

/** The casualties of a map since the war began, at each look of the last hours (docs/spec/war-api.md#casualties). */
export const warCasualties = pgTable(
  'war_casualties',
  {
    region: text().notNull(),
    at: time('at').notNull(),
    /** Of both sides together. */
    total: doublePrecision().notNull(),
  },
  (t) => [primaryKey({ columns: [t.region, t.at] })],
);

// ---- Audit trail

/** Audit trail: who did what, when, with the state before and after. Secrets are hidden before they get here (http/audit-changes.ts). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: now('at'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text().notNull(),
    keyName: text('key_name').notNull().default(''),
    feature: text().notNull(),
    action: text().notNull(),
    outcome: text().$type<AuditEntry['outcome']>().notNull(),
    subject: text().notNull(),
    params: jsonb().$type<AuditEntry['params']>().notNull(),
    changes: jsonb().$type<AuditEntry['changes']>().notNull(),
    address: text().notNull(),
  },
  (t) => [index('audit_entries_at').on(t.at), index('audit_entries_user').on(t.userId, t.id)],
);
