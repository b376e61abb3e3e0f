import type { NfoSchemeRecord } from './nfo-records';

/** Days of a new fund offer in one payload. */
type OfferDays = Pick<NfoSchemeRecord, 'openOn' | 'closeOn' | 'allotmentOn'>;

/**
 * Returns the days that can be those of one offer: neither end where it closes before it opens, because either may be the
 * wrong one, and no allotment before the opening.
 *
 * @returns the days, with the reason why some are left out; null when none is
 */
export function possibleOfferDays(days: OfferDays): OfferDays & { readonly reason: string | null } {
  const { openOn, closeOn, allotmentOn } = days;
  if (openOn !== null && closeOn !== null && closeOn < openOn) {
    const reason = `closes on ${closeOn}, before it opens on ${openOn}`;
    return { openOn: null, closeOn: null, allotmentOn, reason };
  }
  if (openOn !== null && allotmentOn !== null && allotmentOn < openOn) {
    const reason = `allots on ${allotmentOn}, before it opens on ${openOn}`;
    return { ...days, allotmentOn: null, reason };
  }
  return { ...days, reason: null };
}
