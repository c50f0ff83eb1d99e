import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../api/login-path.ts';
import { onSessionEnd, useExpiryTimer, useSession } from '../api/session.ts';
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

/** What one person was shown is not there for the next one on the same page. */
function useForgetDataOfOthers() {
  const client = useQueryClient();
  const userId = useSession()?.user.id;
  const last = useRef(userId);
  useEffect(() => {
    if (last.current !== undefined && last.current !== userId) client.clear();
    last.current = userId;
  }, [client, userId]);
}
