import { tradingHoliday } from './trading-calendar';

describe('a trading holiday', () => {
  const record = { exchange: 'NSE', holidayOn: '2026-11-10', description: 'Diwali-Balipratipada' };

  it('is named by exchange and day', () => {
    expect(tradingHoliday.keyOf(tradingHoliday.schema.parse(record))).toBe('NSE:2026-11-10');
  });

  it.each([
    { exchange: 'MCX' },
    { holidayOn: '2026-11-31' },
    { holidayOn: null },
    { description: '' },
    { description: 'x\u0007' },
  ])('is refused with %j', (part) => {
    expect(tradingHoliday.schema.safeParse({ ...record, ...part }).success).toBe(false);
  });
});
