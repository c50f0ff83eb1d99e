import { ApiError, changesOf, isPassing, type Shipment, shipments } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client/call.ts';
import { query } from '../../../api/client/query.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import {
  forgetWaiting,
  isTick,
  readWaiting,
  setAway,
  useIsAnyWaiting,
  type Waiting,
} from './waiting-ticks.ts';

const RETRY_MS = 5000;
/** Whether an error has nothing to do with what was sent, which therefore keeps waiting. */
export const keepsWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isPassing(error.code) || error.code === 'sign-in-required');

let sending: Promise<void> | null = null;

/** The checklist, the frame around it, steps and other tabs may all send, but no tick may be sent twice. */
function alone(send: () => Promise<void>): Promise<void> {
  // Locks are missing on plain HTTP and in some test browsers.
  const run = async () => ('locks' in navigator ? navigator.locks.request('waitingTicks', send) : send());
  sending ??= run().finally(() => {
    sending = null;
  });
  return sending;
}

/** Sends a tick or a delivery. A delivery whose answer was lost is not sent again. @throws what the server refuses. */
async function sendWaiting(waiting: Waiting): Promise<Shipment> {
  const params = { id: waiting.shipmentId };
  const { container } = waiting;
  if (isTick(waiting)) {
    const { itemId, ticked } = waiting;
    return call(shipments.tick, { params, body: { tick: { container, itemId, ticked } } });
  }
  const shipment = await call(shipments.get, { params });
  const isThere = ({ number, state }: Shipment['containers'][number]) =>
    number === container && state === 'delivered';
  if (shipment.containers.some(isThere)) return shipment;
  return call(shipments.step, { params, body: { step: { action: 'deliver', containers: [container] } } });
}

/**
 * Sends the waiting ticks and deliveries of all shipments one by one, oldest first. What is refused is dropped, and a message
 * says why.
 * @returns resolves when nothing waits any more; rejects when the server cannot take it now.
 */
export function useSendNow(): () => Promise<void> {
  const t = useTranslations('shipments.load');
  const client = useQueryClient();
  const errorText = useErrorText();

  const sendOne = async (waiting: Waiting): Promise<void> => {
    const { queryKey } = query(shipments.get, { params: { id: waiting.shipmentId } });
    try {
      const shipment = await sendWaiting(waiting);
      await client.cancelQueries({ queryKey }); // an earlier response must not overwrite this one
      client.setQueryData(queryKey, shipment);
      setAway(false);
      if (isTick(waiting)) return;
      for (const feature of changesOf(shipments.step)) void client.invalidateQueries({ queryKey: [feature] });
    } catch (error) {
      if (keepsWaiting(error)) {
        setAway(true);
        throw error;
      }
      const description = t(isTick(waiting) ? 'refused' : 'deliveryRefused', { reason: errorText(error) });
      showAlert({ description, alertClass: 'danger' });
      void client.invalidateQueries({ queryKey });
    }
  };
  return () =>
    alone(async () => {
      for (let [next] = readWaiting(); next !== undefined; [next] = readWaiting()) {
        await sendOne(next);
        forgetWaiting(next);
      }
    });
}

/** Sends what waits as soon as the server can be reached. Runs on every page. */
export function useSendTicks(): void {
  const isAnyWaiting = useIsAnyWaiting();
  const sendNow = useSendNow();
  const send = useEffectEvent(() => sendNow().catch(() => undefined)); // the page shows that they wait

  useEffect(() => {
    if (!isAnyWaiting) return;
    const tryNow = () => void send();
    tryNow();
    const timer = setInterval(tryNow, RETRY_MS);
    window.addEventListener('online', tryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [isAnyWaiting]);
}

/** Sends what waits while it is mounted. */
export function TickSender(): null {
  useSendTicks();
  return null;
}
