import * as z from 'zod/mini';
import { currentSession } from '../../../api/storage/session.ts';
import { slot } from '../../../api/storage/slots.ts';

const MAX_KEPT = 10;

const recent = slot('recentWarehouses', 'local', z.object({ userId: z.number(), ids: z.array(z.number()) }));

/** The warehouses that this person reported from in this browser, the latest first. */
export function recentWarehouses(): number[] {
  const kept = recent.read();
  return kept !== null && kept.userId === currentSession()?.user.id ? kept.ids : [];
}

/** Notes that the person reported from a warehouse. */
export function noteWarehouse(id: number): void {
  const userId = currentSession()?.user.id;
  if (userId === undefined) return;
  const ids = [id, ...recentWarehouses().filter((recentWarehouse) => recentWarehouse !== id)].slice(
    0,
    MAX_KEPT,
  );
  recent.write({ userId, ids });
}
