/** Stands alone: pages that are empty at first would load all texts of the worklist for it. */
export const firstRun = {
  see: 'See what there is to set up',
};
