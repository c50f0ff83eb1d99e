import type { Category } from '@backline/contract';
import { asc } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';

export function listCategories(db: Db): Promise<Category[]> {
  return db.select().from(categories).orderBy(asc(categories.order), asc(categories.name));
}
