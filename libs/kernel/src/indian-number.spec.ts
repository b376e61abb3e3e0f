import fc from 'fast-check';
import {
  croreText,
  readAmountRupees,
  readCount,
  readNumber,
  readPriceRupees,
  roundHalfAwayFromZero,
} from './indian-number';
import { Unreadable } from './unreadable';

describe('readNumber', () => {
  it.each<[string | number, number]>([
    ['1.5181667E7', 15_181_667],
    ['2.080487E8', 208_048_700],
    ['   285', 285],
    ['       .08', 0.08],
    ['       .00', 0],
    ['1,56,74,494', 15_674_494],
    ['1,23,456.70', 123_456.7],
    ['1,23,45,67,890', 1_234_567_890],
    ['14,289,450', 14_289_450],
    ['5,000', 5_000],
    ['1,00,000', 100_000],
    ['₹285', 285],
    ['₹ 1,285.50', 1_285.5],
    ['&#8377;124.88', 124.88],
    ['Rs.750', 750],
    ['Rs. 750', 750],
    ['rs 750/-', 750],
    ['750 /-', 750],
    ['Re.1', 1],
    ['INR 99', 99],
    ['-13.9', -13.9],
    ['+5', 5],
    ['007', 7],
    ['"285"', 285],
    ['<b>33</b>', 33],
    ['\u00a0285\u00a0', 285],
    [788, 788],
    [-0.5, -0.5],
  ])('reads %j as %d', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each([
    null,
    undefined,
    '',
    '   ',
    '-',
    '--',
    '-#',
    '₹-',
    'N.A.',
    'NA',
    'n/a',
    '[NIL]',
    'TBA',
    'null',
    '&nbsp;',
  ])('%j is unknown, not 0', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  it.each([
    '103.51.00',
    '1e999',
    '-1e999',
    '0x10',
    'Infinity',
    'NaN',
    '12 34',
    '1,2',
    '12,3456',
    '1,234,56,789',
    '1,23,4',
    ',123',
    '123,',
    '1,23,456e,3',
    '5%',
    '285.',
    '1.2x',
    'Rs.750 to Rs.788',
    '२८५',
    '--5',
    '5-',
    '1_000',
    'Rs.',
    'twelve',
  ])('%j is unreadable', (text) => {
    expect(() => readNumber(text)).toThrow(Unreadable);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('the number %d is unreadable', (number) => {
    expect(() => readNumber(number)).toThrow(Unreadable);
  });

  it('zero has no sign', () => {
    expect(Object.is(readNumber('-0'), 0)).toBe(true);
    expect(Object.is(readNumber('-.00'), 0)).toBe(true);
    expect(Object.is(readNumber(-0), 0)).toBe(true);
  });

  it('reads any number in Indian and in western grouping', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (number) => {
        expect(readNumber(number.toLocaleString('en-IN'))).toBe(number);
        expect(readNumber(number.toLocaleString('en-US'))).toBe(number);
        expect(readNumber(number.toExponential())).toBe(number);
      }),
    );
  });
});

describe('readCount', () => {
  it('reads whole numbers from 0', () => {
    expect(readCount('1,56,74,494')).toBe(15_674_494);
    expect(readCount('1.5181667E7')).toBe(15_181_667);
    expect(readCount('0.0')).toBe(0);
    expect(readCount('N.A.')).toBeNull();
  });

  it.each(['1.5', '-1', '9007199254740993', '1e20'])('%j is no count', (text) => {
    expect(() => readCount(text)).toThrow(Unreadable);
  });
});

describe('readPriceRupees', () => {
  it('0 means not priced', () => {
    expect(readPriceRupees('0')).toBeNull();
    expect(readPriceRupees('-0.00')).toBeNull();
    expect(readPriceRupees(0)).toBeNull();
    expect(readPriceRupees('   285')).toBe(285);
    expect(readPriceRupees('-')).toBeNull();
  });

  it('a negative price is unreadable', () => {
    expect(() => readPriceRupees('-5')).toThrow(Unreadable);
  });
});

describe('readAmountRupees', () => {
  it.each<[string, number]>([
    ['&#8377;124.88 Cr', 1_248_800_000],
    ['₹124.88 Cr.', 1_248_800_000],
    ['Rs. 6,200 million', 6_200_000_000],
    ['Rs. 6,200 mn', 6_200_000_000],
    ['1.2 bn', 1_200_000_000],
    ['3200 crores', 32_000_000_000],
    ['12.5 Lakh', 1_250_000],
    ['12.5 lacs', 1_250_000],
    ['12.5 lac.', 1_250_000],
    ['Rs.50,000', 50_000],
    ['Rs.50,000/-', 50_000],
    ['Rs. 5 crore/-', 50_000_000],
    ['1.5E7', 15_000_000],
  ])('reads %j as %d rupees', (text, rupees) => {
    expect(readAmountRupees(text)).toBe(rupees);
  });

  it.each([
    '29,45,600 Equity Shares',
    '50 lakh shares',
    'Rs. 10 lakh to Rs. 20 lakh',
    '5 creatures',
    'about 5 Cr',
    'Cr',
    '103.51.00',
    '1e999 Cr',
  ])('%j is no amount', (text) => {
    expect(() => readAmountRupees(text)).toThrow(Unreadable);
  });

  it('unknown stays unknown', () => {
    expect(readAmountRupees('[NIL]')).toBeNull();
    expect(readAmountRupees(null)).toBeNull();
  });

  it('crore with two decimals are rupees to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (hundredths) => {
        expect(readAmountRupees(`${(hundredths / 100).toFixed(2)} Cr`)).toBe(hundredths * 100_000);
      }),
    );
  });
});

describe('roundHalfAwayFromZero', () => {
  it.each<[number, number, number]>([
    [1.005, 2, 1.01],
    [-2.675, 2, -2.68],
    [1.255, 2, 1.26],
    [8.345, 2, 8.35],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [2.5, 0, 3],
    [Number('0.0049999999999999994'), 2, 0],
    [1e-7, 2, 0],
    [-1e-7, 2, 0],
    [5e-8, 7, 1e-7],
    [1e20, 2, 1e20],
    [1e21, 2, 1e21],
    [123456789012.345, 2, 123456789012.35],
    [0, 2, 0],
  ])('%d to %i decimals is %d', (value, decimals, rounded) => {
    expect(roundHalfAwayFromZero(value, decimals)).toBe(rounded);
  });

  it('agrees with whole-number arithmetic for every decimal of three places', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (thousandths) => {
        const size = Math.abs(thousandths);
        const hundredths = Math.floor(size / 10) + (size % 10 >= 5 ? 1 : 0);
        const expected = hundredths === 0 ? 0 : (Math.sign(thousandths) * hundredths) / 100;
        expect(roundHalfAwayFromZero(thousandths / 1000)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is idempotent, symmetric and never off by more than half a unit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const rounded = roundHalfAwayFromZero(value);
        expect(roundHalfAwayFromZero(rounded)).toBe(rounded);
        expect(roundHalfAwayFromZero(-value) + rounded).toBe(0);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-15);
      }),
    );
  });

  it('is what the decimal spelling says, near a half and far from one', () => {
    const spelt = (value: number, places: number) => {
      const [digits, exponent = '0'] = String(value).split('e');
      return Number(`${digits}e${Number(exponent) + places}`);
    };
    const halves = fc
      .tuple(fc.integer({ min: 0, max: 2 ** 40 }), fc.nat(4))
      .map(([number, places]) => (number + 0.5) / 10 ** places);
    const sizes = fc.oneof(
      fc.double({ noNaN: true, min: 0, max: 1e15 }),
      fc.double({ min: 0, max: 1 }),
      halves,
    );
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 8 }), (size, decimals) => {
        const due = spelt(Math.round(spelt(size, decimals)), -decimals);
        expect(roundHalfAwayFromZero(size, decimals)).toBe(due);
      }),
      { numRuns: 5_000 },
    );
  });

  it('leaves what is no number alone', () => {
    expect(roundHalfAwayFromZero(Number.NaN)).toBeNaN();
    expect(roundHalfAwayFromZero(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('croreText', () => {
  it.each<[number, string]>([
    [32_000_000_000, '3200.00 Cr'],
    [1_248_800_000, '124.88 Cr'],
    [10_050_000, '1.01 Cr'],
    [49_999, '0.00 Cr'],
    [50_000, '0.01 Cr'],
    [0, '0.00 Cr'],
    [1e13, '1000000.00 Cr'],
  ])('%d rupees are %s', (rupees, text) => {
    expect(croreText(rupees)).toBe(text);
  });
});
