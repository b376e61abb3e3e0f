import { indianDay } from '@market/kernel';
import { closingPrice } from './closing-price-records';

const close = {
  ...{ exchange: 'NSE', isin: 'INE0XYZ01015', closedOn: indianDay('2026-11-11'), closeRupees: 112.5 },
};

describe('the record of a closing price', () => {
  it('is named by exchange, share and day', () => {
    expect(closingPrice.keyOf(closingPrice.schema.parse(close))).toBe('NSE:INE0XYZ01015@2026-11-11');
  });

  it.each([
    ['without a price', { closeRupees: 0 }],
    ['of a day that does not exist', { closedOn: '2026-11-31' }],
    ['of another exchange', { exchange: 'MCX' }],
  ])('is refused %s', (_, over) => {
    expect(closingPrice.schema.safeParse({ ...close, ...over }).success).toBe(false);
  });
});
