import { use } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

/**
 * Tells whether a page is still the one that the address names. While the next page loads, the previous one stays on the
 * screen and its timers run on: what they write to the address would overwrite that of the next page. Hooks of the router
 * cannot tell, because the previous page keeps its own location until it is gone.
 * @returns a function to call at the moment of writing.
 */
export function useIsCurrentPage(): () => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  return () => router?.state.location.pathname === pathname && router.state.navigation.state === 'idle';
}
