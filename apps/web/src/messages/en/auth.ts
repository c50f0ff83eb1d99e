export const auth = {
  title: 'Login',
  lead: 'Stock, goals and reports of your regiment, in one place.',
  discord: 'Log in with Discord',
  local: 'Local sign-in',
  busy: 'Logging in…',
  localNote: 'No Discord credentials are set up here, so this server offers test users.',
  setupTitle: 'Become the first admin',
  setup:
    'This set-up link works once: the person who signs in with it becomes an admin of this server. Continue only with your own Discord account.',
  mismatch: 'The sign-in could not be matched to this browser. Please log in again.',
  denied: 'Discord did not sign you in: the request was declined.',
  provider: 'Discord did not sign you in ({reason}).',
  failed: 'The sign-in failed. {reason}',
  ended: 'Your session has ended. Please log in again.',
  undecodable: 'The sign-in token cannot be read. Please log in again.',
} as const;
