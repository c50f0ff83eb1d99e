/** A time as ISO 8601 in UTC; one without a zone is meant in UTC. Null for anything else, and for a day that does not exist. */
export function isoTime(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(
    value.trim(),
  );
  if (match === null) return null;
  const [, date = '', day, clock, zone = 'Z'] = match;
  const milliseconds = Date.parse(`${date}T${clock}${zone}`);
  const isReal = new Date(date).getUTCDate() === Number(day); // 30 February is parsed as 2 March
  return isReal && !Number.isNaN(milliseconds) ? new Date(milliseconds).toISOString() : null;
}
