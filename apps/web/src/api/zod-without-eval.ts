// What `z.config({ jitless: true })` sets, before zod is loaded: zod compiles object schemas by the Function constructor,
// which the page's content security policy forbids, and the browser reports zod's attempt to find out.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
