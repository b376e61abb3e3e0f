import type { IndianDay } from '@market/kernel';
import type { Nfo } from './nfo';
import type { MergedScheme, SchemeFacts } from './scheme-facts';

/** What a source says of an offer, beside what was said before. */
export interface Hearing {
  /** Only what the source did not say before. */
  readonly news: SchemeFacts;
  /** What the same source said before. */
  readonly old: SchemeFacts;
  /** The offer as it would stand. */
  readonly merged: MergedScheme;
  /** The offer as it stands, null when it is new. */
  readonly before: StandingOffer | null;
  readonly today: IndianDay;
  /** Who speaks, for example `amfi`. */
  readonly source: string;
}

export type StandingOffer = Pick<
  Nfo,
  'status' | 'openOn' | 'closeOn' | 'minInvestmentRupees' | 'minSipAmountRupees' | 'expenseRatioPercent'
>;
