import { at, day } from './offer.fixture';
import type { Offer } from './offer';
import { lastChangedAt } from './offer-status';

const offer: Offer<'buyback'> = {
  kind: 'buyback',
  id: 'buyback_1',
  companyName: 'Zinnia Motors Limited',
  companyKey: 'zinnia motors',
  isin: null,
  nseSymbol: null,
  bseSymbol: null,
  exchanges: ['NSE'],
  recordOn: null,
  openOn: day('2026-03-09'),
  retailOn: null,
  closeOn: day('2026-03-13'),
  terms: { marketPriceRupees: 100, marketPricedAt: at('2026-03-12', '15:30').toISOString() },
  updatedAt: at('2026-03-05', '10:00'),
  provenance: [],
};

describe('the last change of an offer', () => {
  it('is that of a stored value while its status has not begun', () => {
    expect(lastChangedAt(offer, at('2026-03-08', '23:59'))).toEqual(at('2026-03-05', '10:00'));
  });

  it.each([
    ['opens', '2026-03-09', '2026-03-09'],
    ['is open', '2026-03-13', '2026-03-09'],
    ['has closed', '2026-03-14', '2026-03-14'],
    ['has closed for long', '2026-03-20', '2026-03-14'],
  ])('is midnight of the day on which its status changed, when it %s', (_when, on, changedOn) => {
    expect(lastChangedAt(offer, at(on))).toEqual(at(changedOn, '00:00'));
  });

  it('is the day from which its market price is left out, when that comes last', () => {
    expect(lastChangedAt(offer, at('2026-03-26', '23:59'))).toEqual(at('2026-03-14', '00:00'));
    expect(lastChangedAt(offer, at('2026-03-27', '00:00'))).toEqual(at('2026-03-27', '00:00'));
  });

  it('is that of a value that was stored after its status had begun', () => {
    const later = { ...offer, updatedAt: at('2026-03-10', '11:00') };
    expect(lastChangedAt(later, at('2026-03-11'))).toEqual(at('2026-03-10', '11:00'));
  });
});
