import { ManualClock } from '@market/kernel';
import { aWatchedIssue, FixedWatchlist } from '@market/source-kit/testing';
import { SourceTime } from './source-time';

describe('SourceTime', () => {
  const clock = new ManualClock(new Date('2026-11-20T18:30:00.000Z'));

  it('is the present if the sources are live', () => {
    const time = new SourceTime(clock, null);
    expect(time.now()).toEqual(clock.now());
    expect(time.today()).toBe('2026-11-21');
    expect(time.dayAtSource(clock.today())).toBe('2026-11-21');
  });

  it('is some whole days ago in replay, for the watchlist, too', async () => {
    const time = new SourceTime(clock, 10);
    expect(time.now().toISOString()).toBe('2026-11-10T18:30:00.000Z');
    expect(time.today()).toBe('2026-11-11');
    expect(time.dayAtSource(clock.today())).toBe('2026-11-11');
    expect(time.at(new Date('2026-11-20T18:29:59.000Z')).today).toBe('2026-11-10');
    const seen = time.seenBySources(new FixedWatchlist([aWatchedIssue()]));
    await expect(seen.issuesAt('NSE', 'bidding')).resolves.toEqual([
      { ...aWatchedIssue(), openOn: '2026-11-08', closeOn: '2026-11-10' },
    ]);
  });

  it('returns schemes with the days of the sources', async () => {
    const scheme = { schemeId: '1', schemeName: 'Grove Value Fund', openOn: null, closeOn: clock.today() };
    const seen = new SourceTime(clock, 10).schemesSeenBySources({
      schemes: () => Promise.resolve([scheme]),
    });
    await expect(seen.schemes()).resolves.toEqual([{ ...scheme, closeOn: '2026-11-11' }]);
  });
});
