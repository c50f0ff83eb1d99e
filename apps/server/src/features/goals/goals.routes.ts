import { goals } from '@backline/contract';
import { notFound } from '../../http/errors.ts';
import { type App, handle } from '../../http/handle.ts';
import { isActiveWarehouse } from '../warehouses/warehouses.queries.ts';
import { listGoals } from './goals.queries.ts';

export function registerGoals(app: App): void {
  handle(app, goals.list, async ({ db, params }) => {
    if (!(await isActiveWarehouse(db, params.id))) throw notFound('warehouse');
    return listGoals(db, params.id);
  });
}
