import { ApiError, isPassing, shipments } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client/call.ts';
import { query } from '../../../api/client/query.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { forgetTick, readTicks, setAway, useWaitingTicks, type WaitingTick } from './waiting-ticks.ts';

const RETRY_MS = 5000;
/** Whether an error has nothing to do with the tick itself, which therefore keeps waiting. */
const keepsWaiting = (error: unknown): error is ApiError =>
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

/**
 * Sends the waiting ticks of all shipments one by one, oldest first. A refused tick is dropped, and a message says why.
 * @returns resolves when none waits any more; rejects when the server cannot take them now.
 */
export function useSendNow(): () => Promise<void> {
  const t = useTranslations('shipments.load');
  const client = useQueryClient();
  const errorText = useErrorText();

  const sendOne = async ({ shipmentId: id, container, itemId, ticked }: WaitingTick): Promise<void> => {
    const { queryKey } = query(shipments.get, { params: { id } });
    try {
      const shipment = await call(shipments.tick, {
        params: { id },
        body: { tick: { container, itemId, ticked } },
      });
      await client.cancelQueries({ queryKey }); // an earlier response must not overwrite this one
      client.setQueryData(queryKey, shipment);
      setAway(false);
    } catch (error) {
      if (keepsWaiting(error)) {
        setAway(true);
        throw error;
      }
      showAlert({ description: t('refused', { reason: errorText(error) }), alertClass: 'danger' });
      void client.invalidateQueries({ queryKey });
    }
  };
  return () =>
    alone(async () => {
      for (let [next] = readTicks(); next !== undefined; [next] = readTicks()) {
        await sendOne(next);
        forgetTick(next);
      }
    });
}

/** Sends the waiting ticks as soon as the server can be reached. Runs on every page. */
export function useSendTicks(): void {
  const isAnyWaiting = useWaitingTicks().waiting.length > 0;
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

/** Sends waiting ticks while it is mounted. */
export function TickSender(): null {
  useSendTicks();
  return null;
}
