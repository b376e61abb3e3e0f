import { aListingRecord, anIssueRecord, at, day } from './ipo.fixture';
import { factsOfIssue, factsOfListing, layOver, newsIn, wordsAfter } from './sighting';

describe('factsOfIssue', () => {
  it('holds only what the record says', () => {
    const facts = factsOfIssue(anIssueRecord({ registrar: null, leadManagers: [] }));
    expect(facts).toMatchObject({ lotSizeShares: 52, runsBook: true });
    expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(['registrar']));
    expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(['leadManagers']));
  });

  it('leaves the remark of a withdrawal out of the name', () => {
    expect(
      factsOfIssue(anIssueRecord({ companyName: 'Zinnia Motors Limited-Issue Withdrawn' })).companyName,
    ).toBe('Zinnia Motors Limited');
  });
});

describe('layOver', () => {
  const full = factsOfIssue(anIssueRecord({ registrar: 'Kaveri', leadManagers: ['Banyan'] }));

  it('keeps what a plain list does not mention', () => {
    const plain = factsOfIssue(anIssueRecord({ lotSizeShares: null, registrar: null, leadManagers: null }));
    expect(layOver(full, plain)).toEqual(full);
  });

  it('does not take a listing back', () => {
    const listed = { ...full, confirmed: 'listed' as const };
    expect(layOver(listed, full).confirmed).toBe('listed');
    expect(layOver(listed, { confirmed: 'postponed' }).confirmed).toBe('listed');
  });

  it('ends a postponement when new days are announced, and voids the old ones', () => {
    const postponed = {
      ...full,
      confirmed: 'postponed' as const,
      allotmentOn: day('2026-03-12'),
      listingOn: day('2026-03-16'),
    };
    const again = layOver(postponed, { openOn: day('2026-05-04') });
    expect(again).toMatchObject({ openOn: '2026-05-04', lotSizeShares: 52 });
    expect(again.confirmed ?? again.closeOn ?? again.listingOn ?? again.allotmentOn).toBeUndefined();
    expect(layOver(postponed, { openOn: full.openOn ?? day('2026-03-09') }).confirmed).toBe('postponed');
  });

  it('does not replace a dated price by an undated or an older one', () => {
    const dated = factsOfListing(aListingRecord());
    expect(layOver(dated, { currentPriceRupees: 99 })).toMatchObject({ currentPriceRupees: 330.5 });
    const older = factsOfListing(
      aListingRecord({ currentPriceRupees: 99, pricedAt: at('2026-03-16', '11:00') }),
    );
    expect(layOver(dated, older)).toMatchObject({ currentPriceRupees: 330.5, pricedAt: dated.pricedAt });
    const newer = factsOfListing(
      aListingRecord({ currentPriceRupees: 340, pricedAt: at('2026-03-17', '15:30') }),
    );
    expect(layOver(dated, newer).currentPriceRupees).toBe(340);
  });

  it('drops the end of an older band that the new end passed', () => {
    expect(layOver(full, { bandMinRupees: 290, bandMaxRupees: 300 })).toMatchObject({ bandMinRupees: 290 });
    expect(layOver(full, { bandMaxRupees: 250 }).bandMinRupees).toBeUndefined();
    expect(layOver(full, { bandMaxRupees: 290 }).bandMinRupees).toBe(271);
  });
});

describe('newsIn', () => {
  const list = factsOfIssue(anIssueRecord());

  it('finds nothing new in a repetition, so that another feed of the exchange is not undone', () => {
    expect(newsIn(list, list)).toEqual({});
    const detail = layOver(list, { issueSizeShares: 9_000_000 });
    expect(layOver(detail, newsIn(list, list))).toEqual(detail);
  });

  it('takes both ends of a pair when one moves', () => {
    expect(newsIn({ ...list, bandMaxRupees: 290 }, list)).toEqual({ bandMinRupees: 271, bandMaxRupees: 290 });
  });

  it('keeps an issue postponed when its feed corrects the days that were', () => {
    const postponed = { ...list, confirmed: 'postponed' as const };
    const corrected = newsIn({ ...postponed, openOn: day('2026-03-10') }, postponed);
    expect(corrected).toMatchObject({ openOn: '2026-03-10', confirmed: 'postponed' });
    expect(layOver(postponed, corrected).confirmed).toBe('postponed');
  });

  it('sees a second postponement of the same feed', () => {
    const postponed = { ...list, confirmed: 'postponed' as const };
    const words = wordsAfter(list, postponed);
    expect(words.confirmed).toBeUndefined();
    expect(newsIn(postponed, words)).toMatchObject({ confirmed: 'postponed', openOn: '2026-03-09' });
  });
});
