import fc from 'fast-check';
import { readIssueSize } from './issue-size';

describe('issue size prose in any spelling', () => {
  const shares = fc.integer({ min: 100_000, max: 500_000_000 });
  const spelt = (count: number) =>
    fc.constantFrom(count.toLocaleString('en-IN'), count.toLocaleString('en-US'), String(count));
  const shareText = (count: number) =>
    fc
      .tuple(
        fc.constantFrom('', 'Rs. ', 'Rs.'),
        spelt(count),
        fc.constantFrom(
          ' Equity Shares',
          ' fully paid-up equity shares',
          ' nos. of Equity Shares',
          ' shares',
          ' (in words) Equity Shares',
          ' Equity Shares of face value of Rs. 10/- each',
        ),
      )
      .map((pieces) => pieces.join(''));
  const lakhs = fc.integer({ min: 100, max: 2_000_000 });
  const amountText = (count: number) =>
    fc.constantFrom(
      `Rs. ${count} lakhs`,
      `${count} lakhs`,
      `${count} Lacs`,
      `₹${count / 10} million`,
      `INR ${count / 100} crore`,
      `${count / 100} Cr.`,
      `Rs.${(count * 100_000).toLocaleString('en-IN')}/-`,
      `Rs ${(count * 100_000).toLocaleString('en-IN')}`,
    );
  const aside = fc.constantFrom(
    '',
    ' (including Market Maker portion of 20,000 Equity Shares)',
    ' including Employee Reservation Portion of Rs. 1 million',
    ' (including Anchor portion of 90,000 Equity Shares',
  );
  const join = fc.constantFrom(' and an ', ', ', ' & ', ' along with ');
  const upTo = fc.constantFrom(' of up to ', ' aggregating upto ', ' up to ', ': ');

  it('two parts in shares are their sum, whatever text is next to them', () => {
    const prose = fc.tuple(shares, shares).chain(([fresh, sale]) =>
      fc.record({
        fresh: fc.constant(fresh),
        sale: fc.constant(sale),
        text: fc
          .tuple(upTo, shareText(fresh), aside, join, upTo, shareText(sale), aside)
          .map(
            ([a, b, c, d, e, f, g]) =>
              `Initial Public Offer comprising Fresh Issue${a}${b}${c}${d}Offer for Sale${e}${f}${g}`,
          ),
      }),
    );
    fc.assert(
      fc.property(prose, ({ fresh, sale, text }) => {
        expect(readIssueSize(text, 100).issueSizeShares).toBe(fresh + sale);
      }),
    );
  });

  it('an amount and shares are the amount and the shares at the upper end of the band', () => {
    const prose = fc.tuple(lakhs, shares, fc.integer({ min: 10, max: 5000 })).chain(([fresh, sale, upper]) =>
      fc.record({
        whole: fc.constant(fresh * 100_000 + sale * upper),
        upper: fc.constant(upper),
        text: fc
          .tuple(upTo, amountText(fresh), aside, join, upTo, shareText(sale), aside)
          .map(([a, b, c, d, e, f, g]) => `Fresh Issue${a}${b}${c}${d}Offer for Sale${e}${f}${g}`),
      }),
    );
    fc.assert(
      fc.property(prose, ({ whole, upper, text }) => {
        expect(readIssueSize(text, upper).issueSizeRupees).toBe(whole);
      }),
    );
  });

  it('a part that cannot be read makes the whole unknown', () => {
    const unreadable = fc.constantFrom(
      '[●] Equity Shares',
      'Rs. [●] million',
      '[•]',
      'Rs. 600',
      '6,200',
      'Rs. XX lakhs',
      'Rs. six million',
      '29,45, 600 Equity Shares',
      'Rs. 12 zillion',
      'Rs. 1.5 crore Equity Shares',
      '',
    );
    const prose = fc.tuple(lakhs.chain(amountText), unreadable, fc.boolean()).map(([good, bad, badFirst]) => {
      const [one, other] = badFirst ? [bad, good] : [good, bad];
      return `Fresh Issue of up to ${one} and Offer for Sale of up to ${other}`;
    });
    fc.assert(
      fc.property(prose, (text) => {
        expect(readIssueSize(text, 100)).toMatchObject({ issueSizeShares: null, issueSizeRupees: null });
      }),
    );
  });
});
