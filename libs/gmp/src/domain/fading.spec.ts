import { confidenceAt, freshSources, lastFadeAt, nextFadeAt } from './fading';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const value = {
  sources: ['ipoji', 'ipowatch', 'zz'].map((publisher) => ({ publisher, value: 10 })),
  quotedAt: at('18T12:00'),
  lastQuotes: { ipoji: '2026-11-18T08:00:00Z', ipowatch: '2026-11-18T10:00:00Z' },
};

describe('the confidence in a premium that grows old', () => {
  it.each([
    ['18T12:00', 3, 'high', '19T08:00', null],
    ['19T08:00', 3, 'high', '19T08:00', null],
    ['19T08:01', 2, 'medium', '19T10:00', '19T08:00'],
    ['19T10:01', 1, 'low', '19T12:00', '19T10:00'],
    ['19T12:01', 0, 'low', null, '19T10:00'],
    ['25T00:00', 0, 'low', null, '19T10:00'],
  ])('at %s counts the %d sources that are fresh: %s', (time, sources, confidence, next, last) => {
    expect(freshSources(value, at(time))).toHaveLength(sources);
    expect(confidenceAt(value, 100, at(time))).toBe(confidence);
    expect(nextFadeAt(value, at(time))).toEqual(next === null ? null : at(next));
    expect(lastFadeAt(value, 100, at(time))).toEqual(last === null ? null : at(last));
  });

  it('is low all the time without an issue price, so that age changes nothing', () => {
    expect(confidenceAt(value, null, at('18T12:00'))).toBe('low');
    expect(lastFadeAt(value, null, at('25T00:00'))).toBeNull();
  });
});
