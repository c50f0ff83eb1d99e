import {
  checkStockpileCode,
  isPublicLabel,
  PUBLIC_STOCKPILE,
  REPORT_SOURCES,
  storedStockpileName,
} from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, emptyBody, feature, nothing, STOCK_SHOWN_BY } from './endpoint/endpoint.ts';
import { type FieldProblem, problem } from './endpoint/field-problems.ts';
import { addressId, id, optionalText, text, time } from './endpoint/fields.ts';
import { secret } from './endpoint/secrets.ts';
import { withWireNames } from './endpoint/wire.ts';
import { permissionGroupName } from './permission-groups.ts';
import { atLeast } from './shapes/at-least.ts';
import { supply } from './supplies.ts';

/**
 * When a stockpile goes public (docs/spec/warehouses.md#stockpiles): a single time twice where it is known exactly.
 */
export const publicBounds = z.object({ earliest: time, latest: time });

/**
 * A stockpile as a reader sees it. One with the name `Public` is the public stockpile of its warehouse: it has no code, no
 * lock and no timer (docs/spec/warehouses.md#stockpiles). `code` is six digits or empty.
 * Its supplies have no goals: goals are the warehouse's.
 */
export const stockpile = z.object({
  id,
  name: z.string(),
  code: secret(z.string()),
  locked: z.boolean(),
  permissionGroup: z.nullable(permissionGroupName),
  firUpdatedAt: time,
  /** When somebody noted a refresh; 1970 for never. */
  refreshedAt: time,
  /** From everything that is known of its timer; null where nothing is. */
  publicAt: z.nullable(publicBounds),
  supplies: z.array(supply),
});
export type Stockpile = z.output<typeof stockpile>;

/** A code of the form: empty, or exactly six digits (docs/spec/warehouses.md#form). */
const code = secret(
  optionalText(20).check(
    z.superRefine((value, context) => {
      const checked = checkStockpileCode(value);
      if (checked.ok) return;
      const message =
        checked.reason === 'invalid-length' ? problem('code-length') : problem('code-characters');
      context.addIssue({ code: 'custom', message });
    }),
  ),
);

/**
 * The name of a stockpile in a form: the game's word for public, in any language, is stored as `Public`. A reserve may not be
 * called like the public stockpile of a warehouse.
 */
const stockpileName = z.pipe(
  text(100).check(z.refine((name) => !isPublicLabel(name), problem('public-label'))),
  z.transform(storedStockpileName),
);

/** Fields that only a reserve stockpile can have; a public one has none of them (docs/spec/warehouses.md#stockpiles). */
interface Reserve extends Lock {
  name?: string | undefined;
  code?: string | undefined;
}

/** Refuses a public stockpile with a code or a lock: whoever sends one means a reserve. */
function checkPublic({ value, issues }: z.core.ParsePayload<Reserve>): void {
  if (value.name !== PUBLIC_STOCKPILE) return;
  const refuse = (field: string, message: FieldProblem) =>
    issues.push({ code: 'custom', path: [field], message, input: value });
  if (value.code) refuse('code', problem('public-code'));
  if (value.locked) refuse('locked', problem('public-lock'));
}

/** The group of a lock; `permission_group_id` does as well. */
const groupOfLock = { permissionGroup: z.nullish(z.object({ id })), permissionGroupId: z.nullish(id) };

interface Lock {
  locked?: boolean | undefined;
  permissionGroup?: { id: number } | null | undefined;
  permissionGroupId?: number | null | undefined;
}

/** A group is sent to lock a stockpile: without a word on the lock it would be open and show its code to everybody. */
const saysWhetherLocked = z.refine<Lock>(
  ({ locked, permissionGroup, permissionGroupId }) =>
    locked !== undefined || (permissionGroup ?? permissionGroupId ?? null) === null,
  { path: ['locked'], error: problem('lock-unsaid') },
);

/**
 * A stockpile in the warehouse form. One with an `id` is kept, with everything that its row leaves out; one without is new and
 * needs a name; `warehouseChange` deletes others.
 */
export const stockpileInput = z.pipe(
  z
    .object({
      id: z.optional(id),
      name: z.optional(stockpileName),
      code: z.optional(
        z.pipe(
          z.nullable(code),
          z.transform((value) => value ?? ''),
        ),
      ),
      locked: z.optional(z.boolean()),
      ...groupOfLock,
    })
    .check(
      saysWhetherLocked,
      checkPublic,
      z.superRefine((value, context) => {
        if (value.id === undefined && value.name === undefined)
          context.addIssue({ code: 'custom', path: ['name'], message: problem('required') });
        const group = value.permissionGroup?.id ?? value.permissionGroupId;
        if (value.locked && group == null)
          context.addIssue({ code: 'custom', path: ['permissionGroup'], message: problem('group-required') });
      }),
    ),
  z.transform(({ permissionGroup, permissionGroupId, ...rest }) => ({
    ...rest,
    ...(rest.locked !== undefined && {
      // Unlocking clears the group (docs/spec/warehouses.md#form).
      permissionGroupId: rest.locked ? (permissionGroup?.id ?? permissionGroupId ?? null) : null,
    }),
  })),
);
export type StockpileInput = z.input<typeof stockpileInput>;
/** A row of the form once it is checked. */
export type StockpileRow = z.output<typeof stockpileInput>;
/** The values of a new stockpile where its row says nothing. */
export const NEW_STOCKPILE = {
  name: '',
  code: '',
  locked: false,
  permissionGroupId: null as number | null,
};
/** A row with nothing left out. */
export type StockpileFields = StockpileRow & typeof NEW_STOCKPILE;

/** The most letters of a name under which a stockpile is found: of a public one that of its warehouse is part. */
const MAX_REFERENCE = 130;

/** A stockpile as reports and addresses name it (docs/spec/reports.md#public-stockpiles). */
export const stockpileReference = text(MAX_REFERENCE);

/** The contents of one stockpile, for comparison in the review of a report. Quantities count what the icon shows. */
export const stockpileContents = z.object({
  id,
  /** As in the list of names. */
  name: z.string(),
  warehouse: z.object({ id, name: z.string(), buildingType: z.string() }),
  firUpdatedAt: time,
  contents: z.array(z.object({ firName: z.string(), crated: z.boolean(), quantity: z.int(), atLeast })),
});
export type StockpileContents = z.output<typeof stockpileContents>;

/** Additional stockpile of a warehouse, open to everybody who may read. Its reply holds no code. */
const newStockpile = z
  .object({
    warehouseId: id,
    name: stockpileName,
    code: z._default(code, ''),
    /** A lock is set in the form of the warehouse: to ignore one here would show the code to everybody. */
    locked: z.optional(z.literal(false)),
    ...groupOfLock,
  })
  .check(saysWhetherLocked, checkPublic);

/** A report that was applied to a stockpile, with what it changed. Quantities count what the icon shows. */
export const stockpileReport = z.object({
  /** Counts the reports of this stockpile from 1. */
  id,
  /** When the stockpile looked like this; 1970 if an undo restored contents that came from no report. */
  takenAt: time,
  appliedAt: time,
  username: z.string(),
  /** Cause of the change: a report of that source, the demonstration data, the undo of the report before, or its deletion. */
  source: z.enum([...REPORT_SOURCES, 'demo', 'undo', 'removed']),
  /** Changes that are known; `beforeAtLeast` and `afterAtLeast` say which side is a lower bound. */
  changes: z.array(
    z.object({
      firName: z.string(),
      crated: z.boolean(),
      before: z.int(),
      after: z.int(),
      beforeAtLeast: atLeast,
      afterAtLeast: atLeast,
    }),
  ),
  /** Whether an undo has taken it back. */
  undone: z.boolean(),
  /**
   * Only the report that stands can be undone, the latest that was not: so reports are undone one after the other. An undo itself
   * cannot: send its report again instead.
   */
  undoable: z.boolean(),
});
export type StockpileReport = z.output<typeof stockpileReport>;

/** Called `code` on the wire, as in the JSON of stockpile readers; it opens nothing. */
const exportedItem = withWireNames(
  z.object({ codeName: z.string(), crated: z.boolean(), quantity: z.int(), atLeast }),
  { codeName: 'code' },
);

/**
 * A stockpile for tools, in the names of the JSON that `POST /api/reports` takes, so that it can be sent back. Quantities
 * count what the icon shows.
 */
export const exportedStockpile = z.object({
  name: z.string(),
  /** The kind of building of its warehouse. */
  type: z.string(),
  /** The War API's name of the region; null where the warehouse's place has none. */
  hex: z.nullable(z.string()),
  warehouse: z.object({ id, name: z.string(), location: z.string() }),
  /** When it looked like this; null for one that was never reported. */
  timestamp: z.nullable(time),
  items: z.array(exportedItem),
});
export type ExportedStockpile = z.output<typeof exportedStockpile>;

export const stockpiles = feature('stockpiles', {
  /**
   * Names of the active stockpiles that the caller may see, sorted; a public one is named with its warehouse, and with the
   * warehouse's id where several have that name: `Public · Sitaria #12`. A report may name it so, too.
   */
  names: {
    summary: 'The names of all stockpiles.',
    method: 'GET',
    path: '/api/stockpiles/names',
    access: 'read',
    reply: z.array(z.string()),
  },
  /** Every stockpile that the caller may see with all that is in it, by warehouse and name. */
  export: {
    summary: 'The whole visible stock, for tools; send If-None-Match to get it only when it has changed.',
    method: 'GET',
    path: '/api/export',
    access: 'read',
    reply: z.object({ stockpiles: z.array(exportedStockpile) }),
  },
  /**
   * The stored contents of the stockpile of exactly this name, for comparing a report before it is sent. A public one is
   * named as in the list of names, or `Public` with the id of its warehouse.
   */
  contents: {
    summary: 'What the stockpile with this name contains.',
    method: 'GET',
    path: '/api/stockpiles/contents',
    access: 'read',
    query: z.object({ name: stockpileReference, warehouseId: z.optional(addressId) }),
    reply: stockpileContents,
  },
  /**
   * Adds one stockpile without sending the warehouse’s others, so that nobody else’s change is lost by it. The reply has its name
   * as in the list of names.
   */
  create: {
    summary: 'Adds a stockpile to a warehouse.',
    method: 'POST',
    path: '/api/stockpiles',
    access: 'edit',
    body: attributes('stockpile', newStockpile),
    envelope: ['stockpile', 'attributes'],
    reply: z.object({ id, name: z.string(), warehouse: z.object({ id, name: z.string() }) }),
    changes: STOCK_SHOWN_BY,
  },
  /** Records that somebody pressed the game's refresh: the 50 hours start again. */
  refresh: {
    summary: 'Records that the game’s refresh was pressed: the 50 hours start again.',
    method: 'POST',
    path: '/api/stockpiles/:id/refresh',
    access: 'read',
    byKey: true,
    body: emptyBody,
    reply: z.object({ refreshedAt: time }),
    changes: ['stockpiles', 'warehouses', 'worklist'],
  },
  /** Takes a refresh back, by the time that it noted. 409 if the timer was refreshed again, or it was taken back already. */
  undoRefresh: {
    summary: 'Takes back a refresh that was noted by mistake: the timer is what it was before.',
    method: 'POST',
    path: '/api/stockpiles/:id/undo-refresh',
    access: 'read',
    byKey: true,
    body: z.object({ refreshedAt: time }),
    reply: z.object({ refreshedAt: time }),
    changes: ['stockpiles', 'warehouses', 'worklist'],
  },
  /** The code, empty where there is none; the audit trail records that a person has looked at it or copied it. */
  reveal: {
    summary: 'The code of a stockpile, for a person; recorded in the audit trail.',
    method: 'POST',
    path: '/api/stockpiles/:id/reveal',
    access: 'read',
    body: emptyBody,
    reply: z.pick(stockpile, { code: true }),
    changes: [],
    audited: true,
  },
  /** The stockpile's reports, newest first, without those made while it was locked to a group that the caller is not in. */
  history: {
    summary: 'The latest reports of a stockpile with what they changed.',
    method: 'GET',
    path: '/api/stockpiles/:id/history',
    access: 'read',
    reply: z.array(stockpileReport),
  },
  /**
   * Restores contents and report time from before the report that stands. 409 if the named report is another one: a newer one
   * stands on it, or it was undone already.
   */
  undo: {
    summary: 'Undoes the report of a stockpile that stands: the latest that was not undone.',
    method: 'POST',
    path: '/api/stockpiles/:id/undo',
    access: 'edit',
    body: z.object({ reportId: id }),
    reply: nothing,
    changes: STOCK_SHOWN_BY,
  },
});
