import { at, aView, day } from './ipo.fixture';
import { statusAt } from './ipo-status';
import type { IpoFacts } from './issue-facts';
import { mergeViews } from './merge-views';
import { byAuthority, type View } from './view';

const march: IpoFacts = { openOn: day('2026-03-09'), closeOn: day('2026-03-11') };
const nse = (facts: IpoFacts): View => aView({ companyName: 'Zinnia Motors Limited', ...facts });
const bse = (facts: IpoFacts, sourceKey = 'ipo-8101'): View =>
  aView({ companyName: 'Zinnia Motors Limited', ...facts }, { party: 'BSE', sourceKey });

/** Merges views, taking each fact from the first view that states it. */
function merged(views: readonly View[]) {
  const believed = [...views]
    .sort(byAuthority)
    .reduceRight<IpoFacts>((sum, { facts }) => ({ ...sum, ...facts }), {});
  return mergeViews(believed, views);
}

describe('mergeViews', () => {
  it('makes one record "NSE BSE" of two views, whichever came first', () => {
    const views = [bse({ lotSizeShares: 50, registrar: 'Kaveri' }), nse({ lotSizeShares: 52 })];
    expect(merged(views)).toMatchObject({
      exchanges: ['NSE', 'BSE'],
      lotSizeShares: 52,
      registrar: 'Kaveri',
    });
    expect(merged([...views].reverse())).toEqual(merged(views));
  });

  it('prefers the exchange that runs the book to the one that only trades the share', () => {
    const ipo = merged([nse({ runsBook: false, issuePriceRupees: 284 }), bse({ issuePriceRupees: 285 })]);
    expect(ipo).toMatchObject({ issuePriceRupees: 285 });
  });

  it('takes the first trade at the primary exchange, and no other', () => {
    expect(merged([nse({}), bse({ listingPriceRupees: 340 })]).listingPriceRupees).toBeNull();
    const both = [nse({ listingPriceRupees: 342 }), bse({ listingPriceRupees: 340 })];
    expect(merged(both).listingPriceRupees).toBe(342);
    const traded = [nse({ runsBook: false, listingPriceRupees: 342 }), bse({ listingPriceRupees: 340 })];
    expect(merged(traded).listingPriceRupees).toBe(340);
  });

  it('names every exchange that lists the share, also one that did not run the book', () => {
    const ipo = merged([nse({}), bse({ runsBook: false, confirmed: 'listed' })]);
    expect(ipo.exchanges).toEqual(['NSE', 'BSE']);
  });

  it('uses a name in capitals only when no party spells it otherwise', () => {
    const shouted = nse({ companyName: 'ZINNIA BSM MOTORS LTD' });
    expect(merged([shouted, bse({ companyName: 'Zinnia bsm Motors Limited' })]).company).toBe(
      'Zinnia bsm Motors Limited',
    );
    expect(merged([shouted])).toMatchObject({ company: 'Zinnia BSM Motors Ltd', name: 'Zinnia BSM Motors' });
  });

  it('holds a postponed issue without days, though the other exchange still shows the old ones', () => {
    const ipo = merged([
      nse({ ...march, confirmed: 'postponed', allotmentOn: day('2026-03-12') }),
      bse({ ...march, listingOn: day('2026-03-16') }),
    ]);
    expect(ipo).toMatchObject({
      confirmed: 'postponed',
      openOn: null,
      closeOn: null,
      allotmentOn: null,
      listingOn: null,
      postponedFromOn: march.openOn,
    });
    expect(statusAt(ipo, at('2026-03-10', '12:00'))).toBe('UPCOMING');
  });

  it('takes a postponed issue up again when an exchange names a later opening', () => {
    const ipo = merged([
      nse({ ...march, confirmed: 'postponed' }),
      bse({ openOn: day('2026-05-04'), closeOn: day('2026-05-06') }),
    ]);
    expect(ipo).toMatchObject({
      confirmed: null,
      openOn: '2026-05-04',
      closeOn: '2026-05-06',
      postponedFromOn: null,
    });
  });

  it('drops days of an older plan that are not after the end of the period', () => {
    const ipo = merged([
      nse({
        ...march,
        closeOn: day('2026-03-18'),
        allotmentOn: day('2026-03-18'),
        listingOn: day('2026-03-18'),
      }),
    ]);
    expect(ipo).toMatchObject({ allotmentOn: null, listingOn: null });
  });

  it('keeps the day of a listing that took place', () => {
    const listed = nse({
      ...march,
      closeOn: day('2026-03-18'),
      confirmed: 'listed',
      listingOn: day('2026-03-16'),
    });
    expect(merged([listed]).listingOn).toBe('2026-03-16');
  });

  it.each([
    ['listed', 'withdrawn', 'listed'],
    ['allotted', 'withdrawn', 'withdrawn'],
    ['postponed', 'allotted', 'allotted'],
  ] as const)('of %s and %s believes %s', (one, other, word) => {
    expect(merged([nse({ ...march, confirmed: one }), bse({ ...march, confirmed: other })]).confirmed).toBe(
      word,
    );
  });

  it('returns null for facts that no party states', () => {
    const ipo = merged([nse({})]);
    expect(ipo).toMatchObject({
      board: null,
      lotSizeShares: null,
      registrar: null,
      confirmed: null,
      openOn: null,
    });
  });
});
