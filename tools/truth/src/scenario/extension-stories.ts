import { addDays, type IndianDay, instantInIndia } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import { namedDay } from '@market/invented-market/replay-payloads/spelling';
import type { Story } from './story';
import { withChange, withClose } from './story-parts';
import type { Facts, PageId, TruthIssue } from './truth-issue';

const nseLists: readonly PageId[] = ['nse.upcoming', 'nse.current', 'nse.past'];
const bsePages: readonly PageId[] = ['bse.calendar', 'bse.band', 'bse.detail'];

type Wording = (days: string, old: IndianDay, now: IndianDay) => { title: string; value: string };

/** Wordings that NSE has typed, and likely ones. */
const wordings: readonly Wording[] = [
  (days, _old, now) => plain(`${days} (Issue period has been extended upto ${namedDay(now)})`),
  (days, old, now) => plain(`${days} (Extended from ${namedDay(old)} to ${namedDay(now)})`),
  (days, _old, now) => plain(`${days} (extended till 5:00 PM on ${namedDay(now)})`),
];

function plain(value: string) {
  return { title: 'Issue Period', value };
}

/** Issues that close later than they said at first. */
export const extensionStories: readonly Story[] = [
  {
    id: 'extended before the close, by all',
    venues: ['both', 'nse-sme', 'bse-sme'],
    tell(issue) {
      const closeOn = tradingDayAfter(issue.facts.closeOn, 2);
      return withChange(withClose(issue, closeOn), {
        at: instantInIndia(issue.facts.closeOn, '11:30'),
        facts: { closeOn },
      });
    },
  },
  {
    id: 'extended after the close, by a note in the detail',
    venues: ['nse-sme', 'both', 'nse-mainboard'],
    tell(issue, turn) {
      const closeOn = tradingDayAfter(issue.facts.closeOn, 2);
      const never = Object.fromEntries([...nseLists, ...bsePages].map((page) => [page, null]));
      const at = instantInIndia(issue.facts.closeOn, '18:30');
      const changed = withChange(withClose(issue, closeOn), {
        at,
        facts: { closeOn },
        shown: { ...never, 'nse.past': instantInIndia(addDays(closeOn, 1), '09:00') },
        stated: ['nse.detail'],
      });
      return { ...changed, period: stated(issue, at, closeOn, wordings[turn % wordings.length]) };
    },
  },
  {
    id: 'extended after the close, by a changed title',
    venues: ['nse-sme', 'nse-mainboard', 'nse-sme'],
    tell(issue) {
      const closeOn = tradingDayAfter(issue.facts.closeOn, 3);
      const at = instantInIndia(issue.facts.closeOn, '17:40');
      const never = Object.fromEntries(nseLists.map((page) => [page, null]));
      const changed = withChange(withClose(issue, closeOn), {
        at,
        facts: { closeOn },
        shown: { ...never, 'nse.past': instantInIndia(addDays(closeOn, 1), '09:00') },
        stated: ['nse.detail'],
      });
      return { ...changed, period: stated(issue, at, closeOn, revisedTitle(issue)) };
    },
  },
  {
    id: 'extended after the close, by both exchanges',
    venues: ['both'],
    tell(issue) {
      const closeOn = tradingDayAfter(issue.facts.closeOn, 2);
      const at = instantInIndia(issue.facts.closeOn, '18:30');
      return withChange(withClose(issue, closeOn), { at, facts: { closeOn } });
    },
  },
  {
    id: 'extended after the close, behind a bar at BSE',
    venues: ['bse-sme'],
    tell(issue) {
      const { closeOn: old } = issue.facts;
      const closeOn = tradingDayAfter(old, 2);
      const at = instantInIndia(old, '18:30');
      const changed = withChange(withClose(issue, closeOn), {
        at,
        facts: { closeOn },
        stated: ['bse.detail'],
      });
      const note = `|Issue has extended from ${namedDay(old, ' ')} to ${namedDay(closeOn, ' ')}.`;
      return { ...changed, bar: { period: (_facts: Facts, now: Date) => (now >= at ? note : '') } };
    },
  },
];

function stated(issue: TruthIssue, from: Date, closeOn: IndianDay, wording: Wording | undefined) {
  const { openOn, closeOn: old } = issue.facts;
  const days = `${namedDay(openOn)} to ${namedDay(old)}`;
  return (_facts: Facts, at: Date) =>
    at < from || wording === undefined ? plain(days) : wording(days, old, closeOn);
}

function revisedTitle({ facts: { openOn } }: TruthIssue): Wording {
  const spelt = (day: IndianDay) => day.split('-').reverse().join('-');
  return (_days, _old, now) => ({
    title: 'Revised/Extended Issue Period ',
    value: `"${namedDay(openOn)} to ${namedDay(now)} (The Issue is further extended from start date ${spelt(openOn)} to end date ${spelt(now)})"`,
  });
}
