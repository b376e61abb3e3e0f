import { instantInIndia } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import type { Story } from './story';
import { unlisted, withChange, withListing } from './story-parts';

/** Listings that come late, or that are only announced. */
export const listingStories: readonly Story[] = [
  {
    id: 'late listing',
    venues: ['both', 'nse-sme', 'bse-sme'],
    tell: (issue) => withListing(issue, tradingDayAfter(issue.facts.closeOn, 6)),
  },
  {
    id: 'listing planned, not traded, traded later',
    venues: ['nse-sme', 'nse-mainboard', 'nse-sme'],
    tell(issue) {
      const planned = tradingDayAfter(issue.facts.closeOn, 3);
      return withChange(
        withListing(issue, tradingDayAfter(planned, 4)),
        { at: instantInIndia(planned, '05:30'), facts: { listingOn: planned } },
        { at: instantInIndia(planned, '10:30'), facts: { listingOn: null } },
      );
    },
  },
  {
    id: 'listing planned, not traded, withdrawn later',
    venues: ['nse-sme', 'nse-mainboard', 'nse-sme'],
    tell(issue) {
      const planned = tradingDayAfter(issue.facts.closeOn, 3);
      return withChange(
        unlisted(issue),
        { at: instantInIndia(planned, '05:30'), facts: { listingOn: planned } },
        { at: instantInIndia(planned, '10:30'), facts: { listingOn: null } },
        {
          at: instantInIndia(tradingDayAfter(planned, 4), '11:30'),
          facts: { state: 'withdrawn', suffix: '-Issue Withdrawn' },
          stated: ['nse.past'],
        },
      );
    },
  },
];
