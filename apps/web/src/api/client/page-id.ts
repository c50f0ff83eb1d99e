/** Names this page to the server, so that it is not told of its own writes. Works without a secure context too. */
export const PAGE_ID = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
