import { type SQL, sql } from 'drizzle-orm';

/** A list as PostgreSQL reads it from one parameter, for a cast to an array type. */
export function arrayLiteral(values: readonly (number | boolean | string)[]): string {
  const written = values.map((value) =>
    typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value),
  );
  return `{${written.join(',')}}`;
}

/** Many whole numbers as one parameter, for `unnest`: building and sending one for each costs more than the statement. */
export function integerArray(numbers: readonly number[]): SQL {
  return sql`${arrayLiteral(numbers)}::int[]`;
}
