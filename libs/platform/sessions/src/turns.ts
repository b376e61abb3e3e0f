import type { Clock } from '@market/kernel';
import { LRUCache } from 'lru-cache';

/** Pace of one key. */
interface PaceSettings {
  /** Number of places that are taken at once after a rest. */
  readonly burst: number;
  /** Places a second beyond that. */
  readonly perSecond: number;
}

const maxKeys = 10_000;

/** Pace of keys, such as sessions: a burst at once, and then one place after another at even distances. */
export class Pace {
  private readonly distanceMs: number;
  private readonly burstMs: number;
  /** Times up to which places are taken, by the clock's steady time. Units: milliseconds. */
  private readonly takenUntilMs = new LRUCache<string, number>({ max: maxKeys });

  constructor(
    private readonly clock: Clock,
    { burst, perSecond }: PaceSettings,
  ) {
    this.distanceMs = 1_000 / perSecond;
    this.burstMs = burst * this.distanceMs;
  }

  /** Takes the next place of a key. @returns time until then. Units: milliseconds */
  next(key: string): number {
    const nowMs = this.clock.steadyMs();
    const takenUntilMs = Math.max(this.takenUntilMs.get(key) ?? nowMs, nowMs) + this.distanceMs;
    this.takenUntilMs.set(key, takenUntilMs);
    return Math.max(0, takenUntilMs - this.burstMs - nowMs);
  }
}

/** Bounds of the turns of one key. */
export interface TurnBounds {
  /** Max number of turns at once. */
  readonly atOnce: number;
  /** Max number that wait. */
  readonly waiting: number;
}

/** Turn of a key. */
export interface Turn {
  /** True if others came first. */
  readonly hasWaited: boolean;
  end(): void;
}

interface Waiting {
  readonly party: string | null;
  readonly begin: () => void;
}

interface Line {
  taken: number;
  /** Turns of each party that has one. */
  readonly takenBy: Map<string, number>;
  readonly waiting: Waiting[];
}

/**
 * Turns of keys, such as sessions: a bounded number of each at once, and others wait in order of arrival. Keys do not wait for
 * each other. Of the parties of a key, such as the sessions of an account, each has one turn in any case: it waits for no other party.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly bounds: TurnBounds) {}

  /**
   * Waits for a turn.
   *
   * @param party party of the key; null if it has none
   * @returns null if too many wait already
   */
  async enter(key: string, party: string | null = null): Promise<Turn | null> {
    const line = this.lines.get(key) ?? { taken: 0, takenBy: new Map<string, number>(), waiting: [] };
    const hasTurn = this.hasTurn(line, party);
    if (!hasTurn && line.waiting.length >= this.bounds.waiting) return null;
    this.lines.set(key, line);
    if (hasTurn) take(line, party);
    else await new Promise<void>((begin) => line.waiting.push({ party, begin }));
    return { hasWaited: !hasTurn, end: () => this.leave(key, line, party) };
  }

  private hasTurn({ taken, takenBy }: Line, party: string | null): boolean {
    return taken < this.bounds.atOnce || (party !== null && !takenBy.has(party));
  }

  private leave(key: string, line: Line, party: string | null): void {
    giveBack(line, party);
    const isNext = (waiting: Waiting) => this.hasTurn(line, waiting.party);
    for (let at = line.waiting.findIndex(isNext); at >= 0; at = line.waiting.findIndex(isNext)) {
      for (const { party: next, begin } of line.waiting.splice(at, 1)) {
        take(line, next);
        begin();
      }
    }
    if (line.taken === 0) this.lines.delete(key);
  }
}

function take(line: Line, party: string | null): void {
  line.taken += 1;
  if (party !== null) line.takenBy.set(party, (line.takenBy.get(party) ?? 0) + 1);
}

function giveBack(line: Line, party: string | null): void {
  line.taken -= 1;
  if (party === null) return;
  const others = (line.takenBy.get(party) ?? 1) - 1;
  if (others > 0) line.takenBy.set(party, others);
  else line.takenBy.delete(party);
}
