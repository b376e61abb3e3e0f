import type { IndianDay } from '@market/kernel';
import type { Nfo } from './nfo';
import type { SchemeFacts } from './scheme-facts';

/** The offer as it stands, as far as new facts are held against it. */
export type StandingOffer = Pick<
  Nfo,
  'status' | 'openOn' | 'closeOn' | 'minInvestmentRupees' | 'minSipAmountRupees' | 'expenseRatioPercent'
>;

/** What would be believed of an offer, with what it is held against. */
export interface OfferInQuestion {
  readonly believed: SchemeFacts;
  readonly name: string | null;
  /** The offer as it stands, null when it is new. */
  readonly before: StandingOffer | null;
  /** Names of the facts that a source states otherwise than it did before. */
  readonly changed: ReadonlySet<string>;
  /** Nobody but a history tells of it. */
  readonly isHistory: boolean;
  readonly today: IndianDay;
}
