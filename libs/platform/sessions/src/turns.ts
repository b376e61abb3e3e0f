/** Bounds of the turns of one key. */
export interface TurnBounds {
  /** Max number of turns at once. */
  readonly atOnce: number;
  /** Max number that wait. */
  readonly waiting: number;
}

interface Line {
  taken: number;
  readonly waiting: (() => void)[];
}

/**
 * Turns of keys, such as sessions: a bounded number of each at once, and others wait in order of arrival. Keys do not wait for
 * each other.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly bounds: TurnBounds) {}

  /** Waits for a turn. @returns function that ends the turn; null if too many wait already */
  async enter(key: string): Promise<(() => void) | null> {
    const line = this.lines.get(key) ?? { taken: 0, waiting: [] };
    if (line.taken >= this.bounds.atOnce && line.waiting.length >= this.bounds.waiting) return null;
    this.lines.set(key, line);
    if (line.taken >= this.bounds.atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.taken += 1;
    return () => this.leave(key, line);
  }

  private leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) return next();
    line.taken -= 1;
    if (line.taken === 0) this.lines.delete(key);
  }
}
