import { useMediaQuery } from '@mantine/hooks';

/** Whether there is room for the list of the settings beside a page of them; the style sheet has the same width. */
export function useIsBeside(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
}
