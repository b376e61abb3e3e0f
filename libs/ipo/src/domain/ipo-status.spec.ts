import { moveRefusal, statusAt, statusBeganAt, statusesPassed } from './ipo-status';
import { aProgress, at, day } from './ipo.fixture';

describe('statusAt', () => {
  const byDates = aProgress();

  it.each([
    ['opens at 10:00 IST on the opening day', '2026-03-09', '09:59:59', 'UPCOMING', '10:00', 'OPEN'],
    ['closes at 17:00 IST on the last bidding day', '2026-03-11', '16:59:59', 'OPEN', '17:00', 'CLOSED'],
    [
      'is believed listed at 12:00 IST on the day after',
      '2026-03-17',
      '11:59:59',
      'CLOSED',
      '12:00',
      'LISTED',
    ],
  ] as const)('%s', (_fact, on, before, from, then, to) => {
    expect(statusAt(byDates, at(on, before))).toBe(from);
    expect(statusAt(byDates, at(on, then))).toBe(to);
  });

  it('stays upcoming without days, whatever the time', () => {
    const undated = aProgress({ openOn: null, closeOn: null, listingOn: null });
    expect(statusAt(undated, at('2030-01-01', '12:00'))).toBe('UPCOMING');
  });

  it('stays open while the closing day is unknown', () => {
    expect(statusAt(aProgress({ closeOn: null, listingOn: null }), at('2026-05-01', '12:00'))).toBe('OPEN');
  });

  it('is listed as soon as an exchange confirms it', () => {
    expect(statusAt(aProgress({ confirmed: 'listed' }), at('2026-03-16', '10:00'))).toBe('LISTED');
    expect(statusAt(aProgress({ confirmed: 'listed', listingOn: null }), at('2026-03-13', '08:00'))).toBe(
      'LISTED',
    );
  });

  it('is not listed before the first trade of a listing that was announced ahead', () => {
    const announced = aProgress({ confirmed: 'listed' });
    expect(statusAt(announced, at('2026-03-15', '12:00'))).toBe('CLOSED');
    expect(statusAt(announced, at('2026-03-16', '09:59'))).toBe('CLOSED');
  });

  it('is withdrawn whatever its days say', () => {
    expect(statusAt(aProgress({ confirmed: 'withdrawn' }), at('2026-03-20', '12:00'))).toBe('WITHDRAWN');
  });

  it('is upcoming while postponed, and withdrawn when that lasted over a year', () => {
    const postponed = aProgress({
      openOn: null,
      closeOn: null,
      listingOn: null,
      confirmed: 'postponed',
      postponedFromOn: day('2026-03-09'),
    });
    expect(statusAt(postponed, at('2027-03-09', '23:59'))).toBe('UPCOMING');
    expect(statusAt(postponed, at('2027-03-10', '00:00'))).toBe('WITHDRAWN');
  });
});

describe('moveRefusal', () => {
  it.each([
    ['UPCOMING', 'OPEN'],
    ['UPCOMING', 'LISTED'],
    ['OPEN', 'CLOSED'],
    ['CLOSED', 'LISTED'],
    ['UPCOMING', 'WITHDRAWN'],
    ['OPEN', 'WITHDRAWN'],
    ['CLOSED', 'WITHDRAWN'],
  ] as const)('lets %s become %s', (from, to) => {
    expect(moveRefusal(from, to, false)).toBeNull();
  });

  it.each([
    ['OPEN', 'UPCOMING'],
    ['CLOSED', 'OPEN'],
    ['CLOSED', 'UPCOMING'],
    ['WITHDRAWN', 'OPEN'],
    ['LISTED', 'CLOSED'],
    ['LISTED', 'WITHDRAWN'],
  ] as const)('refuses %s becoming %s', (from, to) => {
    expect(moveRefusal(from, to, false)).toContain(from === 'LISTED' ? 'listed' : from);
  });

  it('lets a postponed issue go back, but never a listed one', () => {
    expect(moveRefusal('OPEN', 'UPCOMING', true)).toBeNull();
    expect(moveRefusal('LISTED', 'UPCOMING', true)).not.toBeNull();
  });
});

describe('statusesPassed', () => {
  it('names every state that a late tick skipped', () => {
    expect(statusesPassed('UPCOMING', 'LISTED', aProgress())).toEqual(['OPEN', 'CLOSED', 'LISTED']);
  });

  it('leaves out states without a known day, but not the one reached', () => {
    const progress = aProgress({ openOn: null, closeOn: null, listingOn: null });
    expect(statusesPassed('UPCOMING', 'LISTED', progress)).toEqual(['LISTED']);
  });

  it('starts over for an issue that comes back after it counted as withdrawn', () => {
    expect(statusesPassed('WITHDRAWN', 'OPEN', aProgress())).toEqual(['OPEN']);
  });
});

describe('statusBeganAt', () => {
  it('gives the minute in UTC', () => {
    expect(statusBeganAt('OPEN', aProgress())?.toISOString()).toBe('2026-03-09T04:30:00.000Z');
    expect(statusBeganAt('CLOSED', aProgress())?.toISOString()).toBe('2026-03-11T11:30:00.000Z');
    expect(statusBeganAt('UPCOMING', aProgress())).toBeNull();
  });
});
