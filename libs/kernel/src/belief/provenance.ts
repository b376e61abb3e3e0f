/** Source that states published values of a record. */
export interface Provenance {
  /** Name of the party: an exchange, a publishing house, a source. */
  readonly source: string;
  /** Instant at which the source last changed what is published of it. Shape: ISO 8601. */
  readonly since: string;
}
