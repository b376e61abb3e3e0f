import { emptyIssueTerms } from '@market/contracts';
import { indianDay } from '@market/kernel';
import type { Ipo, PublishedReading } from '../domain/ipo';
import type { IpoSubscription } from '../ipo.queries';
import {
  ipoSubscriptionReadingView,
  ipoSubscriptionView,
  presentReading,
  presentSubscription,
} from './ipo-subscription.view';
import { ipoCloseView, presentClose } from './ipo-close.view';
import { ipoView, presentIpo } from './ipo.view';

const listed: Ipo = {
  ...emptyIssueTerms,
  id: 'ipo_1',
  slug: 'saffron-looms',
  name: 'Saffron Looms Limited',
  company: 'Saffron Looms Limited',
  exchanges: ['NSE', 'BSE'],
  board: 'MAINBOARD',
  status: 'LISTED',
  bandMinRupees: 95,
  bandMaxRupees: 100,
  lotSizeShares: 150,
  issueSizeShares: 12_345_678,
  openOn: indianDay('2026-11-02'),
  closeOn: indianDay('2026-11-04'),
  allotmentOn: indianDay('2026-11-05'),
  listingOn: indianDay('2026-11-09'),
  retailTimes: 1.005,
  niiTimes: 0,
  qibTimes: null,
  totalTimes: 12.3449,
  listingPriceRupees: 112.555,
  currentPriceRupees: 98.1,
  leadManagers: ['First Capital', 'Second Capital'],
  laterCloses: { 7: 105.005, 30: null },
  isin: 'INE0FOO01011',
  nseSymbol: 'SAFFRON',
  bseSymbol: null,
  faceValueRupees: 10,
  anchorShares: 3_125_633,
  drhpUrl: null,
  rhpUrl: 'https://documents.example/rhp.pdf',
  updatedAt: new Date('2026-11-09T04:45:00.000Z'),
  provenance: [{ source: 'NSE', since: '2026-11-09T04:45:00.000Z' }],
  detailChangedAt: new Date('2026-11-09T04:45:00.000Z'),
};

const unknown: Ipo = {
  ...listed,
  status: 'UPCOMING',
  exchanges: [],
  bandMinRupees: null,
  bandMaxRupees: null,
  lotSizeShares: null,
  openOn: null,
  closeOn: null,
  allotmentOn: null,
  listingOn: null,
  retailTimes: null,
  niiTimes: null,
  totalTimes: null,
  leadManagers: null,
  isin: null,
  nseSymbol: null,
  faceValueRupees: null,
  issueSizeShares: null,
  anchorShares: null,
  rhpUrl: null,
  provenance: [],
};

describe('an IPO as the public API shows it', () => {
  it('satisfies its schema', () => {
    expect(ipoView.parse(presentIpo(listed))).toEqual(presentIpo(listed));
    expect(ipoView.parse(presentIpo(unknown))).toEqual(presentIpo(unknown));
  });

  it('renders days as midnight UTC of the Indian calendar day', () => {
    expect(presentIpo(listed).dates.openDate).toBe('2026-11-02T00:00:00.000Z');
  });

  it('rounds multiples half away from zero and keeps unknown ones null', () => {
    expect(presentIpo(listed).subscription).toEqual({
      retailTimes: 1.01,
      niiTimes: 0,
      qibTimes: null,
      totalTimes: 12.34,
    });
  });

  it('joins exchanges by a space and lead managers by a comma', () => {
    expect(presentIpo(listed)).toMatchObject({
      exchange: 'NSE BSE',
      leadManager: 'First Capital, Second Capital',
    });
  });

  it('computes the issue size from shares and the upper end of the band when no source states it', () => {
    expect(presentIpo(listed).issueSize).toBe('123.46 Cr');
    expect(presentIpo({ ...listed, issueSizeRupees: 32_000_000_000 }).issueSize).toBe('3200.00 Cr');
    expect(presentIpo(unknown).issueSize).toBeNull();
  });

  it('computes the listing gain from unrounded prices over the upper end of the band', () => {
    expect(presentIpo(listed).listing).toEqual({
      listingPrice: 112.56,
      listingGain: 12.56,
      currentPrice: 98.1,
      returns: { d7: 5.01, d30: null, d90: null, d365: null },
    });
  });

  it('has no returns before the first day with one has passed, and without an issue price', () => {
    const none = { d7: null, d30: null, d90: null, d365: null };
    expect(presentIpo({ ...listed, laterCloses: null }).listing?.returns).toEqual(none);
    expect(presentIpo({ ...listed, bandMaxRupees: null }).listing?.returns).toEqual(none);
  });

  it('has a close with its gain over the issue price, null while that is unknown', () => {
    const close = { closedOn: indianDay('2026-11-10'), exchange: 'NSE' as const, closeRupees: 98.125 };
    expect(ipoCloseView.parse(presentClose(listed, close))).toEqual({
      ...{ date: '2026-11-10T00:00:00.000Z', close: 98.13, exchange: 'NSE', gainPercent: -1.88 },
    });
    expect(presentClose(unknown, close).gainPercent).toBeNull();
  });

  it('computes the listing gain over the final issue price when a source gives it', () => {
    expect(
      presentIpo({ ...listed, issuePriceRupees: 120, listingPriceRupees: 90 }).listing?.listingGain,
    ).toBe(-25);
  });

  it('rounds an exact half of a percent away from zero, also where binary fractions fall short of it', () => {
    const gain = (price: number) =>
      presentIpo({ ...listed, issuePriceRupees: 80, listingPriceRupees: price }).listing?.listingGain;
    expect([gain(80.1), gain(79.9)]).toEqual([0.13, -0.13]);
  });

  it('keeps a listed IPO’s unknown prices null inside of the object', () => {
    const unpriced = { ...listed, listingPriceRupees: null, currentPriceRupees: null, laterCloses: null };
    expect(presentIpo(unpriced).listing).toEqual({
      listingPrice: null,
      listingGain: null,
      currentPrice: null,
      returns: { d7: null, d30: null, d90: null, d365: null },
    });
  });

  it('shows no listing before the share is listed', () => {
    for (const status of ['UPCOMING', 'OPEN', 'CLOSED', 'WITHDRAWN'] as const) {
      expect(presentIpo({ ...listed, status }).listing).toBeNull();
    }
  });

  it('has the fields that programs compute with in their order', () => {
    const computed = {
      isin: 'INE0FOO01011',
      symbols: { nse: 'SAFFRON', bse: null },
      exchanges: ['NSE', 'BSE'],
      faceValue: 10,
      issueSizeRupees: 1_234_567_800,
      issueSizeShares: 12_345_678,
      finalIssuePrice: null,
      leadManagers: ['First Capital', 'Second Capital'],
      minInvestment: 15_000,
      documents: { drhp: null, rhp: 'https://documents.example/rhp.pdf' },
      updatedAt: '2026-11-09T04:45:00.000Z',
      provenance: [{ source: 'NSE', since: '2026-11-09T04:45:00.000Z' }],
    };
    const shown = Object.entries(presentIpo(listed)).filter(([name]) => Object.hasOwn(computed, name));
    expect(shown).toEqual(Object.entries(computed));
  });

  it('computes sizes and minimum without the error of binary fractions', () => {
    const odd = { ...listed, bandMaxRupees: 1.1, lotSizeShares: 3, issueSizeShares: 30_000_003 };
    expect(presentIpo(odd)).toMatchObject({ minInvestment: 3.3, issueSizeRupees: 33_000_003.3 });
  });

  it('has null for what no source states, never a guess', () => {
    expect(presentIpo(unknown)).toMatchObject({
      isin: null,
      symbols: { nse: null, bse: null },
      exchanges: [],
      faceValue: null,
      issueSizeRupees: null,
      issueSizeShares: null,
      finalIssuePrice: null,
      leadManagers: null,
      minInvestment: null,
      documents: null,
      provenance: [],
    });
    expect(presentIpo({ ...listed, issueSizeShares: null, issueSizeRupees: 6_204_000_000 })).toMatchObject({
      issueSizeRupees: 6_204_000_000,
      issueSizeShares: null,
    });
  });

  it('keeps objects with null parts where nothing is known', () => {
    expect(presentIpo(unknown)).toMatchObject({
      exchange: null,
      issuePrice: { min: null, max: null },
      lotSize: null,
      dates: { openDate: null, closeDate: null, allotmentDate: null, listingDate: null },
      subscription: { retailTimes: null, niiTimes: null, qibTimes: null, totalTimes: null },
      leadManager: null,
    });
  });
});

describe('the subscription of an IPO', () => {
  const book = { sharesOffered: 1_000, sharesBid: 2_345, applications: 17, times: 2.345 };
  const reading: PublishedReading = {
    readAt: new Date('2026-11-03T11:30:00.000Z'),
    receivedAt: new Date('2026-11-03T11:32:00.000Z'),
    exchange: 'NSE',
    retail: book,
    nii: book,
    qib: book,
    total: book,
  };
  const subscription = (published: PublishedReading | null): IpoSubscription => ({
    reading: published,
    day: published && { number: 2, of: 3 },
    updatedAt: new Date('2026-11-03T11:32:00.000Z'),
  });

  it('shows each category with its label, and the total without label and applications', () => {
    const readAt = new Date('2026-11-03T11:30:00.000Z');
    const view = presentSubscription(listed, subscription({ ...reading, readAt }));
    // As text: the order of the fields, too, is that of the description.
    expect(JSON.stringify(ipoSubscriptionView.parse(view))).toBe(JSON.stringify(view));
    expect(view.subscription.retail).toEqual({
      category: 'Retail Individual Investors',
      subscriptionTimes: 2.35,
      applicationsReceived: 17,
      sharesOffered: 1_000,
      sharesApplied: 2_345,
    });
    expect(view.subscription.nii.category).toBe('Non-Institutional Investors');
    expect(view.subscription.qib.category).toBe('Qualified Institutional Buyers');
    expect(view.subscription.total).toEqual({
      subscriptionTimes: 2.35,
      sharesOffered: 1_000,
      sharesApplied: 2_345,
    });
    expect(view.lastUpdated).toBe('2026-11-03T11:30:00.000Z');
  });

  it('lists every category that has a figure in the order of the codes, with the anchor’s part of the issue', () => {
    const further = [
      { code: 'OTHER' as const, title: 'Policyholders', ...book },
      { code: 'EMPLOYEE' as const, ...book },
      { code: 'NII_BIG' as const, ...book },
      { code: 'NII_SMALL' as const, ...book, sharesOffered: null, times: null },
    ];
    const view = presentSubscription(listed, subscription({ ...reading, further }));
    expect(ipoSubscriptionView.parse(view)).toEqual(view);
    expect(view.categories.map(({ code, label }) => [code, label])).toEqual([
      ['QIB', 'Qualified Institutional Buyers'],
      ['NII', 'Non-Institutional Investors'],
      ['NII_SMALL', 'Non-Institutional Investors (bids above 2 lakh up to 10 lakh rupees)'],
      ['NII_BIG', 'Non-Institutional Investors (bids above 10 lakh rupees)'],
      ['RETAIL', 'Retail Individual Investors'],
      ['EMPLOYEE', 'Employees'],
      ['ANCHOR', 'Anchor Investors'],
      ['OTHER', 'Policyholders'],
    ]);
    expect(view.categories[2]).toMatchObject({
      subscriptionTimes: null,
      sharesOffered: null,
      sharesApplied: 2_345,
    });
    expect(view.categories[6]).toMatchObject({ sharesOffered: 3_125_633, sharesApplied: null });
  });

  it('leaves out a category of which the exchange gives no figure', () => {
    const nothing = { sharesOffered: null, sharesBid: null, applications: null, times: null };
    const view = presentSubscription(
      { ...listed, anchorShares: null },
      subscription({ ...reading, retail: nothing }),
    );
    expect(view.categories.map(({ code }) => code)).toEqual(['QIB', 'NII']);
  });

  it('ends with the bidding day, the last change and the exchange of the book', () => {
    expect(Object.entries(presentSubscription(listed, subscription(reading))).slice(6)).toEqual(
      Object.entries({
        day: { number: 2, of: 3 },
        updatedAt: '2026-11-03T11:32:00.000Z',
        provenance: [{ source: 'NSE', since: '2026-11-03T11:32:00.000Z' }],
      }),
    );
  });

  it('is all null before the first reading', () => {
    const view = presentSubscription(unknown, subscription(null));
    expect(ipoSubscriptionView.parse(view)).toEqual(view);
    expect(view.lastUpdated).toBeNull();
    expect(view).toMatchObject({ categories: [], day: null, provenance: [] });
    expect(view.subscription.total).toEqual({
      subscriptionTimes: null,
      sharesOffered: null,
      sharesApplied: null,
    });
  });

  it.each([
    ['2026-11-02', true, true],
    ['2026-11-02', false, false],
    ['2026-11-03', true, false],
    ['2026-11-04', true, false],
    [null, true, false],
  ] as const)('of an IPO that closes on %s is final: last reading %s, final %s', (closeOn, isLast, final) => {
    const ipo = { closeOn: closeOn && indianDay(closeOn) };
    const view = presentReading(ipo, { ...reading, isLast });
    const { subscription: shown, categories } = presentSubscription(
      { ...listed, anchorShares: null },
      subscription(reading),
    );
    expect(ipoSubscriptionReadingView.parse(view)).toEqual({
      at: '2026-11-03T11:30:00.000Z',
      final,
      subscription: shown,
      categories,
    });
  });
});
