import type { IndianDay } from '@market/kernel';

/** Scheme that feeds ask a source about. */
export interface WatchedScheme {
  /** Scheme number at AMFI (`Scheme_Id`). */
  readonly schemeId: string;
  readonly schemeName: string;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
}

/**
 * Selects the new fund offers that a source is asked about: those announced or open, and those that closed lately.
 * Implemented by the `nfo` feature; used by feeds that fetch one document per scheme.
 */
export abstract class SchemeWatchlist {
  abstract schemes(): Promise<readonly WatchedScheme[]>;
}
