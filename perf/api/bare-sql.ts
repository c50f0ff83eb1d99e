import type pg from 'pg';
import type { Database } from '../../apps/server/src/db/database.ts';

/** The plain driver, without query builder, server or network. */
export interface Driver {
  query(text: string, parameters: unknown[]): Promise<Row[]>;
  transaction(statements: (query: Driver['query']) => Promise<void>): Promise<void>;
}
type Row = Record<string, unknown>;

/** Uses the same connections as the server. */
export function driverOf(database: Database): Driver {
  const { $client: pool } = database.db as unknown as { $client: pg.Pool }; // every drizzle database has it, but its type omits it
  return {
    query: async (text, parameters) => (await pool.query(text, parameters)).rows,
    transaction: async (statements) => {
      const connection = await pool.connect();
      const query: Driver['query'] = async (text, parameters) =>
        (await connection.query(text, parameters)).rows;
      try {
        await query('begin', []);
        await statements(query);
        await query('commit', []);
      } finally {
        connection.release();
      }
    },
  };
}

/** A user with read access to stockpiles that are open or locked to these groups. */
export interface Reader {
  groupIds: number[];
}

const SEEN = '(not s.locked or s.permission_group_id = any($1::int[]))';
const GOALS = `
  select w.id as warehouse_id, g.item_id, g.target, g.minimum, false as standard
  from goals g join warehouses w on w.id = g.warehouse_id where w.active
  union all
  select w.id, t.item_id, (t.target::bigint * w.goal_modifier + 99) / 100,
    (t.minimum::bigint * w.goal_modifier + 99) / 100, true
  from goal_templates t join warehouses w on w.category_id = t.category_id
  where w.active and w.goal_modifier > 0
    and not exists (select 1 from goals g where g.warehouse_id = w.id and g.item_id = t.item_id)`;

/**
 * Data that each screen needs from the database, as hand-written SQL: rows with the columns of the response, sums
 * computed in SQL, and rows of locked stockpiles left out. There is no JSON serialisation and no
 * authentication.
 */
export const BARE = {
  overview: (query: Driver['query'], { groupIds }: Reader) =>
    query(
      `with stock as (
         select c.item_id, sum(c.quantity) as quantity
         from stockpile_contents c join stockpiles s on s.id = c.stockpile_id
           join warehouses w on w.id = s.warehouse_id
         where w.active and ${SEEN} group by c.item_id),
       wanted as (
         select item_id, sum(target) as target, sum(minimum) as minimum from (${GOALS}) as goals group by item_id)
       select i.*, stock.quantity, wanted.target, wanted.minimum from items i
       left join stock on stock.item_id = i.id left join wanted on wanted.item_id = i.id
       where stock.item_id is not null or wanted.item_id is not null order by i.name`,
      [groupIds],
    ),
  export: (query: Driver['query'], { groupIds }: Reader) =>
    query(
      `select w.name as warehouse, w.location, w.building_type, w.region, s.name, s.fir_updated_at, i.fir_name, i.crated,
         c.quantity
       from stockpiles s join warehouses w on w.id = s.warehouse_id
       left join stockpile_contents c on c.stockpile_id = s.id left join items i on i.id = c.item_id
       where w.active and ${SEEN} order by w.name, s.name, i.fir_name, i.crated`,
      [groupIds],
    ),
  warehouses: (query: Driver['query'], { groupIds }: Reader) =>
    query(
      `with lines as (
         select s.warehouse_id, c.item_id, sum(c.quantity) as quantity
         from stockpile_contents c join stockpiles s on s.id = c.stockpile_id
         where ${SEEN} group by s.warehouse_id, c.item_id),
       filled as (
         select goals.warehouse_id,
           floor(100 * sum(least(coalesce(lines.quantity, 0), goals.target)
               * case when i.crated then i.crate_size else 1 end)
             / nullif(sum(goals.target * case when i.crated then i.crate_size else 1 end), 0)) as percentage
         from (${GOALS}) as goals join items i on i.id = goals.item_id
         left join lines on lines.warehouse_id = goals.warehouse_id and lines.item_id = goals.item_id
         group by goals.warehouse_id),
       seen as (
         select s.warehouse_id, count(*) as stockpiles, max(s.fir_updated_at) as updated_at
         from stockpiles s where ${SEEN} group by s.warehouse_id)
       select w.*, k.name as category, k.color, seen.stockpiles, seen.updated_at, filled.percentage
       from warehouses w left join categories k on k.id = w.category_id
       left join seen on seen.warehouse_id = w.id left join filled on filled.warehouse_id = w.id
       where w.active order by k.sort_order, k.name, lower(w.name)`,
      [groupIds],
    ),
  /** Data that the list is made from: who has and wants what, and the timers. Nothing is matched or ranked. */
  worklist: async (query: Driver['query'], { groupIds }: Reader) => {
    await query(
      `with lines as (
         select s.warehouse_id, c.item_id, sum(c.quantity) as quantity
         from stockpile_contents c join stockpiles s on s.id = c.stockpile_id
         where ${SEEN} group by s.warehouse_id, c.item_id)
       select warehouse_id, item_id, lines.quantity, goals.target, goals.minimum
       from lines full join (${GOALS}) as goals using (warehouse_id, item_id)`,
      [groupIds],
    );
    await query(
      `select s.id, s.warehouse_id, s.refreshed_at, s.fir_updated_at from stockpiles s where ${SEEN}`,
      [groupIds],
    );
  },
  warehouse: async (query: Driver['query'], { groupIds }: Reader, id: number) => {
    await query(
      'select w.*, k.name as category from warehouses w join categories k on k.id = w.category_id where w.id = $1',
      [id],
    );
    await query(
      `select s.*, g.name as group_name from stockpiles s left join permission_groups g on g.id = s.permission_group_id where ${SEEN} and s.warehouse_id = $2 order by lower(s.name)`,
      [groupIds, id],
    );
    await query(
      `select c.stockpile_id, c.quantity, i.* from stockpile_contents c join stockpiles s on s.id = c.stockpile_id
       join items i on i.id = c.item_id where ${SEEN} and s.warehouse_id = $2 order by i.name`,
      [groupIds, id],
    );
    await query(
      `select goals.*, i.* from (${GOALS}) as goals join items i on i.id = goals.item_id where goals.warehouse_id = $1 order by i.name`,
      [id],
    );
  },
  distribution: (query: Driver['query'], { groupIds }: Reader, id: number) =>
    query(
      `with forms as (select f.id, f.crated from items i join items f on f.fir_name = i.fir_name where i.id = $2),
       stock as (
         select s.warehouse_id, c.item_id, sum(c.quantity) as quantity
         from stockpile_contents c join stockpiles s on s.id = c.stockpile_id
         where c.item_id in (select id from forms) and ${SEEN} group by s.warehouse_id, c.item_id),
       wanted as (select warehouse_id, item_id, target from (${GOALS}) as goals
         where item_id in (select id from forms))
       select w.id, w.name, forms.crated, stock.quantity, wanted.target
       from stock full join wanted using (warehouse_id, item_id)
       join forms on forms.id = item_id join warehouses w on w.id = warehouse_id
       where w.active order by stock.quantity desc nulls last`,
      [groupIds, id],
    ),
  goals: (query: Driver['query'], _: Reader, id: number) =>
    query(
      `select goals.*, i.* from (${GOALS}) as goals join items i on i.id = goals.item_id
       where goals.warehouse_id = $1 order by i.name`,
      [id],
    ),
} as const;

/**
 * A report for one stockpile as hand-written SQL: lock, read the old contents, replace them, update the time,
 * and store the report.
 */
export function bareReport(
  driver: Driver,
  { groupIds }: Reader,
  name: string,
  lines: { codeName: string; crated: boolean; quantity: number }[],
): Promise<void> {
  return driver.transaction(async (query) => {
    const [stockpile] = await query(
      `select s.id, s.warehouse_id, s.fir_updated_at from stockpiles s where ${SEEN} and s.name = $2 for update`,
      [groupIds, name],
    );
    const id = stockpile?.id;
    const before = await query(
      `select i.fir_name as "firName", i.crated, c.quantity from stockpile_contents c
       join items i on i.id = c.item_id where c.stockpile_id = $1`,
      [id],
    );
    await query('delete from stockpile_contents where stockpile_id = $1', [id]);
    await query(
      `insert into stockpile_contents (stockpile_id, item_id, quantity)
       select $1, i.id, given.quantity from unnest($2::text[], $3::boolean[], $4::int[]) as given (name, crated, quantity)
       join items i on i.fir_name = given.name and i.crated = given.crated`,
      [
        id,
        lines.map((line) => line.codeName),
        lines.map((line) => line.crated),
        lines.map((line) => line.quantity),
      ],
    );
    await query('update stockpiles set fir_updated_at = now() where id = $1', [id]);
    await query(
      `insert into reports (stockpile_id, stockpile_name, warehouse_id, locked, username, source, taken_at, applied_at,
         previous_taken_at, before, after)
       values ($1, $2, $3, false, 'Bench', 'screenshot', now(), now(), $4, $5, $6)`,
      [
        id,
        name,
        stockpile?.warehouse_id,
        stockpile?.fir_updated_at,
        JSON.stringify(before),
        JSON.stringify(lines),
      ],
    );
  });
}
