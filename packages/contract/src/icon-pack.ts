import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { fileName, time } from './endpoint/fields.ts';
import type { Reason } from './endpoint/reason.ts';
import { REASONS, type ReasonCode } from './endpoint/reasons.ts';

/** Reasons why a picture of a pack was left out. */
export const ICON_REFUSALS = ['unknown-item', 'too-large', 'not-png', 'broken'] as const;

/** Reasons why a whole pack could not be used; the one before it stays in use. */
export const PACK_FAILURES = ['unusable', 'too-slow', 'crashed'] as const;

/** The result of importing a pack. */
export const iconPackOutcome = z.object({
  at: time,
  /** Name of the person who sent it. */
  by: z.string(),
  fileName: z.string(),
  /** Pictures that are used, for showing items and for reading screenshots. */
  icons: z.int(),
  /** Pictures that are not used, by file name. */
  refused: z.array(z.object({ name: z.string(), reason: z.enum(ICON_REFUSALS) })),
  /** `learnt`: recognition knows the pack's icons. `added`: it knows them in addition to those it knew before. */
  reading: z.enum(['learnt', 'added']),
  /** Forms of items that recognition knew before and no longer knows: file names without extension. */
  lost: z.array(z.string()),
  seconds: z.number(),
});
export type IconPackOutcome = z.output<typeof iconPackOutcome>;

export const reasonShape: z.ZodMiniType<Reason> = z.object({
  code: z.enum(Object.keys(REASONS) as [ReasonCode, ...ReasonCode[]]), // Object.keys forgets what the keys are
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});

const iconPackState = z.object({
  /** The pack in use; null while the shipped data and the drawn icons are. */
  outcome: z.nullable(iconPackOutcome),
  /** The import that is running: recognition learns for a minute or two. */
  running: z.nullable(
    z.object({ since: time, fileName: z.string(), step: z.enum(['unpacking', 'learning']) }),
  ),
  /** Reason why the latest pack was not used; null if it was. */
  failure: z.nullable(
    z.object({
      fileName: z.string(),
      reason: z.enum(PACK_FAILURES),
      /** In English; empty where `reason` says all. */
      detail: z.string(),
      /** Code and parameters of `detail`, for any language. */
      detailReason: z.nullable(reasonShape),
    }),
  ),
});
export type IconPackState = z.output<typeof iconPackState>;

/** Open screens show the icons and read with them. */
const CHANGES = ['icon-pack', 'fir'];

/**
 * The game's icons, provided by an operator (docs/spec/administration.md#icon-pack): shown in place of the
 * drawn ones, and used for recognition.
 */
export const iconPack = feature('icon-pack', {
  get: {
    summary: 'The active icon pack, and the state of one being imported.',
    method: 'GET',
    path: '/api/icon_pack',
    access: 'admin',
    reply: iconPackState,
  },
  /** A zip of `<CodeName>.png` and `<CodeName>-crated.png`, at any depth. It is imported after the reply. */
  upload: {
    summary: 'Imports a zip of icons, for showing items and for reading screenshots.',
    method: 'POST',
    path: '/api/icon_pack',
    access: 'admin',
    query: z.object({ fileName: z._default(fileName(200), '') }),
    upload: ['application/zip'],
    bodyLimit: 64 * 1024 * 1024,
    reply: iconPackState,
    changes: CHANGES,
    changesWithoutRead: CHANGES,
  },
  remove: {
    summary: 'Goes back to the drawn icons and the shipped data.',
    method: 'DELETE',
    path: '/api/icon_pack',
    access: 'admin',
    reply: iconPackState,
    changes: CHANGES,
    changesWithoutRead: CHANGES,
  },
});
