import type { IndianDay } from '@market/kernel';
import type { Nfo } from './nfo';
import type { SchemeFacts } from './scheme-facts';

/** Fields of the published offer that new facts are compared with. */
export type PublishedOffer = Pick<
  Nfo,
  'status' | 'openOn' | 'closeOn' | 'minInvestmentRupees' | 'minSipAmountRupees' | 'expenseRatioPercent'
>;

/** Facts that would be believed of an offer, with the data that they are checked against. */
export interface OfferCheck {
  readonly believed: SchemeFacts;
  readonly name: string | null;
  /** Published offer, null when it is new. */
  readonly before: PublishedOffer | null;
  /** Names of the facts that a source changed. */
  readonly changed: ReadonlySet<string>;
  /** True when a source still states the published period, and not the one that would be believed. */
  readonly isContradicted: boolean;
  /** True when only history feeds state anything of the offer. */
  readonly isHistory: boolean;
  readonly today: IndianDay;
}
