import { addDays, instantInIndia } from '@market/kernel';
import type { Story } from './story';
import { biddingDay, eve, withChange, withMistake } from './story-parts';

/** Typing errors that stand for good in one list, or for a day, and pages that are not fresh. */
export const mistakeStories: readonly Story[] = [
  {
    id: 'typing error for good: band',
    venues: ['both', 'nse-mainboard', 'both'],
    tell: (issue, turn) =>
      withMistake(issue, {
        pages: turn === 2 ? ['bse.band'] : ['nse.upcoming', 'nse.current'],
        from: issue.announcedAt,
        to: null,
        shows: { low: issue.facts.low + 10, high: issue.facts.high + 10 },
        plausible: true,
      }),
  },
  {
    id: 'typing error for good: days',
    venues: ['both', 'nse-sme', 'both'],
    tell: (issue, turn) =>
      withMistake(issue, {
        pages: turn === 2 ? ['bse.calendar', 'bse.band'] : ['nse.upcoming', 'nse.current'],
        from: issue.announcedAt,
        to: null,
        shows: { closeOn: biddingDay(issue, 3) },
        plausible: true,
      }),
  },
  {
    id: 'typing error for good: name',
    venues: ['both', 'nse-sme', 'both'],
    tell: (issue, turn) =>
      withMistake(issue, {
        pages: turn === 2 ? ['bse.calendar', 'bse.band', 'bse.detail'] : ['nse.upcoming', 'nse.current'],
        from: issue.announcedAt,
        to: null,
        shows: { company: withoutLetter(issue.facts.company) },
        plausible: true,
      }),
  },
  {
    id: 'typing error for a day: band',
    venues: ['both', 'nse-sme', 'nse-mainboard'],
    tell: (issue) =>
      withMistake(issue, {
        pages: ['nse.upcoming', 'nse.current'],
        from: instantInIndia(eve(issue), '11:30'),
        to: instantInIndia(issue.facts.openOn, '11:30'),
        shows: { low: issue.facts.low - 7, high: issue.facts.high - 7 },
        plausible: true,
      }),
  },
  {
    id: 'typing error for a day: days',
    venues: ['both', 'nse-sme', 'bse-sme'],
    tell: (issue) =>
      withMistake(issue, {
        pages: issue.nseSymbol === null ? ['bse.calendar'] : ['nse.upcoming', 'nse.current'],
        from: instantInIndia(addDays(issue.facts.openOn, -2), '11:30'),
        to: instantInIndia(eve(issue), '11:30'),
        shows: { closeOn: biddingDay(issue, 4) },
        plausible: true,
      }),
  },
  {
    id: 'typing error for a day: lot',
    venues: ['both', 'nse-sme', 'nse-mainboard'],
    tell: (issue) =>
      withMistake(issue, {
        pages: ['nse.detail'],
        from: instantInIndia(eve(issue), '11:30'),
        to: instantInIndia(issue.facts.openOn, '13:30'),
        shows: { lot: issue.facts.lot * 10 },
        plausible: true,
      }),
  },
  {
    id: 'cached pages after a change',
    venues: ['both', 'nse-sme', 'both'],
    tell(issue) {
      const at = instantInIndia(addDays(issue.facts.openOn, -2), '10:30');
      const facts = { low: issue.facts.low + 3, high: issue.facts.high + 3 };
      return withMistake(withChange(issue, { at, facts }), {
        pages: ['nse.upcoming', 'bse.band'],
        from: at,
        to: instantInIndia(addDays(issue.facts.openOn, -2), '17:30'),
        shows: { asOf: new Date(at.getTime() - 1) },
        plausible: true,
      });
    },
  },
  {
    id: 'key left out',
    venues: ['nse-sme', 'both', 'nse-sme'],
    tell: (issue, turn) => ({ ...issue, missingKey: turn === 1 ? 'noOfSharesOffered' : 'lotSize' }),
  },
];

/** Typed in a hurry: the third letter of the first word is missing. */
function withoutLetter(name: string): string {
  return name.slice(0, 2) + name.slice(3);
}
