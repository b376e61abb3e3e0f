import {
  addDays,
  ago,
  clockTime,
  daysBetween,
  dayText,
  duration,
  indianDay,
  inputOfInstant,
  instant,
  instantOfInput,
  nearInstant,
  shortDay,
  shortInstant,
  until,
  utc,
  weekdayText,
  withDays,
} from './india-time';

const now = Date.parse('2026-11-25T02:09:00.000Z');

describe('instants', () => {
  it("are India's and say so, with UTC beside", () => {
    expect(instant('2026-11-25T02:09:00.000Z')).toBe('25 Nov 2026, 07:39 IST');
    expect(utc('2026-11-25T02:09:00.000Z')).toBe('2026-11-25 02:09:00 UTC');
    expect(clockTime('2026-11-25T08:35:10.000Z')).toBe('14:05 IST');
    expect(nearInstant('2026-11-25T08:35:10.000Z', now)).toBe('14:05 IST');
    expect(nearInstant('2026-11-26T08:35:10.000Z', now)).toBe('26 Nov, 14:05 IST');
  });

  it('fall on the next Indian day from 18:30 UTC on', () => {
    expect(instant('2026-12-31T18:29:59.000Z')).toBe('31 Dec 2026, 23:59 IST');
    expect(instant('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027, 00:00 IST');
    expect(indianDay(Date.parse('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01');
  });

  it('leave out the year in tables when it is the present one', () => {
    expect(shortInstant('2026-11-18T03:42:00.000Z', now)).toBe('18 Nov, 09:12 IST');
    expect(shortInstant('2025-11-18T03:42:00.000Z', now)).toBe('18 Nov 2025, 09:12 IST');
  });

  it('are a dash when unknown or no instants', () => {
    expect([instant(null), shortInstant(null, now), ago(null, now), clockTime('soon')]).toEqual(
      Array.from({ length: 4 }, () => '–'),
    );
    expect(utc(null)).toBeUndefined();
  });

  it('go into a form and come back unchanged', () => {
    expect(inputOfInstant(now)).toBe('2026-11-25T07:39');
    expect(instantOfInput('2026-11-25T07:39')).toBe('2026-11-25T02:09:00.000Z');
    expect(instantOfInput('2026-13-45T07:39')).toBeNull();
    expect(instantOfInput('')).toBeNull();
  });
});

describe('days', () => {
  it('are written with the month in letters', () => {
    expect(dayText('2026-09-05')).toBe('5 Sep 2026');
    expect(weekdayText('2026-11-25')).toBe('Wed, 25 Nov 2026');
    expect(shortDay('2026-11-25', now)).toBe('25 Nov');
    expect(shortDay('2025-12-31', now)).toBe('31 Dec 2025');
    expect(dayText('25/11/2026')).toBe('–');
  });

  it('are written so inside a sentence too', () => {
    expect(withDays('Pro ends on 2026-12-04; Free begins then.')).toBe(
      'Pro ends on 4 Dec 2026; Free begins then.',
    );
  });

  it('are counted over months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  });
});

describe('lengths of time', () => {
  it('are in their largest unit', () => {
    expect([0, 59_400, 60_000, 3_600_000, 47 * 3_600_000, 72 * 3_600_000].map(duration)).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '1 h',
      '47 h',
      '3 days',
    ]);
  });

  it('lie behind or ahead of the present', () => {
    expect(ago('2026-11-25T02:08:57.000Z', now)).toBe('just now');
    expect(ago('2026-11-25T02:06:00.000Z', now)).toBe('3 min ago');
    expect(until('2026-11-25T02:12:00.000Z', now)).toBe('in 3 min');
    expect(until('2026-11-25T01:09:00.000Z', now)).toBe('1 h ago');
  });
});
