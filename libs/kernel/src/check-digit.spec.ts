import { withCheckDigit } from './check-digit';

it.each(['INE0FOO01011', 'INE0VFE01017', 'IN0020230184', 'INF209K01165', 'US0378331005'])(
  'adds the check digit of %s',
  (isin) => {
    expect(withCheckDigit(isin.slice(0, 11))).toBe(isin);
  },
);
