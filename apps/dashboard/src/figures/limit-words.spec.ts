import { refusalWords, windowWords } from './limit-words';

const now = Date.parse('2026-11-25T08:30:00.000Z');

describe('a limit in words', () => {
  it('says what is left and when it fully resets', () => {
    expect(windowWords({ limit: 60, remaining: 20, fullAgainAt: '2026-11-25T08:35:00.000Z' }, now)).toBe(
      '20 left. Fully resets 14:05 IST.',
    );
  });

  it('names the day when that is another one', () => {
    expect(windowWords({ limit: 10_000, remaining: 0, fullAgainAt: '2026-11-26T08:00:00.000Z' }, now)).toBe(
      'Nothing left. Fully resets 26 Nov, 13:30 IST.',
    );
  });

  it('says that all is free', () => {
    expect(windowWords({ limit: 60, remaining: 60, fullAgainAt: null }, now)).toBe('Fully available.');
  });
});

describe('a limit that is reached in words', () => {
  const nextFree = { at: '2026-11-25T08:35:00.000Z', requests: 3 };

  it('says since when, and how many requests are free next', () => {
    expect(refusalWords({ refusedSince: '2026-11-25T08:29:41.000Z', nextFree }, now)).toBe(
      'Refused since 13:59 IST. 3 requests available at 14:05 IST.',
    );
  });

  it('names days other than today, and one request', () => {
    const next = { at: '2026-11-26T08:35:00.000Z', requests: 1 };
    expect(refusalWords({ refusedSince: '2026-11-24T08:29:41.000Z', nextFree: next }, now)).toBe(
      'Refused since 24 Nov, 13:59 IST. 1 request available at 26 Nov, 14:05 IST.',
    );
  });

  it('is silent while the limit is not reached, and about a time that is not known', () => {
    expect(refusalWords({ refusedSince: null, nextFree: null }, now)).toBeNull();
    expect(refusalWords({ refusedSince: null, nextFree }, now)).toBe('3 requests available at 14:05 IST.');
  });
});
