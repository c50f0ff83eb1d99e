import { type LiveEvent, type LiveReport, liveChange, liveReady, liveReport } from '@backline/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followLive } from '../api/client/live-stream.ts';
import { onReturn } from '../api/client/on-return.ts';
import { PAGE_ID } from '../api/client/page-id.ts';
import { retryFailed } from '../api/client/query-client.ts';
import { useKeptAt } from '../api/storage/offline-copies.ts';
import { useSession } from '../api/storage/session.ts';
import { checkLoggedIn } from '../features/auth/sign-in.ts';
import { startFile } from '../offline/missing-file.ts';

/** Changes that arrive together are reloaded together; the random spread keeps a thousand pages from requesting at once. */
const GATHER_MS = 150;
const SPREAD_MS = 350;
/** A hidden page closes its stream after this time, and loads what it missed once it is visible again. */
const HIDDEN_MS = 60_000;
/** A shorter interruption shows no message. */
const LOST_AFTER_MS = 5000;
const REPORT_SHOWN_MS = 15_000;

export interface LiveUpdates {
  /** The stream has been interrupted for a while, so the page may be out of date. */
  isLost: boolean;
  /** The server has another version of the app than this page. */
  isUpdated: boolean;
  /** The latest report that somebody else sent, for a while. */
  report: LiveReport | null;
}

/**
 * Keeps the page up to date with other people's changes: outdated data is reloaded in the background within a second.
 * After every (new) connection all data on the screen is reloaded, so that no change during an interruption is
 * missed.
 */
export function useLiveUpdates(): LiveUpdates {
  const client = useQueryClient();
  const token = useSession()?.token;
  const isWatched = useIsWatched();
  const [isLost, setIsLost] = useState(false);
  const [isUpdated, setIsUpdated] = useState(false);
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
      if (event === 'ready') setIsUpdated(isOfOtherBuild(data));
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

  useEffect(() => onReturn(() => retryFailed(client)), [client]);
  const isShowingCopies = useKeptAt() !== null;
  useEffect(() => {
    // The network is back: everything else on the screen may still be a copy.
    if (isShowingCopies) return () => void client.invalidateQueries();
  }, [client, isShowingCopies]);

  useEffect(() => {
    if (report === null) return;
    const timer = setTimeout(() => setReport(null), REPORT_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [report]);

  return { isLost, isUpdated, report };
}

/** Whether the server's pages start from another file than this one did: it was updated meanwhile. */
function isOfOtherBuild(data: unknown): boolean {
  const [theirs, own] = [liveReady.safeParse(data).data?.page, startFile()];
  return theirs != null && own !== null && theirs !== own;
}

/** Reloads changed features, batching those that change within a moment. */
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
