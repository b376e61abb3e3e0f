import type { NfoSchemeRecord } from '@market/contracts';
import { aDocumentRecord, aMasterRecord, aSchemeRecord, day } from './nfo.fixture';
import { factsOf, mergeSightings } from './scheme-facts';

const merged = (...records: NfoSchemeRecord[]) =>
  mergeSightings(
    records.map((record) => ({ source: record.source, sourceKey: record.sourceKey, facts: factsOf(record) })),
  );

describe('mergeSightings', () => {
  it('is the same in whatever order the sources speak', () => {
    const records = [aSchemeRecord(), aDocumentRecord(), aMasterRecord()];
    expect(merged(...records)).toEqual(merged(...[...records].reverse()));
  });

  it('believes AMFI’s list first, then the fund house, then the master', () => {
    const amount = (minInvestmentRupees: number | null) => ({ minInvestmentRupees });
    expect(merged(aSchemeRecord(amount(1000)), aDocumentRecord(amount(500))).minInvestmentRupees).toBe(1000);
    expect(
      merged(aSchemeRecord(amount(null)), aDocumentRecord(amount(500)), aMasterRecord()).minInvestmentRupees,
    ).toBe(500);
  });

  it('takes a spelling that does not shout', () => {
    expect(merged(aSchemeRecord(), aMasterRecord()).name).toBe('Sahyadri Value Fund');
    expect(merged(aSchemeRecord()).name).toBe('SAHYADRI VALUE FUND');
  });

  it('takes both ends of the offer from one view, and no end from elsewhere that does not fit', () => {
    const amfi = aSchemeRecord({ closeOn: null });
    expect(merged(amfi, aMasterRecord({ closeOn: day('2026-03-23') })).closeOn).toBe('2026-03-23');
    expect(merged(amfi, aMasterRecord({ openOn: null, closeOn: day('2026-12-01') })).closeOn).toBeNull();
    expect(merged(aSchemeRecord(), aMasterRecord({ closeOn: day('2026-03-23') })).closeOn).toBe('2026-03-20');
  });

  it('forgets an allotment day that an extension has passed', () => {
    const extended = aSchemeRecord({ closeOn: day('2026-03-27') });
    expect(merged(extended, aDocumentRecord()).allotmentOn).toBeNull();
  });

  it('keeps category and kind of one source together', () => {
    const { category, subCategory } = merged(
      aSchemeRecord({ subCategory: null }),
      aMasterRecord({ category: 'other', subCategory: 'Index Funds' }),
    );
    expect([category, subCategory]).toEqual(['equity', null]);
  });
});
