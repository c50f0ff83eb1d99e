import { plannedItem, shipmentContainer } from '@backline/contract';
import { EXCLUDABLE_ITEMS } from '@backline/domain';
import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';

/** A generated shipment with the inputs it was generated from. */
const generatedShipment = z.object({
  /** The query of the address that it was planned at: another address asks for another plan. */
  search: z.string(),
  supplierIds: z.array(z.int()).check(z.minLength(1)),
  destinationId: z.int(),
  items: z.array(plannedItem),
  count: z.int(),
  excludedItems: z.array(z.enum(EXCLUDABLE_ITEMS)),
  excludeConstructs: z.boolean(),
  excludeLocked: z.boolean(),
  containers: z.array(shipmentContainer).check(z.minLength(1)),
  /** The saved shipments, one for each supplier. */
  saved: z.array(z.object({ supplierId: z.int(), id: z.int() })),
});
export type GeneratedShipment = z.output<typeof generatedShipment>;

/** Stored until it is cleared, so that a reload does not lose it (docs/spec/logigen.md#choosing). */
export const storedShipment = slot('shipmentData', 'session', generatedShipment);

/** The containers that there is something in, by supplier in the order of the plan. */
export function loadsOf({ supplierIds, containers }: Pick<GeneratedShipment, 'supplierIds' | 'containers'>) {
  return supplierIds
    .map((supplierId) => ({
      supplierId,
      containers: containers.filter(
        (container) => container.supplierId === supplierId && container.supplies.length > 0,
      ),
    }))
    .filter((load) => load.containers.length > 0);
}
