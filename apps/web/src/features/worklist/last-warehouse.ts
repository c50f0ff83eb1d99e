import { useEffect } from 'react';
import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';

/** The warehouse that was opened last on this device; it goes with the person who signs out. */
export const lastWarehouse = slot('lastWarehouse', 'local', z.object({ id: z.int(), name: z.string() }));

export function useRememberWarehouse({ id, name }: { id: number; name: string }): void {
  useEffect(() => lastWarehouse.write({ id, name }), [id, name]);
}
