import { instantArgument } from './arguments';

describe('an instant on the command line', () => {
  it.each([
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2028-02-29T23:59:59+05:30', '2028-02-29T18:29:59.000Z'],
    ['2027-01-31T00:00Z', '2027-01-31T00:00:00.000Z'],
  ])('is %s', (text, instant) => {
    expect(instantArgument(text).toISOString()).toBe(instant);
  });

  it.each([
    '2026-02-30',
    '2027-02-29T00:00:00Z',
    '2026-04-31',
    '2026-13-01',
    '2026-01-01T25:00:00Z',
    'tomorrow',
    '',
  ])('is not %j', (text) => {
    expect(() => instantArgument(text)).toThrow('expected an ISO 8601 instant');
  });
});
