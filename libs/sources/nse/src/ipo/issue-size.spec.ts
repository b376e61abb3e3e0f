import { readIssueSize, reservedShares, sharesForThePublic, unnamedParts } from './issue-size';

describe('issue size prose', () => {
  it.each([
    [
      '"Initial Public Offer comprising of Fresh Issue aggregating up to Rs. 6,200 million and Offer for Sale aggregating up to Rs. 2,050 million (including Employee Reservation Portion aggregating up to Rs. 40 million and Anchor reservation portion of 31,25,633 Equity shares)"',
      {
        issueSizeShares: null,
        issueSizeRupees: 8_250_000_000,
        marketMakerShares: null,
        anchorShares: 3125633,
      },
    ],
    [
      'Fresh Issue of up to Rs. 12 crore and Offer for Sale of up to ₹ 50 lakh',
      { issueSizeShares: null, issueSizeRupees: 125_000_000, marketMakerShares: null, anchorShares: null },
    ],
    [
      'Fresh Issue of up to 29,45,600 Equity Shares (including Market Maker portion of 1,48,800 Equity Shares)',
      { issueSizeShares: 2945600, issueSizeRupees: null, marketMakerShares: 148800, anchorShares: null },
    ],
    [
      'Fresh Issue of 10,00,000 Equity Shares (including 50,000 Equity Shares reserved for Market Maker) and Offer for Sale of 2,00,000 Equity Shares',
      { issueSizeShares: 1200000, issueSizeRupees: null, marketMakerShares: 50000, anchorShares: null },
    ],
    [
      'Initial Public Offer of 12,00,000 Equity Shares comprising Fresh Issue of 10,00,000 Equity Shares and Offer for Sale of 2,00,000 Equity Shares',
      { issueSizeShares: 1200000, issueSizeRupees: null, marketMakerShares: null, anchorShares: null },
    ],
    [
      'Initial Public Offer of 12,00,000 Equity Shares comprising Fresh Issue of 9,00,000 Equity Shares and Offer for Sale of 2,00,000 Equity Shares',
      { issueSizeShares: null, issueSizeRupees: null, marketMakerShares: null, anchorShares: null },
    ],
    [
      'Fresh Issue aggregating up to Rs.600 million and Offer for Sale of up to 14,289,450 Equity Shares (including Anchor Investor portion of 76,83,060 Equity Shares)',
      { issueSizeShares: null, issueSizeRupees: null, marketMakerShares: null, anchorShares: 7683060 },
    ],
    [
      'Fresh Issue of up to Rs. [●] million and Offer for Sale aggregating up to Rs. 100 million',
      { issueSizeShares: null, issueSizeRupees: null, marketMakerShares: null, anchorShares: null },
    ],
    [
      'Fresh Issue of 5,00,000 Equity Shares of face value of Rs. 10/- each including Market Maker portion of Rs. 20 lakh',
      { issueSizeShares: 500000, issueSizeRupees: null, marketMakerShares: null, anchorShares: null },
    ],
    [null, { issueSizeShares: null, issueSizeRupees: null, marketMakerShares: null, anchorShares: null }],
  ])('reads %j', (text, size) => {
    expect(readIssueSize(text)).toMatchObject(size);
  });

  it.each([
    [
      'comprising fresh issue aggregating up to 12600 lakhs and offer for sale up to 18,00,000 Equity Shares',
      200,
      1_620_000_000,
    ],
    [
      'comprising of aggregating up to 6400 million and offer for sale up to 5,00,00,000 Equity Shares (including Anchor portion of 3,10,00,000 Equity Shares)',
      40,
      8_400_000_000,
    ],
    [
      'Fresh Issue aggregating up to Rs. 3,000 million and Offer for Sale of up to 20,00,000 Equity Shares (including anchor portion of 26,00,000 Equity Shares)',
      420,
      3_840_000_000,
    ],
    ['Fresh Issue of 50,00,000 Equity Shares aggregating up to Rs. 100 crore', 200, 1_000_000_000],
    [
      'Fresh Issue aggregating up to ₹ 12 crore & Offer for Sale of 1,00,000 fully paid-up Equity Shares',
      100,
      130_000_000,
    ],
  ])('sums amounts and shares at the upper end of the band: %j at %d', (text, band, rupees) => {
    expect(readIssueSize(text, band).issueSizeRupees).toBe(rupees);
  });

  it.each([
    ['Initial public offering of up to Rs. 24,500,000 Equity Shares', 24_500_000],
    ['Fresh Issue of up to 60,00,000 (Sixty Lakh) Equity Shares of the Company', 6_000_000],
    ['Fresh Issue of 12,00,000 new fully paid up equity shares', 1_200_000],
    ['Fresh Issue of 12 lakh Equity Shares and Offer for Sale of 3,00,000 Equity Shares', 1_500_000],
  ])('reads a number of shares in whatever words: %j', (text, shares) => {
    expect(readIssueSize(text, 100)).toMatchObject({ issueSizeShares: shares, issueSizeRupees: null });
  });

  it.each([
    [
      'an amount that lost its unit',
      'Fresh Issue aggregating up to Rs. 6,400 and Offer for Sale of 5,00,000 Equity Shares',
    ],
    [
      'a number that counts nothing',
      'Fresh Issue aggregating up to Rs. 64 crore and Offer for Sale of 5,00,000',
    ],
    [
      'shares without a band',
      'Fresh Issue aggregating up to Rs. 64 crore and Offer for Sale of 5,00,000 Equity Shares',
    ],
  ])('%s: the whole is unknown, never smaller', (what, text) => {
    const band = what.endsWith('band') ? null : 100;
    expect(readIssueSize(text, band)).toMatchObject({ issueSizeShares: null, issueSizeRupees: null });
  });

  it.each([
    'Fresh Issue of 1,00,000 Equity Shares aggregating up to Rs. 20 million',
    'Fresh Issue aggregating up to Rs. 2 crore (up to 1,00,000 Equity Shares)',
  ])('a part that is stated in both ways counts once: %j', (text) => {
    expect(readIssueSize(text, 200)).toMatchObject({ issueSizeRupees: 20_000_000 });
  });

  it('a part whose two statements do not fit the band is not read', () => {
    const size = readIssueSize('Fresh Issue of 1,00,000 Equity Shares aggregating up to Rs. 90 million', 200);
    expect(size).toMatchObject({ issueSizeRupees: null, issueSizeShares: null });
  });

  it.each([
    ['Initial public offering of up to Rs. 24,500,000 Equity Shares', 24_500_000],
    ['Initial Public Offer of 20,00,000 equity shares through Fresh Issue', 2_000_000],
    ['Fresh Issue of 20,00,000 Equity Shares and Offer for Sale: Nil', 2_000_000],
    ['Fresh Issue of 1.2 crore Equity Shares', 12_000_000],
    ['Fresh Issue of 20,00,000 Equity Shares at a price of Rs. 90 per Equity Share', 2_000_000],
    ['18,00,000 Equity Shares. Net Issue of 17,10,000 Equity Shares', 1_800_000],
  ])('%j are %d shares', (text, issueSizeShares) => {
    expect(readIssueSize(text)).toMatchObject({ issueSizeShares, issueSizeRupees: null });
  });

  it('adds market maker and anchor to the reserved shares', () => {
    const size = readIssueSize(
      '18,00,000 Equity Shares (including Market Maker portion of 1,00,000 Equity Shares and Anchor portion of 5,00,000 Equity Shares)',
    );
    expect(reservedShares(size)).toBe(600000);
    expect(sharesForThePublic(size)).toBe(1200000);
  });

  it.each([
    ['no market maker', '18,00,000 Equity Shares'],
    [
      'market maker as an amount',
      '18,00,000 Equity Shares (including Market Maker portion of Rs. 6 million)',
    ],
    [
      'anchor without a number',
      '18,00,000 Equity Shares (including Market Maker portion of 1,00,000 Equity Shares and an Anchor portion)',
    ],
    [
      'market maker and anchor in one number',
      '18,00,000 Equity Shares (including Market Maker & Anchor portion of 6,00,000 Equity Shares)',
    ],
    ['an amount', 'Rs. 108 million (including Market Maker portion of 1,00,000 Equity Shares)'],
  ])('%s: the shares for the public are unknown', (_what, text) => {
    expect(sharesForThePublic(readIssueSize(text))).toBeNull();
  });

  it.each([
    [
      'Fresh Issue of 5,00,000 Equity Shares including Market Maker portion of 25,000 Equity Shares and Offer for Sale of 2,00,000 Equity Shares',
    ],
    [
      'Fresh Issue of 5,00,000 Equity Shares (including Market Maker portion of 25,000 Equity Shares and Offer for Sale of 2,00,000 Equity Shares',
    ],
  ])('a part behind one that is counted already is counted, too: %j', (text) => {
    expect(readIssueSize(text)).toMatchObject({ issueSizeShares: 700_000, marketMakerShares: 25_000 });
  });

  it('a part of the issue that is named and cannot be read leaves the reserved shares unknown', () => {
    const prose =
      '18,00,000 Equity Shares (including Market Maker portion of 1,00,000 Equity Shares and an Anchor portion)';
    expect(reservedShares(readIssueSize(prose))).toBeNull();
  });
});

describe('parts that the prose of a size does not mention', () => {
  it.each([
    ['Fresh Issue of up to 12,00,000 Equity Shares', ['anchorShares', 'reservedShares']],
    [
      'Fresh Issue of up to 12,00,000 Equity Shares (including Market Maker portion of 60,000 Equity Shares)',
      ['anchorShares'],
    ],
    ['Fresh Issue of up to 12,00,000 Equity Shares (including Anchor portion of 60,000 Equity Shares)', []],
    ['Fresh Issue of up to 12,00,000 Equity Shares (including Anchor portion of [●] Equity Shares)', []],
    ['Fresh Issue of up to [●] Equity Shares', []],
    [null, []],
  ])('in %j are %j', (prose, parts) => {
    expect(unnamedParts(readIssueSize(prose))).toEqual(parts);
  });
});
