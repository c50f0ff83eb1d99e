/** An item's name without the mark of the crated form, which an amount in crates says already. */
export function plainName({ name }: { name: string }): string {
  return name.replace(/ \(Crated\)$/, '');
}
