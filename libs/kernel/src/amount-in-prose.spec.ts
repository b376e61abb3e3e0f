import { readAmountInProse } from './amount-in-prose';

describe('readAmountInProse', () => {
  it.each<[string | number, number | null]>([
    ['5000', 5000],
    [500, 500],
    ['Rs. 10 lakh and in multiples of Re. 1', 1_000_000],
    ['Minimum of Rs. 500/- and in multiples of Re. 1/- thereafter', 500],
    ['₹1,00,000', 100_000],
    ['Rs.1,000 and in multiples of Rs.500', 1000],
    ['Rs. 2.5 crore', 25_000_000],
    ['INR 5 thousand', 5000],
    ['Re. 1', 1],
    ['Rs. 99.50', 99.5],
    ['NA', null],
    ['Nil', null],
    ['0', null],
    ['-', null],
    ['as the trustee decides', null],
  ])('reads %s as %s', (text, rupees) => {
    expect(readAmountInProse(text)).toBe(rupees);
  });
});
