/** The address of an item's page: of its crates by default. */
export function itemAddress(firName: string, isCrated: boolean): string {
  return `/items/${firName}${isCrated ? '' : '?crated=0'}`;
}
