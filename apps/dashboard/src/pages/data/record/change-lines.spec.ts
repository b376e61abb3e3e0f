import { fundKind } from '../kinds/fund-kind';
import { offerKinds } from '../kinds/offer-kinds';
import { changeLines } from './change-lines';
import type { RecordKind } from './record-kind';

const [rights, , debentures] = offerKinds as unknown as readonly RecordKind<never>[];
const fund = fundKind as unknown as RecordKind<never>;
const ipo = {
  figures: [{ label: 'Subscribed', field: 'subscription.totalTimes', text: () => 'not called' }],
  facts: [],
  days: [{ label: 'Closes', field: 'dates.closeDate', on: () => null }],
} as unknown as RecordKind<never>;

const linesOf = (changes: Parameters<typeof changeLines>[0], kind: RecordKind<never> | undefined) =>
  changeLines(changes, kind ?? ipo).map(({ label, from, to }) => `${label}: ${from} → ${to}`);

describe('changes of a record', () => {
  it('have the names and the forms of the page, and say once what two fields say', () => {
    const changes = [
      { field: 'issueSizeRupees', from: null, to: 890_000_000 },
      { field: 'issueSize', from: null, to: '89.00 Cr' },
      { field: 'closeDate', from: '2026-12-21T00:00:00.000Z', to: '2026-12-22T00:00:00.000Z' },
      { field: 'ratio', from: '1:4', to: '1:3' },
      { field: 'ratioDescription', from: 'one for four', to: 'one for three' },
    ];
    expect(linesOf(changes, rights)).toEqual([
      'Size: not stated → ₹89 cr',
      'Closes: 21 Dec 2026, Mon → 22 Dec 2026, Tue',
      'Ratio: 1:4 → 1:3',
    ]);
  });

  it('of enumerations and lists are words', () => {
    expect(linesOf([{ field: 'riskLevel', from: null, to: 'very_high' }], fund)).toEqual([
      'Risk: not stated → Very high',
    ]);
    const rates = [{ series: 'I', ratePercent: 9.3, tenureMonths: 24 }];
    expect(linesOf([{ field: 'couponRates', from: null, to: rates }], debentures)).toEqual([
      'Coupons: not stated → 9.3% for 24 months',
    ]);
  });

  it('of both ends of a price band are one, with the names of the API beside it', () => {
    const changes = [
      { field: 'issuePrice.max', from: 58, to: 60 },
      { field: 'issuePrice.min', from: 55, to: 57 },
    ];
    expect(changeLines(changes, ipo)).toEqual([
      {
        label: 'Price band',
        fields: ['issuePrice.min', 'issuePrice.max'],
        from: '₹55–₹58',
        to: '₹57–₹60',
      },
    ]);
    expect(linesOf(changes.slice(0, 1), ipo)).toEqual(['Price band, upper end: ₹58 → ₹60']);
  });

  it('of an object that appeared are those of its fields that are known', () => {
    const to = { listingGain: -4.17, returns: { d7: null, d30: 1.5 } };
    expect(linesOf([{ field: 'listing', from: null, to }], ipo)).toEqual([
      'Listing gain: not stated → −4.17%',
      'Return of 30 days: not stated → +1.50%',
    ]);
  });

  it('of a field that the page does not name are in words, too', () => {
    expect(linesOf([{ field: 'status', from: 'OPEN', to: 'CLOSED' }], ipo)).toEqual([
      'Status: Open → Closed',
    ]);
    expect(linesOf([{ field: 'dates.issuanceDate', from: null, to: null }], ipo)).toEqual([]);
    expect(linesOf([{ field: 'interestPayment', from: 'half-yearly', to: 'yearly' }], ipo)).toEqual([
      'Interest payment: half-yearly → yearly',
    ]);
  });
});
