import { indianDay, instantInIndia } from './indian-day';
import { Unreadable } from './unreadable';
import { notLaterThanRead, readNearPeriod, readRecentInstant, startOfTwoHours } from './yearless-date';

const at = (day: string, time: string) => instantInIndia(indianDay(day), time);

describe('readRecentInstant', () => {
  it.each([
    ['9-Sep 9:37', '2026-09-09', '2026-09-09', '09:37'],
    ['31-Dec 23:50', '2027-01-01', '2026-12-31', '23:50'],
    ['1-Jan 0:05', '2027-01-01', '2027-01-01', '00:05'],
    ['1-Jan 0:05', '2026-12-31', '2027-01-01', '00:05'],
    ['20-Nov 9:37', '2026-11-18', '2026-11-20', '09:37'],
    ['20-Dec 9:37', '2026-11-18', '2025-12-20', '09:37'],
    ['5-Jan 9:37', '2026-12-20', '2027-01-05', '09:37'],
    ['29-Feb 10:00', '2029-01-10', '2028-02-29', '10:00'],
    ['09 Sep, 3:05 PM', '2026-09-09', '2026-09-09', '15:05'],
  ])('reads %s on %s as %s %s', (text, today, day, time) => {
    expect(readRecentInstant(text, at(today, '09:50'))).toEqual(at(day, time));
  });

  it('returns null for unknown values and fails for other texts', () => {
    expect(readRecentInstant('', at('2026-09-09', '09:00'))).toBeNull();
    expect(() => readRecentInstant('9-Sep', at('2026-09-09', '09:00'))).toThrow(Unreadable);
    expect(() => readRecentInstant('9-Sep 25:00', at('2026-09-09', '09:00'))).toThrow(Unreadable);
    expect(() => readRecentInstant('29-Feb 10:00', at('2026-09-09', '09:00'))).toThrow(Unreadable);
  });
});

describe('readNearPeriod', () => {
  it.each([
    ['30-6 Oct', '2026-10-03', '2026-09-30', '2026-10-06'],
    ['28-30 Sep', '2026-10-03', '2026-09-28', '2026-09-30'],
    ['21-23 Oct*', '2026-10-03', '2026-10-21', '2026-10-23'],
    ['30-2 Jan', '2026-12-29', '2026-12-30', '2027-01-02'],
    ['30-2 Jan', '2027-01-01', '2026-12-30', '2027-01-02'],
    ['29-31 Dec', '2027-01-02', '2026-12-29', '2026-12-31'],
    ['5-7 Jan', '2026-12-20', '2027-01-05', '2027-01-07'],
    ['30 Dec - 2 Jan', '2026-12-29', '2026-12-30', '2027-01-02'],
  ])('reads %s on %s as %s to %s', (text, today, openOn, closeOn) => {
    expect(readNearPeriod(text, indianDay(today))).toEqual({ openOn, closeOn });
  });

  it.each(['', '-', 'TBA', '*'])('knows no period in "%s"', (text) => {
    expect(readNearPeriod(text, indianDay('2026-10-03'))).toBeNull();
  });

  it.each(['32-33 Oct', '30-31 Feb', 'soon'])('does not guess at "%s"', (text) => {
    expect(() => readNearPeriod(text, indianDay('2026-10-03'))).toThrow(Unreadable);
  });
});

describe('notLaterThanRead', () => {
  const read = at('2026-11-18', '09:50');

  it.each([
    ['2026-11-18', '09:37', '09:37'],
    ['2026-11-18', '09:50', '09:50'],
    ['2026-11-18', '09:51', '08:00'],
    ['2026-11-19', '09:50', '08:00'],
  ])('%s %s, read on 18 November at 09:50, counts as %s', (day, said, counts) => {
    expect(notLaterThanRead(at(day, said), read)).toEqual(at('2026-11-18', counts));
  });

  it('returns past instants unchanged, and null for one more than a day ahead', () => {
    expect(notLaterThanRead(at('2025-12-10', '09:37'), read)).toEqual(at('2025-12-10', '09:37'));
    expect(notLaterThanRead(at('2026-11-19', '09:51'), read)).toBeNull();
  });
});

it('two hours start at even hours in India', () => {
  expect(startOfTwoHours(at('2026-10-03', '09:50'))).toEqual(at('2026-10-03', '08:00'));
  expect(startOfTwoHours(at('2026-10-03', '00:00'))).toEqual(at('2026-10-03', '00:00'));
});
