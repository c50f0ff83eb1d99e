/** The login with the address to come back to. */
export function loginPath(returnUrl: string): string {
  return `/login?${new URLSearchParams({ returnUrl })}`;
}

/**
 * An address to go to after login, as far as it lies in this app; anything else (`//evil`, `https:`, a login
 * itself) becomes /welcome.
 */
export function safeReturnPath(returnUrl: string | null): string {
  if (returnUrl === null || !/^\/(?![/\\])/.test(returnUrl)) return '/welcome';
  const url = new URL(returnUrl, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname === '/login') return '/welcome';
  return url.pathname + url.search + url.hash;
}
