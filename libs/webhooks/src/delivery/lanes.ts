/** Attempts of one process that are quick, as long as they are. */
const quickAtMost = 256;
/** All attempts of one process. */
const allAtMost = 2_048;
/** From then on an attempt is slow. Units: milliseconds. */
const slowAfterMs = 1_000;

/**
 * How many attempts a process makes at a time. An attempt that takes long gives its place to others and goes on
 * beside them, so that receivers that hang do not keep those waiting that answer.
 */
export class Lanes {
  private quick = 0;
  private all = 0;

  /** @param freed called when a place becomes free because its attempt is slow */
  constructor(
    private readonly freed: () => void,
    private readonly limits = { quickAtMost, allAtMost, slowAfterMs },
  ) {}

  /** Attempts that may begin now. */
  get room(): number {
    return Math.max(0, Math.min(this.limits.quickAtMost - this.quick, this.limits.allAtMost - this.all));
  }

  /** Attempts under way. */
  get underWay(): number {
    return this.all;
  }

  /** Takes a place; the result gives it back. */
  enter(): () => void {
    this.quick += 1;
    this.all += 1;
    let isQuick = true;
    const slowDown = () => {
      if (!isQuick) return;
      isQuick = false;
      this.quick -= 1;
    };
    const timer = setTimeout(() => {
      slowDown();
      this.freed();
    }, this.limits.slowAfterMs);
    return () => {
      clearTimeout(timer);
      slowDown();
      this.all -= 1;
    };
  }
}
