/** Which events must not go yet? Whoever delivers events answers; where nobody does, age alone decides. */
export abstract class EventDemand {
  /** Position of the oldest event that a delivery may still need, null when none does. */
  abstract oldestNeeded(): Promise<number | null>;
}
