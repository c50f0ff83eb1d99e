// Preloaded into a server: each SIGUSR2 moves its clock by CLOCK_STEP_MS more, without it an hour back.
const STEP_MS = Number(process.env.CLOCK_STEP_MS ?? -3_600_000);
const Clock = Date;
let moved = 0;
globalThis.Date = new Proxy(Clock, {
  construct: (target, parameters, newTarget) =>
    parameters.length === 0
      ? Reflect.construct(target, [target.now() + moved], newTarget)
      : Reflect.construct(target, parameters, newTarget),
  apply: (target) => new target(target.now() + moved).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + moved : Reflect.get(target, name)),
});
process.on('SIGUSR2', () => {
  moved += STEP_MS;
});
