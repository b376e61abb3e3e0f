/** Facts that cannot all be true, the one to doubt first in front. */
export interface Conflict {
  readonly facts: readonly string[];
  readonly reason: string;
  /** Facts that the check takes as given: while they are disputed, it withdraws nothing. Default: none. */
  readonly given?: readonly string[];
  /**
   * The value is possible, but far from the published one. It is believed when two parties state it, or when one party
   * states it in `decisiveReadings` runs. Default: false.
   */
  readonly stride?: true;
  /**
   * The value is possible, but unusual: as the first one of its fact it is believed when a second page or party states
   * it, or the same page in its next run; in place of another one, like a stride. Default: false.
   */
  readonly unusual?: true;
  /**
   * No law allows the values by far: all new ones are doubted, also those that several parties state, until an operator
   * decides. Default: false.
   */
  readonly impossible?: true;
}
