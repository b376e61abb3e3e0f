import { shiftDates } from './date-shift';

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

  it('there and back again is the same; by no day it is the very same', () => {
    const record = { on: '2024-02-29', at: new Date(0) };
    expect(shiftDates(shiftDates(record, 400), -400)).toEqual(record);
    expect(shiftDates(record, 0)).toBe(record);
  });
});
