/** Public error code, as explained on its page. */
export interface CatalogueEntry {
  readonly status: number;
  readonly title: string;
  /** Situation in which the error occurs. */
  readonly explanation: string;
  /** Action for the caller. */
  readonly remedy: string;
}
