import type { AuditEntry } from '@backline/contract';

const HIDDEN = '(hidden)';
/** Fields that belong to other things: they would fill the trail, and change by reports, which have their own history. */
const LEFT_OUT = new Set(['supplies', 'materials', 'entries', 'drawing', 'version', 'changedBy']);
/** Lists are written out up to this length, followed by the number of further entries. */
const MAX_LIST_LENGTH = 20;
const MAX_VALUE_LENGTH = 1500;

/** Whether a value has named fields: neither a list nor null. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value fit for the trail: secrets hidden, lists shortened, an item as its name. */
function shown(value: unknown, secrets: ReadonlySet<string>, name = ''): unknown {
  if (secrets.has(name)) return value === '' || value === null || value === undefined ? value : HIDDEN;
  if (Array.isArray(value)) {
    const first = value.slice(0, MAX_LIST_LENGTH).map((inner) => shown(inner, secrets));
    return value.length > MAX_LIST_LENGTH ? [...first, `and ${value.length - MAX_LIST_LENGTH} more`] : first;
  }
  if (!isFields(value)) return value;
  if (typeof value.firName === 'string' && typeof value.name === 'string') return value.name;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, inner]) => [key, shown(inner, secrets, key)]),
  );
}

function inText(value: unknown, secrets: ReadonlySet<string>, name: string): string {
  if (value === undefined || value === null) return '';
  const safe = shown(value, secrets, name);
  const text = typeof safe === 'string' ? safe : JSON.stringify(safe);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/**
 * The differences between two states of a thing, field by field. Secrets are compared but never shown: a changed code
 * appears as hidden on both sides.
 * @param before undefined for a new thing. @param after undefined for a deleted one.
 * @param secrets names of the secret fields, as the contract marks them.
 */
export function auditChanges(
  before: unknown,
  after: unknown,
  secrets: ReadonlySet<string>,
): AuditEntry['changes'] {
  const old = isFields(before) ? before : {};
  const fresh = isFields(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((field) => field !== 'id' && !LEFT_OUT.has(field))
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(fresh[field]))
    .map((field) => ({
      field,
      before: inText(old[field], secrets, field),
      after: inText(fresh[field], secrets, field),
    }))
    .filter((change) => change.before !== '' || change.after !== '');
}

/** The name of a thing, from the first field that has one; empty if none has. */
export function auditSubject(thing: unknown): string {
  if (!isFields(thing)) return '';
  const { name, username, item, supplier, destination } = thing;
  // A shipment is named by its way: its user name is that of the person who planned it.
  if (isFields(supplier) && isFields(destination)) return `${supplier.name} → ${destination.name}`;
  for (const candidate of [name, username]) if (typeof candidate === 'string') return candidate;
  return isFields(item) && typeof item.name === 'string' ? item.name : '';
}
