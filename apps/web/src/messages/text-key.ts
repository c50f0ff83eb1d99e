/**
 * Whether there is a text for a name that may be any, such as one from the server.
 * @param t the translator of the texts' namespace.
 */
export function isTextKey<Key extends string>(t: { has: (key: Key) => boolean }, name: string): name is Key {
  return t.has(name as Key); // `has` is what checks it
}
