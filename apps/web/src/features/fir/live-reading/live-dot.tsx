import { Box } from '@mantine/core';

/** Filled while frames are read, like the light of a recorder; the text beside it says the same. */
export function LiveDot({ isLive }: { isLive: boolean }) {
  const colour = isLive ? 'var(--status-stale)' : 'var(--text-quiet)';
  const fill = isLive ? colour : 'transparent';
  return (
    <Box
      component="span"
      flex="none"
      w={10}
      h={10}
      bd={`2px solid ${colour}`}
      bdrs="50%"
      bg={fill}
      aria-hidden
    />
  );
}
