/** The largest number that a column of whole numbers holds. */
export const MAX_COUNT = 2_147_483_647;
