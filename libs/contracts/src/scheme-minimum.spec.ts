import { readSchemeMinimum } from './scheme-minimum';

describe('readSchemeMinimum', () => {
  it.each([
    ['5000', 5000],
    ['Rs. 10 lakh and in multiples of Re. 1', 1_000_000],
    ['Rs. 100 and in multiples of Re. 1. SIP: Rs. 1,000 (Monthly), Rs. 3,000 (Quarterly)', 100],
    ['Rs. 100; SIP: Rs. 1,000; Rs. 3,000 (Quarterly)', 100],
    ['Rs. 100. Systematic Investment Plan (SIP): Rs. 1,000', 100],
    ['Lumpsum: Rs. 500, SIP: Rs. 1,000', 500],
    ['SIP: Rs. 1,000, Lump sum: Rs. 500', 500],
    ['Lumpsum/SIP: Rs. 500; STP: Rs. 1,000', 500],
    ['SIP and lump sum: Rs. 500', 500],
    ['Rs. 1,000 for SIP and Rs. 500 for lump sum', 500],
    ['Rs. 1,000 (SIP), Rs. 500 (Lumpsum)', 500],
    ['Rs. 5,000 (SIP: Rs. 500)', 5000],
    ['Rs. 5,000, for SIP Rs. 500', 5000],
    ['Rs. 5,000. Monthly SIP: Rs. 500', 5000],
    ['Rs. 500, and Rs. 1,000/- for monthly SIP', 500],
    ['Rs. 500 (other than SIP)', 500],
    ['Minimum application amount (other than SIP): Rs. 100/- and in multiples of Re. 1', 100],
    ['Purchase (other than through SIP): Rs. 5,000. SIP: Rs. 500', 5000],
    ['Excluding SIP and STP: Rs. 5,000', 5000],
    ['Rs. 500. Additional purchase: Rs. 1,000', 500],
    ['Initial and additional purchase: Rs. 500', 500],
    ['During NFO: Rs. 5,000. On an ongoing basis: Rs. 25 crore with the fund house', 5000],
    ['During NFO and on-going offer: Rs. 500', 500],
  ])('reads the minimum lump sum in %s as %p', (text, rupees) => {
    expect(readSchemeMinimum(text)).toBe(rupees);
  });

  it.each([null, 'NA', 'SIP: Rs. 1,000 (Monthly), Rs. 3,000 (Quarterly)', 'Rs. 500 per SIP instalment'])(
    'takes nothing from %p',
    (text) => {
      expect(readSchemeMinimum(text)).toBeNull();
    },
  );
});
