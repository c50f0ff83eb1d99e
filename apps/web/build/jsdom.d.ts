declare module 'jsdom' {
  /** The part that is used here; the package has no types. */
  export class JSDOM {
    constructor(html: string, options: { url: string });
    window: typeof globalThis.window;
  }
}
