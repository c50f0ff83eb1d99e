import { and, asc, eq, sql } from 'drizzle-orm';
import { integerArray } from '../db/array-literal.ts';
import type { Db } from '../db/database.ts';
import {
  categories,
  discords,
  goals,
  goalTemplates,
  items,
  memberships,
  permissionGroupRoles,
  permissionGroups,
  reports,
  roles,
  stockpileContents,
  stockpiles,
  userRoles,
  users,
  warehouses,
} from '../db/schema.ts';
import {
  BIG_WAR_CATEGORIES,
  BIG_WAR_GROUPS,
  type BigWar,
  type PlannedStockpile,
  type WarItems,
} from './big-war.ts';

export async function listWarItems(db: Db): Promise<WarItems> {
  const idsOf = async (crated: boolean) => {
    const rows = await db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.current, true), eq(items.crated, crated)))
      .orderBy(asc(items.firName));
    return rows.map((row) => row.id);
  };
  return { crated: await idsOf(true), loose: await idsOf(false) };
}

/** A Discord of its own with a role and a permission group for each of the groups; all of them may read. */
export async function insertBigWarPeople(db: Db, people: BigWar['users'], now: Date): Promise<number[]> {
  const [discord] = await db
    .insert(discords)
    .values({ name: 'The big war', guildId: 'big-war' })
    .returning({ id: discords.id });
  const discordId = discord?.id ?? 0;
  const groups = await db
    .insert(permissionGroups)
    .values(['Everybody', ...BIG_WAR_GROUPS].map((name) => ({ name, read: true, edit: name === 'Officers' })))
    .returning({ id: permissionGroups.id });
  const held = await db
    .insert(roles)
    .values(groups.map(({ id }) => ({ discordId, name: `Role of ${id}`, roleId: `big-war-${id}` })))
    .returning({ id: roles.id });
  await db
    .insert(permissionGroupRoles)
    .values(groups.map(({ id }, index) => ({ groupId: id, roleId: held[index]?.id ?? 0 })));
  const added = await db
    .insert(users)
    .values(
      people.map(({ username, admin }, index) => ({
        discordUserId: `big-war-${index + 1}`,
        username,
        admin,
        rolesCheckedAt: now.toISOString(),
        rolesTriedAt: now.toISOString(),
      })),
    )
    .returning({ id: users.id });
  await db.insert(memberships).values(added.map(({ id }) => ({ userId: id, discordId })));
  await db.insert(userRoles).values(
    people.flatMap((person, index) =>
      [0, ...person.groups.map((group) => group + 1)].map((role) => ({
        userId: added[index]?.id ?? 0,
        roleId: held[role]?.id ?? 0,
      })),
    ),
  );
  return groups.slice(1).map(({ id }) => id);
}

/** The seeded sites first, then as many made up beside them as are missing. */
export async function openBigWarWarehouses(db: Db, plan: BigWar['warehouses']) {
  const known = await db.select({ name: categories.name }).from(categories);
  await db
    .insert(categories)
    .values(BIG_WAR_CATEGORIES.filter(({ name }) => !known.some((entry) => entry.name === name)));
  const rows = await db.select({ id: categories.id, name: categories.name }).from(categories);
  const categoryIds = BIG_WAR_CATEGORIES.map(({ name }) => rows.find((row) => row.name === name)?.id ?? 0);
  const sites = await db
    .select({ id: warehouses.id, region: warehouses.region, location: warehouses.location })
    .from(warehouses)
    .where(eq(warehouses.active, false))
    .orderBy(asc(warehouses.id))
    .limit(plan.length);
  const missing = plan.slice(sites.length).map((_, index) => {
    const { region = null, location = 'Nowhere' } = sites[index % sites.length] ?? {};
    return { region, location, buildingType: 'Storage Depot', name: `${location} ${index + 1}` };
  });
  const made =
    missing.length === 0 ? [] : await db.insert(warehouses).values(missing).returning({ id: warehouses.id });
  const warehouseIds = [...sites, ...made].map(({ id }) => id);
  const columns = [
    warehouseIds,
    plan.map((warehouse) => categoryIds[warehouse.category] ?? 0),
    plan.map((warehouse) => warehouse.goalModifier),
  ].map(integerArray);
  await db.execute(sql`
    update ${warehouses} set active = true, category_id = planned.category_id, goal_modifier = planned.modifier,
      stockpile_tag = 'W' || planned.position
    from unnest(${sql.join(columns, sql`, `)}) with ordinality as planned (id, category_id, modifier, position)
    where ${warehouses.id} = planned.id`);
  return { warehouseIds, categoryIds };
}

export async function insertBigWarGoals(
  db: Db,
  { templates, warehouses: planned }: Pick<BigWar, 'templates' | 'warehouses'>,
  { warehouseIds, categoryIds }: { warehouseIds: number[]; categoryIds: number[] },
): Promise<void> {
  await db
    .insert(goalTemplates)
    .values(
      templates.map(({ category, ...columns }) => ({ categoryId: categoryIds[category] ?? 0, ...columns })),
    );
  const custom = planned.flatMap((warehouse, index) =>
    warehouse.goals.map((goal) => ({ warehouseId: warehouseIds[index] ?? 0, ...goal })),
  );
  const columns = [
    custom.map((goal) => goal.warehouseId),
    custom.map((goal) => goal.itemId),
    custom.map((goal) => goal.target),
    custom.map((goal) => goal.minimum),
  ].map(integerArray);
  await db.execute(sql`
    insert into ${goals} (warehouse_id, item_id, target, minimum)
    select * from unnest(${sql.join(columns, sql`, `)})`);
}

const STOCKPILES_AT_ONCE = 250;

/** Stockpiles with their contents, and one report for each that explains them. */
export async function insertBigWarStockpiles(
  db: Db,
  plan: PlannedStockpile[],
  { warehouseIds, groupIds }: { warehouseIds: number[]; groupIds: number[] },
): Promise<void> {
  for (let start = 0; start < plan.length; start += STOCKPILES_AT_ONCE) {
    const part = plan.slice(start, start + STOCKPILES_AT_ONCE);
    const rows = await db
      .insert(stockpiles)
      .values(
        part.map(({ warehouse, group, itemIds: _, quantities: __, ...columns }) => ({
          ...columns,
          warehouseId: warehouseIds[warehouse] ?? 0,
          locked: group !== null,
          permissionGroupId: group === null ? null : (groupIds[group] ?? null),
        })),
      )
      .returning({ id: stockpiles.id });
    const columns = [
      rows.flatMap(({ id }, index) => part[index]?.itemIds.map(() => id) ?? []),
      part.flatMap((stockpile) => stockpile.itemIds),
      part.flatMap((stockpile) => stockpile.quantities),
    ].map(integerArray);
    await db.execute(sql`
      insert into ${stockpileContents} (stockpile_id, item_id, quantity)
      select * from unnest(${sql.join(columns, sql`, `)})`);
  }
  await db.execute(sql`
    insert into ${reports} (stockpile_id, stockpile_name, warehouse_id, locked, permission_group_id, username, source,
      taken_at, applied_at, previous_taken_at, before, after)
    select s.id, s.name, s.warehouse_id, s.locked, s.permission_group_id, 'Soldier 1', 'demo',
      s.fir_updated_at, s.fir_updated_at, '1970-01-01T00:00:00Z', '[]',
      (select jsonb_agg(jsonb_build_object('firName', i.fir_name, 'crated', i.crated, 'quantity', c.quantity)
          order by i.fir_name, i.crated)
        from ${stockpileContents} c join ${items} i on i.id = c.item_id where c.stockpile_id = s.id)
    from ${stockpiles} s order by s.id`);
}
