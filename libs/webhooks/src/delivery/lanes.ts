/** Attempts of one process that are quick, as long as they are. */
const quickAtMost = 256;
/** All attempts of one process. */
const allAtMost = 2_048;
/** From then on an attempt is slow. Units: milliseconds. */
const slowAfterMs = 1_000;
/**
 * Attempts that begin in one turn of the event loop. Receivers that are far away notice nothing: their answers come a few
 * in a turn. Those that answer at once would else keep every place taken with answers that only wait to be read, and
 * each attempt would find its connection gone from the processor's caches: a quarter more time for each.
 */
const beginAtMostATurn = 16;

/**
 * How many attempts a process makes at a time. An attempt that takes long gives its place to others and goes on
 * beside them, so that receivers that hang do not keep those waiting that answer.
 */
export class Lanes {
  private quick = 0;
  private all = 0;
  private begunInTurn = 0;

  /** @param freed called when an attempt may begin again because another is slow, or the turn is over */
  constructor(
    private readonly freed: () => void,
    private readonly limits = { quickAtMost, allAtMost, slowAfterMs, beginAtMostATurn },
  ) {}

  /** Places that are free. */
  get room(): number {
    return Math.max(0, Math.min(this.limits.quickAtMost - this.quick, this.limits.allAtMost - this.all));
  }

  /** Whether an attempt may begin in this turn of the event loop. */
  get isOpen(): boolean {
    return this.room > 0 && this.begunInTurn < this.limits.beginAtMostATurn;
  }

  /** Attempts under way. */
  get underWay(): number {
    return this.all;
  }

  /** Takes a place; the result gives it back. */
  enter(): () => void {
    this.countInTurn();
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

  private countInTurn(): void {
    this.begunInTurn += 1;
    if (this.begunInTurn > 1) return;
    setImmediate(() => {
      const isFull = this.begunInTurn >= this.limits.beginAtMostATurn;
      this.begunInTurn = 0;
      if (isFull) this.freed();
    });
  }
}
