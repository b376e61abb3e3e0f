import { instantsOfTheDayBefore, shiftDates, hasLaterInstant } from './date-shift';

describe('shiftDates', () => {
  it('moves every day and instant by whole days, and nothing else', () => {
    const record = {
      openOn: '2024-02-28',
      closeOn: null,
      readAt: new Date('2024-02-28T18:30:00.000Z'),
      name: 'Neelam 2024-02-28',
      price: 20240228,
      parts: [{ on: '2024-02-29' }, '2023-12-31'],
      handles: { series: 'EQ' },
    };
    expect(shiftDates(record, 2)).toEqual({
      ...record,
      openOn: '2024-03-01',
      readAt: new Date('2024-03-01T18:30:00.000Z'),
      parts: [{ on: '2024-03-02' }, '2024-01-02'],
    });
    expect(record.openOn).toBe('2024-02-28');
  });

  it('returns an equal record there and back again, and the same object for no days', () => {
    const record = { on: '2024-02-29', at: new Date(0) };
    expect(shiftDates(shiftDates(record, 400), -400)).toEqual(record);
    expect(shiftDates(record, 0)).toBe(record);
  });
});

describe('instantsOfTheDayBefore', () => {
  it('moves instants only', () => {
    const record = { openOn: '2026-11-18', readAt: new Date('2026-11-18T10:00:00.000Z'), total: 3 };
    expect(instantsOfTheDayBefore(record)).toEqual({
      ...record,
      readAt: new Date('2026-11-17T10:00:00.000Z'),
    });
  });
});

describe('hasLaterInstant', () => {
  const now = new Date('2026-11-20T06:00:00.000Z');
  const later = new Date(now.getTime() + 1);

  it.each<[string, unknown, boolean]>([
    ['an instant of now', { readAt: now }, false],
    ['a later one', { readAt: later }, true],
    ['a later one deep inside', { terms: { readings: [{ at: now }, { at: later }] } }, true],
    ['a later day', { closeOn: '2026-12-01' }, false],
    ['nothing', null, false],
  ])('%s', (_title, record, expected) => {
    expect(hasLaterInstant(record, now)).toBe(expected);
  });
});
