export const TOKEN_KEY = 'token';

/** The token kept in this browser, whatever it is worth. */
export function storedToken(): string | undefined {
  return localStorage.getItem(TOKEN_KEY) ?? undefined;
}
