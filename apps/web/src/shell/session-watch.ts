import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../api/addresses/login-path.ts';
import { onSessionEnd, useExpiryTimer, useSession } from '../api/storage/session.ts';
import { useLoggedInCheck } from '../features/auth/use-logged-in-check.ts';

/** Keeps the session true while the app is open: checks it at start, ends it in time, leaves no data behind. */
export function SessionWatch(): null {
  useLoggedInCheck();
  useExpiryTimer();
  useGoToLogin();
  useForgetDataOfOthers();
  return null;
}

function useGoToLogin() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      onSessionEnd(() => {
        if (pathname !== '/login') void navigate(loginPath(pathname + search), { replace: true });
      }),
    [navigate, pathname, search],
  );
}

/** Forgets what one person was shown, typed or dropped, so that it is not there for the next one on the same page. */
function useForgetDataOfOthers() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const userId = useSession()?.user.id;
  const last = useRef(userId);
  useEffect(() => {
    const before = last.current;
    last.current = userId;
    if (before === undefined || before === userId) return;
    client.clear();
    // Another tab signed one out and the other in while this one slept: the screen, still mounted, holds the data of the first.
    // The login's own screen goes on by itself.
    if (userId !== undefined && pathname !== '/login') startAgain();
  }, [client, userId, pathname]);
}

/** Loads the page again, and nobody is asked about work that is not theirs. */
function startAgain() {
  const handleUnload = (event: BeforeUnloadEvent) => event.stopImmediatePropagation();
  window.addEventListener('beforeunload', handleUnload, { capture: true, once: true });
  window.location.reload();
}
