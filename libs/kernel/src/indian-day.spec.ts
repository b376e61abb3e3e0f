import {
  addDays,
  dayFromParts,
  dayInIndia,
  daysBetween,
  indianDay,
  instantInIndia,
  isIndianDay,
  renderDay,
  timeInIndia,
  countWeekdays,
  isWeekend,
  weekdayOf,
  yearOf,
} from './indian-day';

describe('a calendar day', () => {
  it.each(['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31', '2026-08-31'])('%s exists', (text) => {
    expect(isIndianDay(text)).toBe(true);
    expect(indianDay(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    'tomorrow',
    'infinity',
    '',
  ])('%j does not exist', (text) => {
    expect(isIndianDay(text)).toBe(false);
    expect(() => indianDay(text)).toThrow(RangeError);
  });

  it('is made of its parts', () => {
    expect(dayFromParts(2026, 8, 1)).toBe('2026-08-01');
    expect(() => dayFromParts(2026, 2, 30)).toThrow(RangeError);
    expect(() => dayFromParts(26, 2, 3)).toThrow(RangeError);
    expect(() => dayFromParts(2026, 1.5, 3)).toThrow(RangeError);
  });
});

describe('India Standard Time', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20', '23:59'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21', '00:00'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01', '00:00'],
    ['2024-02-28T18:30:00.000Z', '2024-02-29', '00:00'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20', '05:30'],
  ])('at %s the day in India is %s and the clock shows %s', (instant, day, time) => {
    expect(dayInIndia(new Date(instant))).toBe(day);
    expect(timeInIndia(new Date(instant))).toBe(time);
  });

  it('midnight of a day is 18:30Z of the day before', () => {
    expect(instantInIndia(indianDay('2026-11-21')).toISOString()).toBe('2026-11-20T18:30:00.000Z');
    expect(instantInIndia(indianDay('2026-11-21'), '17:00').toISOString()).toBe('2026-11-21T11:30:00.000Z');
    expect(instantInIndia(indianDay('2026-11-21'), '23:59:59').toISOString()).toBe(
      '2026-11-21T18:29:59.000Z',
    );
  });

  it.each(['24:00', '7:00', '12:60', '12:00:60', '', 'noon', '12:00Z'])('no clock shows %j', (time) => {
    expect(() => instantInIndia(indianDay('2026-11-21'), time)).toThrow(RangeError);
  });
});

describe('arithmetic of days', () => {
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-01', 0, '2026-03-01'],
    ['2023-03-01', 366, '2024-03-01'],
  ])('%s plus %i is %s, and back', (from, count, to) => {
    expect(addDays(indianDay(from), count)).toBe(to);
    expect(daysBetween(indianDay(from), indianDay(to))).toBe(count);
    expect(daysBetween(indianDay(to), indianDay(from)) + count).toBe(0);
  });

  it('knows weekday and year', () => {
    expect(weekdayOf(indianDay('2026-11-20'))).toBe(5);
    expect(weekdayOf(indianDay('2026-11-22'))).toBe(0);
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(indianDay);
    expect(days.map(isWeekend)).toEqual([false, true, true, false]);
    expect(yearOf(indianDay('2026-11-20'))).toBe(2026);
  });

  it.each([
    ['2026-11-20', '2026-11-20', 1],
    ['2026-11-20', '2026-11-24', 3],
    ['2026-11-21', '2026-11-22', 0],
    ['2026-11-22', '2026-12-06', 10],
    ['2026-11-20', '2026-12-08', 13],
    ['2026-11-20', '2026-11-18', 0],
  ])('counts the weekdays from %s to %s, both included: %i', (from, to, count) => {
    expect(countWeekdays(indianDay(from), indianDay(to))).toBe(count);
  });

  it('a day is rendered as midnight UTC, null stays null', () => {
    expect(renderDay(indianDay('2026-11-20'))).toBe('2026-11-20T00:00:00.000Z');
    expect(renderDay(null)).toBeNull();
  });
});
