import type { MutantRow } from './mutant-table';

/** A fault that began at an instant, and ended or not. */
export interface Spell {
  readonly what: 'wrong' | 'held' | 'false-event' | 'missing-event';
  /** The issue, or the name of a record that is none. */
  readonly subject: string;
  readonly story: string;
  /** Name of the judge, path in the API, or type of an event. `record`: it should not be there, or is there twice. */
  readonly field: string;
  readonly value: string;
  readonly expected: string;
  /** The feed whose run brought it. */
  readonly feed: string;
  /** The damage that the run met; null: none. */
  readonly damage: string | null;
  readonly from: Date;
  to: Date | null;
  /** Time since which no source states another value. */
  rightSince: Date | null;
  /** True runs of the feed that brought it, since no source states another value. */
  trueRuns: number;
}

/** A field of an issue that was stated, and whether it is published in the end. */
export interface FilledField {
  readonly field: string;
  readonly page: string;
  readonly isFilled: boolean;
}

/** Everything that was found in one replay. */
export interface Findings {
  readonly spells: readonly Spell[];
  readonly filled: readonly FilledField[];
  readonly runs: number;
  readonly comparisons: number;
  readonly events: number;
  /** Damaged runs that were made. */
  readonly damaged: number;
  /** Faults that were planted in copies of what was published; none where none were. */
  readonly mutants: readonly MutantRow[];
  /** Rows that a second run over the same state wrote. */
  readonly rewritten: readonly string[];
}

const stayedAfterRuns = 3;

/** Tells whether a wrong value stayed although the true response had come again three times. */
export function hasStayed({ what, to, trueRuns }: Spell): boolean {
  return what === 'wrong' && (to === null || trueRuns >= stayedAfterRuns);
}

/** Returns the cause of a spell: damage, or the story of the issue. */
export function causeOf({ damage, story }: Spell): string {
  return damage === null ? `story: ${story}` : `damage: ${damage}`;
}
