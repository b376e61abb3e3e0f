import type { IndianDay } from '@market/kernel';

/** Requests of one key on one day in India. */
export interface KeyCount {
  readonly day: IndianDay;
  readonly keyId: string;
  readonly admitted: number;
  readonly refused: number;
}

type OpenCount = { -readonly [Field in keyof KeyCount]: KeyCount[Field] };

interface Day {
  readonly day: IndianDay;
  readonly byKey: Map<string, OpenCount>;
}

/**
 * Requests of one account by day and key. An account may have thousands of keys: each takes one entry a day, and none
 * is searched for among the others.
 */
export class KeyCounts {
  /** Normally one; several around midnight, and while nothing can be written. */
  private readonly days: Day[] = [];
  private latest: OpenCount | undefined;

  /** Counts one decided request. */
  count(day: IndianDay, keyId: string, admitted: boolean): void {
    let count = this.latest;
    if (count === undefined || count.keyId !== keyId || count.day !== day) {
      count = this.latest = this.countOf(day, keyId);
    }
    if (admitted) count.admitted += 1;
    else count.refused += 1;
  }

  /** Returns one entry for each day and key with requests. */
  all(): KeyCount[] {
    return this.days.flatMap(({ byKey }) => [...byKey.values()].map((count) => ({ ...count })));
  }

  private countOf(day: IndianDay, keyId: string): OpenCount {
    const { byKey } = this.dayOf(day);
    const known = byKey.get(keyId);
    if (known !== undefined) return known;
    const made = { day, keyId, admitted: 0, refused: 0 };
    byKey.set(keyId, made);
    return made;
  }

  private dayOf(day: IndianDay): Day {
    const known = this.days.find((each) => each.day === day);
    if (known !== undefined) return known;
    const made: Day = { day, byKey: new Map() };
    this.days.push(made);
    return made;
  }
}
