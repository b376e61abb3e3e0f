import { indianDay } from './indian-day';
import { firstCurrentDay, isTradedNow } from './price-age';

it('a price is current for 14 days', () => {
  expect(firstCurrentDay(indianDay('2026-03-30'))).toBe('2026-03-16');
});

it.each([
  ['2026-03-26', true],
  ['2026-03-25', false],
])('a share that was last traded on %s is traded on 30 March: %s', (pricedOn, isTraded) => {
  expect(isTradedNow(indianDay(pricedOn), indianDay('2026-03-30'))).toBe(isTraded);
});
