import { instantInIndia } from '@market/kernel';
import type { Story } from './story';
import { biddingDay, eve, unlisted, withChange, withMistake } from './story-parts';
import type { Facts, TruthIssue } from './truth-issue';

const nseVenues = ['nse-sme', 'nse-mainboard', 'nse-sme'] as const;

/** The state of an issue changes, and a remark behind its name says so. */
function remarked(id: string, state: Facts['state'], suffixes: readonly string[], onEve: boolean): Story {
  return {
    id,
    venues: nseVenues,
    tell(issue, turn) {
      const day = onEve ? eve(issue) : biddingDay(issue, 1);
      const suffix = suffixes[turn % suffixes.length] ?? '';
      const stated = ['nse.upcoming', 'nse.current', 'nse.past'] as const;
      const at = instantInIndia(day, '12:30');
      return withChange(unlisted(issue), { at, facts: { state, suffix }, stated });
    },
  };
}

/** Remarks behind names in NSE's lists and behind a bar in BSE's details. */
export const remarkStories: readonly Story[] = [
  remarked(
    'remark: withdrawn',
    'withdrawn',
    ['-Issue Withdrawn', ' (Issue Withdrawn)', ' - Withdrawn'],
    false,
  ),
  remarked('remark: cancelled', 'withdrawn', ['-Issue Canceled', '-Issue Cancelled', ' (Cancelled)'], false),
  remarked(
    'remark: postponed',
    'postponed',
    ['-Issue postponed', ' - Issue Postponed', ' (Postponed)'],
    true,
  ),
  remarked('remark: deferred', 'postponed', ['-Issue deferred', ' (Issue Deferred)', ' - Deferred'], true),
  remarked(
    'remark: unknown',
    'unclear',
    ['-Issue under review', ' (Subject to directions)', ' - Kept aside'],
    true,
  ),
  {
    id: 'remark: social enterprise',
    venues: ['both', 'nse-sme', 'both'],
    tell: (issue) => {
      const suffix = ' - For Profit Social Enterprise (FPSE)';
      return { ...issue, facts: { ...issue.facts, suffix } };
    },
  },
  {
    id: 'remark: behind a bar',
    venues: ['both', 'bse-sme', 'both'],
    tell: (issue, turn) => ({ ...issue, bar: { band: barOf(issue, turn) } }),
  },
  {
    id: 'remark: at first, unknown',
    venues: nseVenues,
    tell: (issue) => {
      const suffix = '-Subject to court directions';
      const first = withMistake(issue, {
        pages: ['nse.upcoming', 'nse.current', 'nse.detail', 'nse.past'],
        from: issue.announcedAt,
        to: instantInIndia(biddingDay(issue, -0), '09:30'),
        shows: { suffix, state: 'unclear' },
        plausible: true,
      });
      return first;
    },
  },
];

function barOf({ facts }: TruthIssue, turn: number): string {
  const off = Math.max(1, Math.round(facts.high * 0.05));
  const spellings = [
    `|//A discount of Rs ${off}/- per Equity Share to Eligible Employees/`,
    `|/Employee Discount of Rs ${off}/-per Equity Share|`,
    `| Retail Discount: Rs.${off}`,
  ];
  return spellings[turn % spellings.length] ?? '';
}
