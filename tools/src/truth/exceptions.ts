import type { HeldPayload } from './run/bundled-payloads';
import type { Spell } from './judge/tally';

/** A fault that is known and stays, with the reason. */
export interface Exception {
  readonly what: Spell['what'];
  /** Of the cause, as the report names it: `damage: …` or `story: …`. */
  readonly cause: string;
  readonly field: Spell['field'];
  readonly reason: string;
}

/** None: what nobody can know is no fault in the first place, the judge allows for it. */
export const exceptions: readonly Exception[] = [];

/** Bundled rows that wait for what makes them known: nothing of them is held. */
export const heldOnPurpose: readonly (HeldPayload & { readonly why: string })[] = [
  {
    feed: 'bse.listing',
    reason: 'no record of this name and day is known',
    why: 'Shares that were listed at BSE alone before the first capture.',
  },
  {
    feed: 'investorgain.gmp',
    reason: 'no active IPO is called "Kurinji National Depository"',
    why: 'A company that is traded in the grey market without having announced an issue.',
  },
];
