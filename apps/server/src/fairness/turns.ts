/** Gives a place back; further calls do nothing. */
export type Leave = () => void;

/**
 * A counting semaphore shared by many users, served round robin: waiting users get a place one after the other, so that a
 * user with a thousand requests delays another with a single one by one place and not by a thousand.
 */
export class Turns {
  /** In the order of their turns; none without anybody waiting. */
  private readonly queues = new Map<string, (() => void)[]>();
  private readonly held = new Map<string, number>();
  private taken = 0;

  /** @param limits the places of all together, and the most that one user may hold. */
  constructor(private readonly limits: { all: number; each: number }) {}

  /** How many wait. */
  get waiting(): number {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** @returns null while none is free. */
  tryTake(user: string): Leave | null {
    return this.mayHave(user) ? this.lend(user) : null;
  }

  /** @throws what `late` gives, where it takes longer than `waitMs`. */
  take(user: string, { waitMs, late }: { waitMs: number; late: () => Error }): Promise<Leave> {
    const free = this.tryTake(user);
    if (free !== null) return Promise.resolve(free);
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve(this.lend(user));
      };
      const timer = setTimeout(() => {
        this.leaveQueue(user, turn);
        reject(late());
      }, waitMs);
      this.queues.set(user, [...(this.queues.get(user) ?? []), turn]);
    });
  }

  private mayHave(user: string): boolean {
    return this.taken < this.limits.all && (this.held.get(user) ?? 0) < this.limits.each;
  }

  private lend(user: string): Leave {
    this.taken += 1;
    this.held.set(user, (this.held.get(user) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.taken -= 1;
      const left = (this.held.get(user) ?? 0) - 1;
      if (left > 0) this.held.set(user, left);
      else this.held.delete(user);
      this.callNext();
    };
  }

  private callNext(): void {
    for (const [user, [turn]] of this.queues) {
      if (turn === undefined || !this.mayHave(user)) continue;
      this.leaveQueue(user, turn);
      const rest = this.queues.get(user);
      // Its next one comes after those of all others.
      this.queues.delete(user);
      if (rest !== undefined) this.queues.set(user, rest);
      turn();
      return;
    }
  }

  private leaveQueue(user: string, turn: () => void): void {
    const rest = (this.queues.get(user) ?? []).filter((waiting) => waiting !== turn);
    if (rest.length > 0) this.queues.set(user, rest);
    else this.queues.delete(user);
  }
}
