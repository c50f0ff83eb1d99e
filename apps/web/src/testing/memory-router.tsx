import { type ReactNode, useState } from 'react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import type { PageHistory } from '../ui/dialogs/dialog-entries.ts';
import { PageRouter } from '../ui/page-router.tsx';

interface MemoryRouterProps {
  route: string;
  /** Where the person has been, to go back and forth in; without it, a history of its own. */
  history?: PageHistory;
  children: ReactNode;
}

/** The app's router with its address in memory. */
export function MemoryRouter({ route, history, children }: MemoryRouterProps) {
  const [own] = useState(() => createMemoryHistory({ initialEntries: [route] }));
  return <PageRouter history={history ?? own}>{children}</PageRouter>;
}
