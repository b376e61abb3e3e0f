import { addDays, type IndianDay, instantInIndia } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import {
  type Draft,
  draftDebentures,
  draftFund,
  draftOpenMarket,
  draftRights,
  draftSale,
  draftTender,
} from './draft-record';
import type { FactValues, RecordChange, TruthRecord } from './truth-record';

/** A happening that is told of records. */
export interface RecordStory {
  readonly id: string;
  readonly drafts: readonly Draft[];
  tell(record: TruthRecord): TruthRecord;
}

const bse = ['bse.corporate-calendar', 'bse.offer-price'] as const;
const day = ({ facts }: TruthRecord, fact: string) => String(facts[fact]) as IndianDay;
const later = (on: IndianDay, days: number) => tradingDayAfter(on, days);

function changed(record: TruthRecord, change: RecordChange): TruthRecord {
  return { ...record, changes: [...record.changes, change] };
}

/** Returns the days of a record, each some trading days later. */
function moved(record: TruthRecord, days: number, ...facts: readonly string[]): FactValues {
  const own = facts.filter((fact) => typeof record.facts[fact] === 'string');
  return Object.fromEntries(own.map((fact) => [fact, later(day(record, fact), days)]));
}

/** Shows the change at BSE's pages at another time. */
const atBse = (when: Date | null) => Object.fromEntries(bse.map((feed) => [feed, when]));

/** Stories of offers that are corrected, postponed, extended, or told otherwise by one exchange. */
export const recordStories: readonly RecordStory[] = [
  {
    id: 'sound',
    drafts: [draftRights, draftTender, draftOpenMarket, draftDebentures, draftSale, draftFund],
    tell: (record) => record,
  },
  {
    id: 'postponed before it opens',
    drafts: [draftRights, draftTender, draftDebentures, draftSale],
    tell: (record) =>
      changed(record, {
        at: instantInIndia(addDays(day(record, 'openOn'), -2), '12:00'),
        facts: moved(record, 3, 'openOn', 'retailOn', 'closeOn'),
      }),
  },
  {
    id: 'extended while it is open',
    drafts: [draftRights, draftTender, draftDebentures, draftFund],
    tell: (record) =>
      changed(record, {
        at: instantInIndia(addDays(day(record, 'closeOn'), -1), '12:00'),
        facts: moved(record, 2, 'closeOn', 'allotmentOn'),
      }),
  },
  {
    id: 'extended, at BSE a day later',
    drafts: [draftRights],
    tell(record) {
      const at = instantInIndia(addDays(day(record, 'closeOn'), -2), '12:00');
      return changed(record, {
        at,
        facts: moved(record, 2, 'closeOn'),
        shown: atBse(new Date(at.getTime() + 24 * 3_600_000)),
      });
    },
  },
  {
    id: 'price revised before it opens',
    drafts: [draftRights, draftTender, draftSale],
    tell: (record) =>
      changed(record, {
        at: instantInIndia(addDays(day(record, 'openOn'), -2), '12:00'),
        facts: { price: Math.round(Number(record.facts['price']) * 1.08) },
      }),
  },
  {
    id: 'BSE mistypes the last day for good',
    drafts: [draftRights],
    tell: (record) => ({
      ...record,
      mistakes: [
        {
          feeds: bse,
          from: new Date(record.announcedAt.getTime() + 3 * 24 * 3_600_000),
          to: null,
          shows: { closeOn: later(day(record, 'closeOn'), 1) },
        },
      ],
    }),
  },
  {
    id: 'at NSE some days after BSE',
    drafts: [draftRights],
    tell: (record) => {
      const from = new Date(record.announcedAt.getTime() + 4 * 24 * 3_600_000);
      const feeds = ['nse.rights', 'nse.rights-forthcoming', 'nse.corporate-actions'];
      return { ...record, shownFrom: Object.fromEntries(feeds.map((feed) => [feed, from])) };
    },
  },
  {
    id: 'minimum lowered while it is open',
    drafts: [draftFund],
    tell: (record) => {
      const minimum = Number(record.facts['minimum']) / 2;
      return changed(record, {
        at: instantInIndia(addDays(day(record, 'openOn'), 3), '12:00'),
        facts: { minimum, minimumText: `Rs. ${minimum}/-` },
      });
    },
  },
  {
    id: 'ends early, because its money is spent',
    drafts: [draftOpenMarket],
    tell: (record) =>
      changed(record, {
        at: instantInIndia(later(day(record, 'openOn'), 6), '12:00'),
        facts: { closeOn: later(day(record, 'openOn'), 8) },
      }),
  },
];
