import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';

interface PanelSectionProps {
  /** The heading, which also names the section. */
  title: string;
  /** At the end of the heading's line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A section of the map's panel. */
export function PanelSection({ title, beside, children }: PanelSectionProps) {
  const line = { borderBlockStart: '1px solid var(--line)' };
  return (
    <Flex component="section" direction="column" gap="xs" px="md" py="sm" style={line} aria-label={title}>
      <Flex component="h3" wrap="wrap" justify="space-between" align="baseline" columnGap="sm" m={0} fz="md">
        {title}
        {beside}
      </Flex>
      {children}
    </Flex>
  );
}
