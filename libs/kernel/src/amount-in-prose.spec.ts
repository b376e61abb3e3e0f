import { markedAmounts, readAmountInProse } from './amount-in-prose';

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
    ['Rs.500/-', 500],
    ['5,000 rupees', 5000],
    ['Rs 1 lac', 100_000],
    ['1,000 and in multiples of 1', 1000],
    ['5,000 and in multiples of Re. 1', 5000],
    ['5,000 and in multiples of Rs. 500', 5000],
    ['5,000 plus Re. 1 thereafter', 5000],
    ['Rs. 500 and in multiples of Re. 1 thereafter (w.e.f. 01 April 2025)', 500],
    ['500 (w.e.f. 01 April 2025)', 500],
    ['500 with effect from April 1, 2025', 500],
    ['500 from 01/04/2025', 500],
    ['500 for 2025-26', 500],
    ['Rs. 5,000 during NFO; thereafter in creation unit size of 1,50,000 units', 5000],
    ['5,000; thereafter 1,50,000 units', 5000],
    ['1 lakh units', null],
    ['Rs. 1,000 within 15 days (refer clause 4500)', 1000],
    ['100 for 360 months', 100],
    ['100, 250 instalments', 100],
    ['12 years', null],
    ['10 %', null],
    ['10 per cent', null],
    ['500/-per application, page 1200', 500],
    ['NA', null],
    ['Nil', null],
    ['0', null],
    ['-', null],
    ['as the trustee decides', null],
  ])('reads %s as %s', (text, rupees) => {
    expect(readAmountInProse(text)).toBe(rupees);
  });
});

describe('markedAmounts', () => {
  it.each<[string, readonly number[]]>([
    ['Rs. 500 (monthly), Rs. 1 lakh (quarterly) and in multiples of Rs. 10', [500, 100_000]],
    ['₹100, 250/-, INR 1,000, 1.5 crore', [100, 250, 1000, 15_000_000]],
    ['500 a month, from 15 December 2026', []],
    ['Re. 1', []],
    ['Nil', []],
  ])('of %s are %p', (text, amounts) => {
    expect(markedAmounts(text)).toEqual(amounts);
  });
});
