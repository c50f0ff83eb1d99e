import { type SQL, sql } from 'drizzle-orm';

/** Many whole numbers as one parameter, for `unnest`: building and sending one for each costs more than the statement. */
export function integerArray(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(',')}}`}::int[]`;
}
