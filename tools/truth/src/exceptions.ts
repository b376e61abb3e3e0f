import type { HeldPayload } from './run/bundled-payloads';
import type { Spell } from './judge/tally';

/** A fault that is known and stays, with the reason. */
export interface Exception {
  readonly what: Spell['what'];
  /** Pattern of the cause, as the report names it: `damage: …` or `story: …`. */
  readonly cause: string;
  readonly fields: readonly Spell['field'][];
  /** Max duration. A fault that lasts longer is no exception. Units: hours. */
  readonly hours: number;
  readonly reason: string;
}

const readBefore =
  'The list was read before the detail: between pages of one exchange three fresh readings decide (docs/spec/truth.md, "How a dispute ends").';

/** Allowed faults. A value that no source could know yet is no fault: the judge allows for it. */
export const exceptions: readonly Exception[] = [
  {
    what: 'wrong',
    cause: 'story: typing error for good: band',
    fields: ['band'],
    hours: 3,
    reason: readBefore,
  },
  {
    what: 'held',
    cause: 'story: typing error for good: band',
    fields: ['size'],
    hours: 3,
    reason: `${readBefore} The size is counted at the upper end of the band.`,
  },
  {
    what: 'wrong',
    cause: 'story: typing error for good: days',
    fields: ['closeOn'],
    hours: 3,
    reason: readBefore,
  },
  {
    what: 'held',
    cause: 'story: typing error for good: days',
    fields: ['allotmentOn'],
    hours: 7,
    reason: `${readBefore} The publisher counts the day of the allotment from the other days, and says it again hours later.`,
  },
  {
    what: 'held',
    cause: 'story: remark: unknown',
    fields: ['allotmentOn'],
    hours: 2,
    reason: 'A publisher’s day counts again with its own next reading after the issue has days again.',
  },
  {
    what: 'held',
    cause: 'story: remark: at first, unknown',
    fields: ['allotmentOn'],
    hours: 2,
    reason: 'A publisher’s day counts with its own next reading after an exchange has shown the issue.',
  },
  {
    what: 'wrong',
    cause: 'story: typing error for good: name',
    fields: ['exchanges'],
    hours: 2,
    reason:
      'A row whose name is mistyped and whose price is damaged founds no record; the next one joins the issue.',
  },
  {
    what: 'wrong',
    cause: 'damage: days of the next row, in one row',
    fields: ['closeOn'],
    hours: 1,
    reason: 'The first reading of an issue, minutes before its detail is read: nobody contradicts it yet.',
  },
  {
    what: 'wrong',
    cause: 'damage: terms of another issue',
    fields: ['registrar'],
    hours: 2,
    reason:
      'Two faults at once: the list has a mistyped band for good, so the answer of another issue is one doubt, not two.',
  },
  ...['story: remark: withdrawn', 'story: remark: cancelled'].map((cause) => ({
    ...{ what: 'wrong' as const, cause, fields: ['status'] as const, hours: 3 },
    reason:
      'While an issue takes bids, the word of lists of its only exchange counts with the third reading (decision 0069).',
  })),
  ...(['wrong', 'false-event'] as const).map((what) => ({
    what,
    cause: 'damage: no opening days',
    fields: ['status', 'ipo.upcoming'] as const,
    hours: 1,
    reason: 'An issue that is first shown without its first day is upcoming, for all that anybody can know.',
  })),
];

/** Sound bundled rows that are held nevertheless, with the reason. */
export const heldOnPurpose: readonly (HeldPayload & { readonly why: string })[] = [
  {
    feed: 'bse.listing',
    reason: 'no record of this name and day is known',
    why: 'Shares that were listed at BSE alone before the first capture.',
  },
  {
    feed: 'investorgain.gmp',
    reason: 'no active IPO is called "Kurinji National Depository"',
    why: 'A company that is traded in the grey market without having announced an issue.',
  },
];
