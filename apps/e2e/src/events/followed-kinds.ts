import {
  emptyIssueTerms,
  emptyOfferTerms,
  ipoIssue,
  ipoSubscription,
  offerForSale,
  type RecordType,
} from '@market/contracts';
import { addDays, type IndianDay, isWeekend } from '@market/kernel';

/** Record or event as a consumer receives it. */
type Received = Readonly<Record<string, unknown>>;

/** Kind of records that writers change. The changes of a record are numbered from 1 on, and show their number. */
export interface FollowedKind {
  readonly list: string;
  readonly resource: string;
  /** Type of the event of each change. */
  readonly event: string;
  readonly founds: RecordType<unknown>;
  readonly changes: RecordType<unknown>;
  foundation(name: string, today: IndianDay): unknown;
  change(name: string, number: number, now: Date): unknown;
  /** Returns the number of the last change that a record shows, 0 for one that was not changed. */
  numberIn(record: Received): number;
  /** Returns the number of the change that an event is about. @param data of the event */
  numberOf(data: Received): number;
}

const sharesOffered = 1_000_000;
/** Shares that are bid for from one change to the next: a hundredth of the offer, so that the multiple shows the number. */
const sharesAStep = sharesOffered / 100;

const referenceOf = (name: string) => ({
  exchange: 'NSE',
  sourceKey: name,
  companyName: `${name} Works Limited`,
  symbol: name,
  isin: null,
  handles: {},
});

/** Returns the part of a value that has parts. */
const partOf = (whole: Received, name: string): Received => (whole[name] ?? {}) as Received;
const stepsIn = (times: unknown) => Math.round(Number(times ?? 0) * 100);
const unstated = { sharesOffered: null, sharesBid: null, applications: null, times: null };

/** IPOs whose order books grow. */
const books: FollowedKind = {
  list: '/v1/ipos',
  resource: 'ipos',
  event: 'ipo.subscription_updated',
  founds: ipoIssue,
  changes: ipoSubscription,
  foundation: (name, today) => ({
    ...emptyIssueTerms,
    ...referenceOf(name),
    board: 'MAINBOARD',
    ...{ bandMinRupees: 90, bandMaxRupees: 100, lotSizeShares: 100, issueSizeShares: sharesOffered },
    ...{ openOn: addDays(today, -2), closeOn: addDays(today, 2) },
  }),
  change: (name, number, readAt) => ({
    ...referenceOf(name),
    ...{ scope: 'consolidated', readAt, retail: unstated, nii: unstated, qib: unstated },
    total: {
      ...{ sharesOffered, sharesBid: number * sharesAStep, applications: null },
      times: (number * sharesAStep) / sharesOffered,
    },
  }),
  numberIn: (record) => stepsIn(partOf(record, 'subscription')['totalTimes']),
  numberOf: (data) => stepsIn(partOf(partOf(data, 'subscription'), 'total')['subscriptionTimes']),
};

const sellerOf = (number: number) => `Seller ${number}`;
const numberOfSeller = (seller: unknown) => Number(/\d+$/.exec(String(seller))?.[0]);

const offerOf = (name: string, number: number, days: object) => ({
  ...referenceOf(name),
  ...{ recordOn: null, openOn: null, retailOn: null, closeOn: null, ...days },
  terms: { ...emptyOfferTerms.ofs, floorPriceRupees: 63, sellerName: sellerOf(number) },
});

/** Returns a day, or the Monday after a weekend. */
const weekdayFrom = (day: IndianDay): IndianDay => (isWeekend(day) ? weekdayFrom(addDays(day, 1)) : day);

/** Offers for sale whose sellers are corrected. */
const sellers: FollowedKind = {
  list: '/v1/ofs',
  resource: 'ofs',
  event: 'ofs.corrected',
  founds: offerForSale,
  changes: offerForSale,
  foundation: (name, today) => {
    const openOn = weekdayFrom(today);
    const retailOn = weekdayFrom(addDays(openOn, 1));
    return offerOf(name, 0, { openOn, retailOn, closeOn: retailOn });
  },
  change: (name, number) => offerOf(name, number, {}),
  numberIn: ({ sellerName }) => numberOfSeller(sellerName),
  numberOf: ({ to }) => numberOfSeller(to),
};

/** Every kind of records that writers change. */
export const followedKinds: readonly FollowedKind[] = [books, sellers];
