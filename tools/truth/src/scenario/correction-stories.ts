import { addDays, instantInIndia } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import { correctedSmeLot } from './draft-issue';
import type { Story } from './story';
import { biddingDay, eve, withChange, withClose, withMistake } from './story-parts';
import type { SizePart } from './truth-issue';

/** Exchanges correct what they said, and companies change their terms. */
export const correctionStories: readonly Story[] = [
  {
    id: 'size corrected later',
    venues: ['both', 'nse-sme', 'nse-mainboard'],
    tell(issue) {
      const size = issue.facts.size.map((part): SizePart =>
        'rupees' in part ? { rupees: part.rupees * 1.08 } : part,
      );
      const said = size.some((part) => 'rupees' in part)
        ? size
        : [{ shares: sharesOf(issue.facts.size) + 60 * issue.facts.lot }];
      return withChange(issue, { at: instantInIndia(eve(issue), '12:00'), facts: { size: said } });
    },
  },
  {
    id: 'size in another unit later',
    venues: ['nse-mainboard', 'both', 'nse-mainboard'],
    tell(issue) {
      const { size, high } = issue.facts;
      const whole = size.reduce(
        (sum, part) => sum + ('rupees' in part ? part.rupees / high : part.shares),
        0,
      );
      const shares = Math.round(whole / 100) * 100;
      const facts = { size: [{ shares: shares - 5_000 }, { shares: 5_000 }] };
      return withChange(issue, { at: instantInIndia(eve(issue), '12:00'), facts });
    },
  },
  {
    id: 'band revised with a later close',
    venues: ['both', 'nse-sme', 'both'],
    tell(issue) {
      const closeOn = tradingDayAfter(issue.facts.closeOn, 3);
      const { low, high } = issue.facts;
      const facts = { low: Math.round(low * 0.92), high: Math.round(high * 0.92), closeOn };
      return withChange(withClose(issue, closeOn), {
        at: instantInIndia(biddingDay(issue, 2), '11:30'),
        facts,
      });
    },
  },
  {
    id: 'band revised, one exchange after the other',
    venues: ['both'],
    tell(issue, turn) {
      const at = instantInIndia(addDays(issue.facts.openOn, -2), '09:30');
      const later = instantInIndia(issue.facts.openOn, '12:30');
      const facts = { low: issue.facts.low + 4, high: issue.facts.high + 5 };
      const shown =
        turn % 2 === 0
          ? { 'bse.band': later, 'bse.detail': later }
          : { 'nse.upcoming': later, 'nse.current': later, 'nse.detail': later };
      return withChange(issue, { at, facts, shown });
    },
  },
  {
    id: 'lot corrected',
    venues: ['both', 'nse-sme', 'bse-sme'],
    tell(issue) {
      const at = instantInIndia(eve(issue), '10:30');
      const { board, lot } = issue.facts;
      return withChange(issue, { at, facts: { lot: board === 'SME' ? correctedSmeLot(lot) : lot + 2 } });
    },
  },
  {
    id: 'days moved before the opening',
    venues: ['both', 'nse-sme', 'bse-sme'],
    tell(issue) {
      const at = instantInIndia(addDays(issue.facts.openOn, -3), '10:30');
      const [openOn, closeOn] = [biddingDay(issue, 1), biddingDay(issue, 3)];
      return withChange(withClose(issue, closeOn), { at, facts: { openOn, closeOn } });
    },
  },
  {
    id: 'size × 100 at first',
    venues: ['nse-sme', 'nse-mainboard', 'both'],
    tell: (issue) =>
      withMistake(issue, {
        pages: ['nse.detail'],
        from: issue.announcedAt,
        to: instantInIndia(eve(issue), '14:00'),
        shows: { size: issue.facts.size.map(hundredfold) },
        plausible: false,
      }),
  },
  {
    id: 'board exchanged at first',
    venues: ['both'],
    tell: (issue) =>
      withMistake(issue, {
        pages: ['bse.band'],
        from: issue.announcedAt,
        to: instantInIndia(eve(issue), '14:00'),
        shows: { board: issue.facts.board === 'SME' ? 'MAINBOARD' : 'SME' },
        plausible: true,
      }),
  },
];

function hundredfold(part: SizePart): SizePart {
  return 'rupees' in part ? { rupees: part.rupees * 100 } : { shares: part.shares * 100 };
}

function sharesOf(size: readonly SizePart[]): number {
  return size.reduce((sum, part) => sum + ('shares' in part ? part.shares : 0), 0);
}
