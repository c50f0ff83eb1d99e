import { ApiError, type ErrorCode, shipments } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { forgetTick, readTicks, setAway, useWaitingTicks, type WaitingTick } from './waiting-ticks.ts';

const RETRY_MS = 5000;
/** Errors that have nothing to do with the tick itself, which therefore keeps waiting. */
const LATER: readonly ErrorCode[] = ['offline', 'unavailable', 'sign-in-required', 'too-many-requests'];

/** A lock: the checklist, the frame around it and other tabs may all send, but no tick may be sent twice. */
let isSending = false;

async function alone(send: () => Promise<void>): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    // Missing on plain HTTP and in some test browsers.
    if (!('locks' in navigator)) await send();
    else await navigator.locks.request('waitingTicks', { ifAvailable: true }, (lock) => lock && send());
  } finally {
    isSending = false;
  }
}

/**
 * Sends the waiting ticks of all shipments one by one, oldest first, as soon as the server can be reached. Runs on every
 * page. A refused tick is dropped, and a message says why.
 */
export function useSendTicks(): void {
  const t = useTranslations('shipments.load');
  const client = useQueryClient();
  const errorText = useErrorText();
  const isAnyWaiting = useWaitingTicks().waiting.length > 0;

  /** @returns whether the server answered, so that the next one can be sent. */
  const sendOne = async ({ shipmentId: id, container, itemId, ticked }: WaitingTick): Promise<boolean> => {
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
      if (error instanceof ApiError && LATER.includes(error.code)) {
        setAway(true);
        return false;
      }
      showAlert({ description: t('refused', { reason: errorText(error) }), alertClass: 'danger' });
      void client.invalidateQueries({ queryKey });
    }
    return true;
  };
  const send = useEffectEvent(() =>
    alone(async () => {
      for (let [next] = readTicks(); next !== undefined; [next] = readTicks()) {
        if (!(await sendOne(next))) break;
        forgetTick(next);
      }
    }),
  );

  useEffect(() => {
    if (!isAnyWaiting) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MS);
    const tryNow = () => void send();
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
