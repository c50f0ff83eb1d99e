import { ApiError, type ErrorCode, shipments } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { forgetTick, keepTick, type WaitingTick, waitingFor } from './waiting-ticks.ts';

const RETRY_MS = 5000;
/** Errors that have nothing to do with the tick itself, which therefore keeps waiting. */
const LATER: readonly ErrorCode[] = ['offline', 'unavailable', 'sign-in-required', 'too-many-requests'];

/**
 * Ticks of a shipment's checklist. Each shows at once and waits in this browser until the server has it; they are sent one
 * by one, the oldest first. One that is refused is dropped, and why is told.
 */
export function useTicks(shipmentId: number) {
  const t = useTranslations('shipments.load');
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = query(shipments.get, { params: { id: shipmentId } });
  const [waiting, setWaiting] = useState(() => waitingFor(shipmentId));
  const [isOffline, setIsOffline] = useState(false);
  const isSending = useRef(false);

  /** @returns whether the server has an answer for it, so that the next one may go. */
  const sendOne = async ({ container, itemId, ticked }: WaitingTick): Promise<boolean> => {
    try {
      const body = { tick: { container, itemId, ticked } };
      const shipment = await call(shipments.tick, { params: { id: shipmentId }, body });
      await client.cancelQueries({ queryKey }); // an earlier answer must not come later
      client.setQueryData(queryKey, shipment);
      setIsOffline(false);
    } catch (error) {
      if (error instanceof ApiError && LATER.includes(error.code)) {
        setIsOffline(true);
        return false;
      }
      showAlert({ description: t('refused', { reason: errorText(error) }), alertClass: 'danger' });
      void client.invalidateQueries({ queryKey });
    }
    return true;
  };
  const send = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let [next] = waitingFor(shipmentId); next !== undefined; [next] = waitingFor(shipmentId)) {
      if (!(await sendOne(next))) break;
      forgetTick(next);
      setWaiting(waitingFor(shipmentId));
    }
    isSending.current = false;
  });

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    void send();
    const timer = setInterval(() => void send(), RETRY_MS);
    const tryNow = () => void send();
    window.addEventListener('online', tryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryNow);
    };
  }, [isWaiting]);

  return {
    waiting,
    /** Whether the last attempt found no server. */
    isOffline: isOffline && isWaiting,
    tick: (container: number, itemId: number, ticked: boolean) => {
      keepTick({ shipmentId, container, itemId, ticked });
      setWaiting(waitingFor(shipmentId));
    },
  };
}
