/**
 * Tells which events must not be deleted yet. Implemented by the lib that delivers events; without one, age alone
 * decides.
 */
export abstract class EventDemand {
  /** Returns the position of the oldest event that a delivery may still need, null when there is none. */
  abstract oldestNeeded(): Promise<number | null>;
}
