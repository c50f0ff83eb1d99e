/** How lists can be shown. */
export const LAYOUTS = ['table', 'cards'] as const;
export type Layout = (typeof LAYOUTS)[number];
