import { longestExtended, longestOffer } from './offer-length';
import { day } from './nfo.fixture';

const offer = { openOn: day('2026-03-09'), subCategory: 'Value Fund', name: 'Sahyadri Value Fund' };

describe('longestOffer', () => {
  it.each([
    ['an offer since July 2010', {}, 15],
    ['the first day of the rule', { openOn: day('2010-07-01') }, 15],
    ['an offer before it', { openOn: day('2010-06-30') }, 90],
    ['a tax saving scheme', { subCategory: 'ELSS' }, 90],
    ['a tax saving scheme by its name', { subCategory: null, name: 'Sahyadri ELSS Tax Saver Fund' }, 90],
    ['a scheme under the Rajiv Gandhi scheme', { openOn: day('2013-02-09'), name: 'Konkan RGESS Fund' }, 30],
  ])('allows %s its days', (_title, part, days) => {
    expect(longestOffer({ ...offer, ...part })).toBe(days);
  });
});

describe('longestExtended', () => {
  it('allows a week more than longestOffer, and at most a quarter', () => {
    expect(longestExtended(offer)).toBe(22);
    expect(longestExtended({ ...offer, subCategory: 'ELSS' })).toBe(90);
  });
});
