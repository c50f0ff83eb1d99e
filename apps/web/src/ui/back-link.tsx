import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

/** The way back to the page that led here, in a page's header. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to}>
      <IconArrowLeft size={14} aria-hidden /> {children}
    </Anchor>
  );
}
