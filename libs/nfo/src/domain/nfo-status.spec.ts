import { at, day } from './nfo.fixture';
import { moveRefusal, statusAt, statusBegan, statusesPassed } from './nfo-status';

const period = {
  openOn: day('2026-03-09'),
  closeOn: day('2026-03-20'),
  subCategory: 'Value Fund',
  name: 'Sahyadri Value Fund',
};

describe('the status of an offer', () => {
  it.each([
    ['2026-03-08', '23:59:59', 'upcoming'],
    ['2026-03-09', '00:00', 'open'],
    ['2026-03-20', '23:59:59', 'open'],
    ['2026-03-21', '00:00', 'closed'],
  ])('on %s at %s IST is %s', (on, time, status) => {
    expect(statusAt(period, at(on, time))).toBe(status);
  });

  it('of unknown end is open for as long as its kind may be', () => {
    const endless = { ...period, closeOn: null };
    expect(statusAt(endless, at('2026-03-23', '23:59'))).toBe('open');
    expect(statusAt(endless, at('2026-03-24', '00:00'))).toBe('closed');
    expect(statusAt({ ...endless, subCategory: 'ELSS' }, at('2026-03-24', '00:00'))).toBe('open');
  });

  it('begins at midnight: open on the first day, closed after the last', () => {
    expect(statusBegan('upcoming', period)).toBeNull();
    expect(statusBegan('open', period)).toEqual({ at: at('2026-03-09', '00:00'), on: '2026-03-09' });
    expect(statusBegan('closed', period)).toEqual({ at: at('2026-03-21', '00:00'), on: '2026-03-20' });
  });

  it('passes every state forward, and none back', () => {
    expect(statusesPassed('upcoming', 'closed')).toEqual(['open', 'closed']);
    expect(statusesPassed('closed', 'open')).toEqual([]);
    expect(moveRefusal('closed', 'open')).toBe('goes back from closed to open');
    expect(moveRefusal('open', 'open')).toBeNull();
  });
});
