import { ApiError, type ErrorCode, shipments } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { forgetTick, readTicks, setAway, useWaitingTicks, type WaitingTick } from './waiting-ticks.ts';

const RETRY_MS = 5000;
/** Errors that have nothing to do with the tick itself, which therefore keeps waiting. */
const LATER: readonly ErrorCode[] = ['offline', 'unavailable', 'sign-in-required', 'too-many-requests'];

/** The checklist and the frame around it both send, and so may other tabs: one at a time, so that no tick goes twice. */
let isSending = false;

async function alone(send: () => Promise<void>): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    // Not there on plain HTTP and in some test browsers.
    if (!('locks' in navigator)) await send();
    else await navigator.locks.request('waitingTicks', { ifAvailable: true }, (lock) => lock && send());
  } finally {
    isSending = false;
  }
}

/**
 * Sends the ticks that wait, one by one, the oldest first, as soon as the server can be reached, of every shipment and on
 * every page. One that is refused is dropped, and a message says why.
 */
export function useSendTicks(): void {
  const t = useTranslations('shipments.load');
  const client = useQueryClient();
  const errorText = useErrorText();
  const isAnyWaiting = useWaitingTicks().waiting.length > 0;

  /** @returns whether the server has an answer for it, so that the next one may go. */
  const sendOne = async ({ shipmentId: id, container, itemId, ticked }: WaitingTick): Promise<boolean> => {
    const { queryKey } = query(shipments.get, { params: { id } });
    try {
      const shipment = await call(shipments.tick, {
        params: { id },
        body: { tick: { container, itemId, ticked } },
      });
      await client.cancelQueries({ queryKey }); // an earlier answer must not come later
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

/** Sends waiting ticks while it is on the page. */
export function TickSender(): null {
  useSendTicks();
  return null;
}
