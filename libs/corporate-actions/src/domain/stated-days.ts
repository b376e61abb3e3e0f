import type { CorporateOfferKind } from '@market/contracts';
import type { OfferDays } from './offer';
import type { OfferFacts } from './offer-facts';

/** Days of an offer that sources state. */
export type StatedDays = Pick<OfferFacts, 'recordOn' | 'openOn' | 'retailOn' | 'closeOn'>;

/** Days that would be believed of an offer, next to the published ones. */
export interface DaysCheck {
  readonly kind: CorporateOfferKind;
  /** True for a buyback by tender, which lasts some days. */
  readonly isTender: boolean;
  readonly now: Date;
  /** True when the source states past offers: one first seen may have ended long ago. */
  readonly mayBeLongPast: boolean;
  readonly days: StatedDays;
  /** Published record; null for an offer first seen. */
  readonly before: OfferDays | null;
}
