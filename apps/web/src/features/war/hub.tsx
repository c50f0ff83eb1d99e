import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mayOpen } from '../../api/addresses/may-open.ts';
import { useSession } from '../../api/storage/session.ts';
import type { RoutePath } from '../../routes.ts';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NewWarNotice } from './new-war-notice.tsx';

interface HubProps {
  title: string;
  entries: readonly { path: RoutePath; Icon: Icon; title: string; text: string }[];
  /** Settings of the hub itself. */
  children?: ReactNode;
}

/** A page of cards that lead to the pages which the viewer may open. */
export function Hub({ title, entries, children }: HubProps) {
  const viewer = useSession()?.user ?? null;
  return (
    <>
      <PageHeader title={title} />
      <NewWarNotice />
      <CardGrid label={title}>
        {entries
          .filter(({ path }) => mayOpen(viewer, path))
          .map(({ path, ...card }) => (
            <LinkCard key={path} to={path} {...card} />
          ))}
      </CardGrid>
      {children}
    </>
  );
}
