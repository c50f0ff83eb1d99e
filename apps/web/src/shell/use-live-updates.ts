import { type LiveEvent, type LiveReport, liveChange, liveReport } from '@backline/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../api/live-stream.ts';
import { PAGE_ID } from '../api/page-id.ts';
import { useSession } from '../api/session.ts';
import { checkLoggedIn } from '../features/auth/sign-in.ts';

/** Changes that come together reload together; the spread keeps a thousand pages from asking in one instant. */
const GATHER_MS = 150;
const SPREAD_MS = 350;
/** A hidden page closes its stream after this time, and loads what it missed once it is visible again. */
const HIDDEN_MS = 60_000;
/** A short break is not worth a word. */
const LOST_AFTER_MS = 5000;
const REPORT_SHOWN_MS = 15_000;

export interface LiveUpdates {
  /** The stream has been away for a while: what the page shows may be old. */
  isLost: boolean;
  /** The latest report that somebody else sent, for a while. */
  report: LiveReport | null;
}

/**
 * Keeps the page true to what others do: what a change makes out of date is loaded again behind what stands on the
 * screen, within a second. After every (new) connection everything on the screen is loaded again, so that nothing of
 * the time without one is missed.
 */
export function useLiveUpdates(): LiveUpdates {
  const client = useQueryClient();
  const token = useSession()?.token;
  const isWatched = useIsWatched();
  const [isLost, setIsLost] = useState(false);
  const [report, setReport] = useState<LiveReport | null>(null);

  useEffect(() => {
    if (!isWatched) return;
    const gaveUp = new AbortController();
    const reloads = gatherReloads(client);
    let lostTimer: ReturnType<typeof setTimeout> | undefined;

    const onEvent = (event: LiveEvent, data: unknown) => {
      if (event === 'ready' || event === 'gap') {
        clearTimeout(lostTimer);
        lostTimer = undefined;
        setIsLost(false);
        void client.invalidateQueries();
      }
      if (event === 'change') {
        const { data: change } = liveChange.safeParse(data);
        if (change !== undefined && change.page !== PAGE_ID) reloads.add(change.features);
      }
      if (event === 'report') {
        const { data: news } = liveReport.safeParse(data);
        if (news !== undefined && news.page !== PAGE_ID) setReport(news);
      }
      if (event === 'rights' || event === 'ended') void checkLoggedIn();
    };
    const onLost = () => {
      lostTimer ??= setTimeout(() => setIsLost(true), LOST_AFTER_MS);
    };
    void followLive(token, { onEvent, onLost }, gaveUp.signal);

    return () => {
      gaveUp.abort();
      reloads.stop();
      clearTimeout(lostTimer);
      setIsLost(false);
    };
  }, [client, token, isWatched]);

  useEffect(() => {
    if (report === null) return;
    const timer = setTimeout(() => setReport(null), REPORT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [report]);

  return { isLost, report };
}

/** Loads features again that changed, those that change within a moment together. */
function gatherReloads(client: QueryClient) {
  const pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reload = () => {
    timer = undefined;
    for (const feature of pending) void client.invalidateQueries({ queryKey: [feature] });
    pending.clear();
  };
  return {
    add(features: readonly string[]) {
      for (const feature of features) pending.add(feature);
      timer ??= setTimeout(reload, GATHER_MS + Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Whether somebody can see the page, or could within the last minute. */
function useIsWatched(): boolean {
  const [isWatched, setIsWatched] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setIsWatched(true);
      else timer = setTimeout(() => setIsWatched(false), HIDDEN_MS);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer);
    };
  }, []);
  return isWatched;
}
