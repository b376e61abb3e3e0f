import { identityErrors } from './identity-errors';

/** Max number of waiting hashes: each takes a core and 19 MiB for about 50 ms. */
const waitingAtMost = 8;
/** Waiting hashes of known browsers, and of others, that the other kind leaves room for. */
const keptForEachKind = waitingAtMost / 2;
/** Max number of hashes of one party that wait or run, so that no party fills its turns. */
const ofOneAtMost = 2;

/** Party that a hash is computed for, and the turn in which it waits. */
export interface HashPlace {
  /** Name of the group that shares one turn, for example a network. */
  readonly turn: string;
  /** Name of the party that the hash is for, for example a user. */
  readonly party: string;
  /** True for a session, and for a browser in which the user signed in before. */
  readonly isKnown: boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Hashes that take turns with others as one, first come first. */
interface Line {
  readonly isKnown: boolean;
  readonly waiting: Waiting[];
}

/**
 * Runs hashes of passwords one at a time, by turns. When all places are taken, a hash takes one from those who hold more than
 * their share: from the other kind of browsers as long as its own has less than half of the places, else from the longest line of its
 * own kind if that stays as long as the own one.
 */
export class HashQueue {
  private isRunning = false;
  /** Waiting hashes by turn, in the order of the turns. None is empty. */
  private readonly lines = new Map<string, Line>();
  private readonly pendingOf = new Map<string, number>();

  /**
   * Runs a hash in its turn. Errors: `DomainError` `RATE_001` if there is no place for it, if another one took its place, or if two of the
   * party wait or run; those of the hash.
   */
  async run<T>(place: HashPlace, hash: () => Promise<T>): Promise<T> {
    const { party } = place;
    const own = this.pendingOf.get(party) ?? 0;
    if (own >= ofOneAtMost) throw identityErrors.tooOften(1);
    this.pendingOf.set(party, own + 1);
    try {
      await this.turnOf(place);
      try {
        return await hash();
      } finally {
        this.startNext();
      }
    } finally {
      this.leave(party);
    }
  }

  private turnOf(place: HashPlace): Promise<void> {
    if (!this.isRunning) {
      this.isRunning = true;
      return Promise.resolve();
    }
    if (!this.makeRoom(place)) return Promise.reject(identityErrors.tooOften(1));
    return new Promise((start, reject) => {
      const { turn, isKnown } = place;
      const line = this.lines.get(turn) ?? { isKnown, waiting: [] };
      line.waiting.push({ start, refuse: () => reject(identityErrors.tooOften(1)) });
      this.lines.set(turn, line);
    });
  }

  private startNext(): void {
    const [next] = this.lines;
    if (next === undefined) {
      this.isRunning = false;
      return;
    }
    const [turn, line] = next;
    const first = line.waiting.shift();
    // Behind all others: their turns come first.
    this.lines.delete(turn);
    if (line.waiting.length > 0) this.lines.set(turn, line);
    first?.start();
  }

  /** Finds a place for a hash, if need be that of another one. @returns whether there is one */
  private makeRoom({ turn, isKnown }: HashPlace): boolean {
    if (this.waitingIn([...this.lines.values()]) < waitingAtMost) return true;
    const isShort = this.waitingIn(this.linesOf(isKnown)) < keptForEachKind;
    const [name, longest] = this.longestOf(isShort ? !isKnown : isKnown);
    const own = this.lines.get(turn)?.waiting.length ?? 0;
    if (!isShort && longest.waiting.length <= own + 1) return false;
    longest.waiting.pop()?.refuse();
    if (longest.waiting.length === 0) this.lines.delete(name);
    return true;
  }

  private linesOf(isKnown: boolean): readonly Line[] {
    return [...this.lines.values()].filter((line) => line.isKnown === isKnown);
  }

  private longestOf(isKnown: boolean): readonly [string, Line] {
    return [...this.lines]
      .filter(([, line]) => line.isKnown === isKnown)
      .reduce((one, other) => (other[1].waiting.length > one[1].waiting.length ? other : one));
  }

  private waitingIn(lines: readonly Line[]): number {
    return lines.reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  private leave(party: string): void {
    const others = (this.pendingOf.get(party) ?? 1) - 1;
    if (others > 0) this.pendingOf.set(party, others);
    else this.pendingOf.delete(party);
  }
}
