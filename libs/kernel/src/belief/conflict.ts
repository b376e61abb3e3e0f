/** Facts that cannot all be true, the one to doubt first in front. */
export interface Conflict {
  readonly facts: readonly string[];
  readonly reason: string;
  /** Facts that the check takes as given: while they are contested, it withdraws nothing. Default: none. */
  readonly given?: readonly string[];
  /**
   * The value is possible, but far from the published one. It is believed when two voices state it, or when one voice
   * states it in `decisiveReadings` runs. Default: false.
   */
  readonly stride?: true;
}
