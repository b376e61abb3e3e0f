import { type WorldSize, smallWorld, wholeWorld } from '../scenario/invented-world';

/** Size of a month: of its world, of its runs and of its damage. */
export interface MonthSize {
  readonly world: WorldSize;
  /** Returns the hours of which each has one run of a feed at most. */
  readonly hoursOf: (feedId: string) => number;
  /** Number of times that each kind of damage hits each of its pages; below 1: a part of the kinds, once. */
  readonly repeats: number;
}

export const wholeMonth: MonthSize = { world: wholeWorld, hoursOf: () => 1, repeats: 2 };

/** Two weeks. A quote of a premium is doubted once it rests for hours: publishers are read more often than exchanges. */
export const shortMonth: MonthSize = {
  world: smallWorld,
  hoursOf: (feedId) => (feedId.endsWith('.gmp') ? 3 : 6),
  repeats: 0.4,
};
