import { shipmentContainer } from '@backline/contract';
import { EXCLUDABLE_ITEMS } from '@backline/domain';
import * as z from 'zod/mini';
import { slot } from '../../api/slots.ts';

/** A generated shipment with the inputs it was generated from. `savedId` is the id of the saved shipment. */
const generatedShipment = z.object({
  supplierId: z.int(),
  destinationId: z.int(),
  count: z.int(),
  excludedItems: z.array(z.enum(EXCLUDABLE_ITEMS)),
  excludeConstructs: z.boolean(),
  excludeLocked: z.boolean(),
  containers: z.array(shipmentContainer).check(z.minLength(1)),
  savedId: z.nullable(z.int()),
});
export type GeneratedShipment = z.output<typeof generatedShipment>;

/** Stored until it is cleared, so that a reload does not lose it (docs/spec/logigen.md#choosing). */
export const storedShipment = slot('shipmentData', 'session', generatedShipment);
