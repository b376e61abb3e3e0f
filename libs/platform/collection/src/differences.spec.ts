import { findDifferences } from './differences';

describe('differences between a record and what is stored', () => {
  it('are the fields that the record states otherwise, in its order', () => {
    const record = { closeOn: '2026-11-20', board: 'SME', bandMaxRupees: 2850, leadManagers: ['A', 'B'] };
    const stored = { board: 'SME', bandMaxRupees: 285, closeOn: '2026-11-19', leadManagers: ['A'] };
    expect(findDifferences(record, stored)).toEqual(['closeOn', 'bandMaxRupees', 'leadManagers']);
  });

  it('include what was unknown before, but not what the record does not state', () => {
    expect(findDifferences({ isin: 'INE0', registrar: null }, { isin: null, registrar: 'K' })).toEqual([
      'isin',
    ]);
  });

  it('leave out fields that only one of both has', () => {
    expect(findDifferences({ symbol: 'ZINNIA' }, { slug: 'zinnia' })).toEqual([]);
    expect(findDifferences({ toString: 'x' }, {})).toEqual([]);
  });

  it('name fields of nested objects', () => {
    const record = { terms: { ratio: { offered: 3, held: 10 }, issuePriceRupees: 90 } };
    const stored = { terms: { ratio: { offered: 3, held: 1 }, issuePriceRupees: 90 } };
    expect(findDifferences(record, stored)).toEqual(['terms.ratio.held']);
    expect(findDifferences(record, { terms: null })).toEqual(['terms']);
  });
});
