import { apiError, type FieldReasons, type Reason, reason } from '@backline/contract';
import type { Viewer } from '../caller/viewer.ts';

/** A row that several people edit. */
interface Versioned {
  version: number;
  /** Username of the last editor; null if unknown. */
  changedBy: string | null;
}

/** The sent and the stored value of an input. They are compared as JSON; `words` is the text for values that are not plain. */
interface Input {
  sent: unknown;
  now: unknown;
  words?: string | Reason;
}

const THINGS = {
  category: reason('thing-category'),
  channel: reason('thing-channel'),
  Discord: reason('thing-discord'),
  factory: reason('thing-factory'),
  order: reason('thing-order'),
  'permission group': reason('thing-permission-group'),
  pyramid: reason('thing-pyramid'),
  request: reason('thing-request'),
  site: reason('thing-site'),
  'standard goal': reason('thing-standard-goal'),
};

interface Save {
  /** Kind of thing that is saved. */
  what: keyof typeof THINGS;
  viewer: Viewer;
  /** The version that the caller has seen; callers that do not care leave it undefined, and always win. */
  seen: number | undefined;
  /** The present row, locked until the transaction ends. */
  stored: Versioned;
  /** By input name. An input that was not sent (undefined) is left alone. */
  inputs: Record<string, Input>;
}

function isOther({ sent, now }: Input): boolean {
  return sent !== undefined && JSON.stringify(sent) !== JSON.stringify(now);
}

/** Whether a save would change anything; if not, it does not raise the version. */
export function differs(inputs: Record<string, Input>): boolean {
  return Object.values(inputs).some(isOther);
}

/** Names as the text of an input that is a list. */
export function listed(names: string[]): string | Reason {
  return names.length === 0 ? reason('value-empty') : names.join(', ');
}

/** A switch as the text of an input. */
export function switched(isOn: boolean): Reason {
  return reason(isOn ? 'value-on' : 'value-off');
}

/**
 * Refuses a save made from an older version than the stored one (docs/decisions/0005). If everything that was sent is
 * already stored, nothing can be lost, so a save that is repeated after a lost answer passes.
 * @throws ApiError `changed`, with what each input that differs is now and the version to send to overwrite it.
 */
export function checkVersion({ what, viewer, seen, stored, inputs }: Save): void {
  if (seen === undefined || seen === stored.version) return;
  const fields: FieldReasons = {};
  for (const [name, input] of Object.entries(inputs))
    if (isOther(input)) fields[name] = reason('it-is-now', { value: input.words ?? String(input.now) });
  if (Object.keys(fields).length === 0) return;
  throw apiError('changed', changedBy(stored.changedBy, viewer, THINGS[what]), fields, {
    version: stored.version,
  });
}

function changedBy(who: string | null, viewer: Viewer, thing: Reason): Reason {
  if (who === viewer.username) return reason('changed-by-you', { thing });
  return who === null ? reason('changed-by-somebody', { thing }) : reason('changed-by', { who, thing });
}
