import { impossibilities, listingPriceDoubt, currentPriceDoubt } from './arithmetic';
import { anIpo, day } from './ipo.fixture';
import type { IpoFacts } from './issue-facts';
import { mergeViews } from './merge-views';

const terms: IpoFacts = {
  companyName: 'Zinnia Motors Limited',
  board: 'MAINBOARD',
  openOn: day('2026-03-09'),
  closeOn: day('2026-03-11'),
  bandMinRupees: 271,
  bandMaxRupees: 285,
  lotSizeShares: 52,
};
const known = mergeViews(terms, []);
const reasons = (said: IpoFacts, before = known) =>
  impossibilities({ ...terms, ...said }, before).map(({ reason }) => reason);
const suspects = (said: IpoFacts) =>
  impossibilities({ ...terms, ...said }, null).map(({ facts: [first] }) => first);

describe('the arithmetic of an issue', () => {
  it('finds nothing odd in a sound issue', () => {
    expect(reasons({})).toEqual([]);
    expect(
      impossibilities({ ...terms, offeredShares: 7_000_000, issueSizeShares: 10_000_000 }, null),
    ).toEqual([]);
  });

  it.each([
    ['a close years away', { closeOn: day('2062-03-11') }, 'period'],
    ['a close a year away', { closeOn: day('2027-03-10') }, 'period'],
    ['a listing months after the close', { listingOn: day('2026-09-11') }, 'listing'],
    ['an allotment weeks after the close', { allotmentOn: day('2026-04-11') }, 'allotment'],
    ['a band whose ends are of two issues', { bandMinRupees: 100 }, 'band'],
    ['a final price outside the band', { issuePriceRupees: 300 }, 'issuePrice'],
    ['a lot of another board', { lotSizeShares: 1200 }, 'lot'],
    ['a mainboard lot on the SME board', { board: 'SME' as const }, 'lot'],
    ['a size in rupees a hundred times off', { offeredShares: 7_000_000, issueSizeRupees: 2.85e11 }, 'size'],
    ['a size in rupees of a third', { offeredShares: 7_000_000, issueSizeRupees: 6.6e8 }, 'size'],
    ['a size in shares without a part', { offeredShares: 7_000_000, issueSizeShares: 2_000_000 }, 'size'],
  ])('doubts %s', (_case, said, first) => {
    expect(suspects(said)).toContain(first);
  });

  it('accepts an extension by some days, and the longer periods of earlier years', () => {
    expect(suspects({ closeOn: day('2026-03-20') })).toEqual([]);
    expect(suspects({ openOn: day('2004-03-09'), closeOn: day('2004-04-08') })).toEqual([]);
  });

  it('doubts an anchor’s part that changes by more than a half or a double', () => {
    const before = mergeViews({ ...terms, anchorShares: 3_225_520 }, []);
    expect(reasons({ anchorShares: 32_255 }, before)).toEqual(['anchor of 32255 where 3225520 is known']);
    expect(reasons({ anchorShares: 3_300_000 }, before)).toEqual([]);
  });

  it('doubts an anchor’s part that is larger than anchor investors get of the issue, as that of another issue is', () => {
    const size = { issueSizeShares: 3_000_000 };
    const published = mergeViews({ ...terms, ...size }, []);
    const reason = "an anchor's part of 8776062 shares in an issue of 3000000";
    expect(reasons({ ...size, anchorShares: 8_776_062 })).toContain(reason);
    expect(reasons({ issueSizeShares: 29_000_000, anchorShares: 8_776_062 }, published)).toContain(reason);
    expect(suspects({ ...size, anchorShares: 1_300_000 })).not.toContain('anchor');
  });

  it('counts the reserved shares as part of the size', () => {
    const offer = { offeredShares: 7_000_000, reservedShares: 3_000_000 };
    expect(suspects({ ...offer, issueSizeShares: 10_000_000 })).toEqual([]);
    expect(suspects({ ...offer, issueSizeShares: 14_000_000 })).toContain('size');
  });

  it('accepts an offer that already has the reserved shares, and none between that and one without them', () => {
    const offer = { offeredShares: 10_000_000, reservedShares: 4_000_000 };
    expect(suspects({ ...offer, issueSizeShares: 10_000_000 })).toEqual([]);
    expect(suspects({ ...offer, issueSizeShares: 14_000_000 })).toEqual([]);
    expect(suspects({ ...offer, issueSizeShares: 11_700_000 })).toContain('size');
  });

  it('names every input of a check of the size', () => {
    const inputs = (said: IpoFacts) => impossibilities({ ...terms, ...said }, null).map(({ facts }) => facts);
    expect(inputs({ issueSizeRupees: 1e12 })).toEqual([['size', 'board']]);
    expect(inputs({ issueSizeShares: 1e11 })).toEqual([['size', 'board', 'band']]);
    expect(inputs({ offeredShares: 7_000_000, issueSizeRupees: 6.6e8 })).toEqual([
      ['size', 'offered', 'reserved', 'band'],
    ]);
  });

  it('doubts a band that changed further than by a revision', () => {
    expect(reasons({ bandMinRupees: 2710, bandMaxRupees: 2850, lotSizeShares: 5 })[0]).toContain(
      '2710 where 271',
    );
    expect(reasons({ bandMinRupees: 285, bandMaxRupees: 299 })).toEqual([]);
  });

  it('doubts terms that change, even slightly, after the period', () => {
    const over = { ...known, status: 'CLOSED' as const };
    const said = { bandMinRupees: 275, bandMaxRupees: 289, lotSizeShares: 51 };
    expect(reasons(said, over)).toHaveLength(3);
    expect(reasons(said)).toEqual([]);
    expect(reasons({}, over)).toEqual([]);
  });

  it('doubts a first trade outside the limits of the market', () => {
    expect(listingPriceDoubt(340, 285)).toBeNull();
    expect(listingPriceDoubt(3400, 285)).toContain('3400');
    expect(listingPriceDoubt(null, 285)).toBeNull();
  });

  it('doubts a price wrong by a factor of ten, unless the price before it is days old', () => {
    const priced = { ...anIpo({ currentPriceRupees: 330 }), pricedOn: day('2026-03-16') };
    const off = (on: string) =>
      currentPriceDoubt({ currentPriceRupees: 3300, pricedAt: `${on}T10:00:00.000Z` }, priced);
    expect(off('2026-03-17')).toContain('3300');
    expect(off('2026-03-20')).toBeNull();
    expect(currentPriceDoubt({ currentPriceRupees: 28_500 }, { ...anIpo(), pricedOn: null })).toContain(
      '28500',
    );
  });
});
