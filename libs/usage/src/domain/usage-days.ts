import { addDays, type IndianDay } from '@market/kernel';

/** Kind of the parts that a day is divided into. */
export type PartKind = 'route' | 'plan' | 'key';

/** Days in India, both ends included. */
export interface DayRange {
  readonly first: IndianDay;
  readonly last: IndianDay;
}

/** Requests of a day, or of a part of it: of a route, a plan or a key. */
export interface DayPart {
  readonly day: IndianDay;
  /** Null: the whole day. */
  readonly name: string | null;
  readonly admitted: number;
  readonly refused: number;
}

/** Share of a day. */
export interface UsagePart {
  /** Null: requests whose part is not known. */
  readonly name: string | null;
  readonly admitted: number;
  readonly refused: number;
}

/** Requests of one day, and the parts that they divide into. */
export interface UsageDay {
  readonly day: IndianDay;
  readonly admitted: number;
  readonly refused: number;
  /** Largest first, requests without a known part last; they add up to the day. Empty if no parts were counted. */
  readonly parts: readonly UsagePart[];
}

type Count = { -readonly [Field in 'admitted' | 'refused']: number };

/**
 * Adds up counts by day, and lists every day of a range, also those without requests.
 *
 * @param counts whole days and parts of them, each in any number of entries
 * @param isDivided tells whether the days have parts; requests that are in none of them become one without a name
 */
export function usageDays(
  counts: readonly DayPart[],
  { first, last }: DayRange,
  isDivided: boolean,
): UsageDay[] {
  const byDay = new Map<IndianDay, Map<string | null, Count>>();
  for (const { day, name, admitted, refused } of counts) {
    const parts = atOrMade(byDay, day, () => new Map<string | null, Count>());
    const sum = atOrMade(parts, name, () => ({ admitted: 0, refused: 0 }));
    sum.admitted += admitted;
    sum.refused += refused;
  }
  const days: UsageDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const { admitted = 0, refused = 0 } = byDay.get(day)?.get(null) ?? {};
    const parts = isDivided ? partsOf({ admitted, refused }, byDay.get(day)) : [];
    days.push({ day, admitted, refused, parts });
  }
  return days;
}

function partsOf(whole: Count, counts: ReadonlyMap<string | null, Count> | undefined): UsagePart[] {
  const known = [...(counts ?? [])]
    .filter(([name]) => name !== null)
    .map(([name, count]) => ({ name, ...count }))
    .sort((one, other) => sizeOf(other) - sizeOf(one) || (String(one.name) < String(other.name) ? -1 : 1));
  const unknown = known.reduce<Count>(
    ({ admitted, refused }, part) => ({
      admitted: Math.max(0, admitted - part.admitted),
      refused: Math.max(0, refused - part.refused),
    }),
    whole,
  );
  return sizeOf(unknown) > 0 ? [...known, { name: null, ...unknown }] : known;
}

function sizeOf({ admitted, refused }: Count): number {
  return admitted + refused;
}

function atOrMade<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
