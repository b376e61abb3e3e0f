import type { UsageDay } from '../api/types';

/** Requests of one route or key over several days. */
export interface PartTotal {
  /** Route, or id of a key; null where it is not known. */
  readonly name: string | null;
  readonly label: string;
  readonly admitted: number;
  readonly refused: number;
  readonly byDay: readonly { readonly day: string; readonly value: number }[];
}

/** Adds up the parts of days, the largest first. A part that a day does not name had no requests then. */
export function partTotals(days: readonly UsageDay[]): readonly PartTotal[] {
  const labels = new Map(days.flatMap(({ parts }) => parts.map(({ name, label }) => [name, label] as const)));
  return [...labels]
    .map(([name, label]) => {
      const own = days.map(({ day, parts }) => ({ day, part: parts.find((one) => one.name === name) }));
      return {
        name,
        label,
        admitted: sumValues(own.map(({ part }) => part?.admitted ?? 0)),
        refused: sumValues(own.map(({ part }) => part?.refused ?? 0)),
        byDay: own.map(({ day, part }) => ({ day, value: part?.admitted ?? 0 })),
      };
    })
    .sort((one, other) => other.admitted - one.admitted || (one.label < other.label ? -1 : 1));
}

/** Returns the sum of some numbers. */
export function sumValues(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
