import { windowWords } from './limit-words';

const now = Date.parse('2026-11-25T08:30:00.000Z');

describe('a limit in words', () => {
  it('says what is left and when all of it is free', () => {
    expect(
      windowWords({ used: 40, limit: 60, remaining: 20, fullAgainAt: '2026-11-25T08:35:00.000Z' }, now),
    ).toBe('20 left; without further requests all of it is free at 14:05 IST.');
  });

  it('names the day when that is another one', () => {
    expect(
      windowWords(
        { used: 10_000, limit: 10_000, remaining: 0, fullAgainAt: '2026-11-26T08:00:00.000Z' },
        now,
      ),
    ).toBe('Nothing is free now; without further requests all of it is free at 26 Nov, 13:30 IST.');
  });

  it('says that all is free', () => {
    expect(windowWords({ used: 0, limit: 60, remaining: 60, fullAgainAt: null }, now)).toBe(
      'All of it is free.',
    );
  });
});
