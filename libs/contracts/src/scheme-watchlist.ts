import type { IndianDay } from '@market/kernel';

/** One scheme as a source is asked about it again. */
export interface WatchedScheme {
  /** AMFI's `Scheme_Id`. */
  readonly schemeId: string;
  readonly schemeName: string;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
}

/**
 * Which new fund offers a source should be asked about: those announced or open, and those that closed lately.
 * Answered by the `nfo` feature; asked by feeds that fetch one document per scheme.
 */
export abstract class SchemeWatchlist {
  abstract schemes(): Promise<readonly WatchedScheme[]>;
}
