import { at, day } from './offer.fixture';
import { statusAt } from './offer-status';

const unknown = { recordOn: null, openOn: null, retailOn: null, closeOn: null };
const days = { ...unknown, openOn: day('2026-03-09'), closeOn: day('2026-03-13') };

describe('the status of an offer', () => {
  it.each([
    ['2026-03-08', '23:59:59', 'upcoming'],
    ['2026-03-09', '00:00', 'open'],
    ['2026-03-13', '23:59:59', 'open'],
    ['2026-03-14', '00:00', 'closed'],
  ])('on %s at %s IST is %s', (on, time, status) => {
    expect(statusAt('rights', days, at(on, time))).toBe(status);
  });

  it('without any day is upcoming', () => {
    expect(statusAt('ncd', unknown, at('2026-03-09'))).toBe('upcoming');
  });

  it.each([
    ['rights', '2026-03-11', '2026-03-12'],
    ['buyback', '2026-01-30', '2026-01-31'],
    ['ncd', '2026-03-11', '2026-03-12'],
    ['ofs', '2026-03-11', '2026-03-12'],
  ] as const)('of %s with a record date of 10 January alone is upcoming until %s', (kind, last, over) => {
    const recorded = { ...unknown, recordOn: day('2026-01-10') };
    expect(statusAt(kind, recorded, at(last))).toBe('upcoming');
    expect(statusAt(kind, recorded, at(over))).toBe('closed');
  });

  it.each([
    ['rights', 30],
    ['buyback', 183],
    ['ncd', 30],
    ['ofs', 5],
  ] as const)('of %s without a closing day ends after %i days', (kind, length) => {
    const endless = { ...unknown, openOn: day('2026-03-01') };
    const after = (count: number) => new Date(at('2026-03-01').getTime() + count * 24 * 3_600_000);
    expect(statusAt(kind, endless, after(length))).toBe('open');
    expect(statusAt(kind, endless, after(length + 1))).toBe('closed');
  });

  it('of an offer for sale seen only on its retail day is open on that day', () => {
    const retail = { ...unknown, retailOn: day('2026-03-10') };
    expect(statusAt('ofs', retail, at('2026-03-09'))).toBe('upcoming');
    expect(statusAt('ofs', retail, at('2026-03-10'))).toBe('open');
    expect(statusAt('ofs', retail, at('2026-03-11'))).toBe('closed');
  });
});
