/** The address of an item's page, which shows crates unless it says otherwise. */
export function itemAddress(firName: string, isCrated: boolean): string {
  return `/items/${firName}${isCrated ? '' : '?crated=0'}`;
}
