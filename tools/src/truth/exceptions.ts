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

/** Bundled answers that are held on purpose: they show what an operator sees. */
export const heldOnPurpose: readonly (HeldPayload & { readonly why: string })[] = [];
