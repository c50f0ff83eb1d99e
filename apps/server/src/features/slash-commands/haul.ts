import { type ShipmentSummary, shipments } from '@backline/contract';
import { discordText, requiredGroupsOfShipment } from '@backline/domain';
import { suppliersFor } from '../logigen/suppliers-for.ts';
import { findShipment, listShipmentGroups, listShipments } from '../shipments/shipments.queries.ts';
import { takeSteps } from '../shipments/take-steps.ts';
import { readStock } from '../stock/current-stock.ts';
import { type Call, moreOn, openButton } from './call.ts';
import { textOption } from './interaction.ts';
import { type Button, type Message, messageOf } from './message.ts';
import { findWarehouse } from './places.ts';
import { writeAs } from './write.ts';

const MAX_SUPPLIERS = 5;
const MAX_CLAIMS = 3;

/** Answers who can bring what a warehouse lacks, in the order of LogiGen (docs/spec/discord-commands.md#haul). */
export async function haul(call: Call): Promise<Message> {
  const { app, interaction, scope, words } = call;
  const { db } = app.services.database;
  const warehouse = findWarehouse(await readStock(db), textOption(interaction, 'destination'));
  if (warehouse === null) return { content: words('unknown.warehouse') };
  const { id, name } = warehouse;
  const { missing, suppliers } = await suppliersFor(db, scope, { destinationId: id }, app.services.now());
  const place = discordText(name);
  const claims = claimButtons(call, await listShipments(db, scope, id), id);
  if (missing.length === 0) return { content: words('haulNothing', { place }), buttons: claims };
  const lacking = words('crates', { count: missing.reduce((sum, line) => sum + line.crates, 0) });
  const [best] = suppliers;
  if (best === undefined)
    return { content: words('haulNobody', { place, missing: lacking }), buttons: claims };
  const lines = suppliers.map((supplier) =>
    [
      `**${discordText(supplier.name)}** (${discordText(supplier.location)}): ${words('crates', { count: supplier.crates })}`,
      words('containers', { count: supplier.containers }),
      ...(supplier.distance === null ? [] : [words('hexes', { count: supplier.distance })]),
    ].join(' · '),
  );
  const page = `/generate?to=${id}`;
  return {
    content: messageOf({
      head: words('haul', { place, missing: lacking }),
      lines,
      more: moreOn(call, page),
      most: MAX_SUPPLIERS,
    }),
    buttons: [...claims, ...openButton(call, `${page}&from=${best.warehouseId}`)],
  };
}

/** A button for each of the newest shipments to a warehouse that still have an open container. */
function claimButtons({ words }: Call, all: readonly ShipmentSummary[], destinationId: number): Button[] {
  return all
    .filter(({ closed, destination }) => !closed && destination.id === destinationId)
    .filter(({ containers }) => containers.some(({ state }) => state === 'open'))
    .slice(0, MAX_CLAIMS)
    .map(({ id, supplier }) => ({ label: words('claim', { place: supplier.name }), id: `claim:${id}` }));
}

/**
 * Claims the first open container of a shipment. Only an account can hold a container; others are asked to sign in.
 * @throws ApiError as `takeSteps`.
 */
export async function claim(call: Call, shipmentId: number): Promise<Message> {
  const { app, member, words, now } = call;
  const { userId, username } = member;
  if (userId === null) return { content: words('claimNeedsAccount') };
  const shipment = await findShipment(app.services.database.db, member, shipmentId);
  const number = shipment?.containers.find(({ state }) => state === 'open')?.number;
  if (shipment === null || number === undefined) return { content: words('nothingToClaim') };
  const step = { action: 'claim' as const, containers: [number] };
  await writeAs(
    call,
    { endpoint: shipments.step, params: { id: shipmentId }, body: { step } },
    async (db, { limitTo }) => {
      limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, shipmentId)));
      const taker = { ...member, userId, username };
      await takeSteps(db, taker, { shipmentId, action: step.action, numbers: step.containers, now });
      return step;
    },
  );
  const { supplier, destination } = shipment;
  const [from, to] = [discordText(supplier.name), discordText(destination.name)];
  return { content: words('claimed', { container: number, from, to }) };
}
