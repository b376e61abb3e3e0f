import { judgeFeedState, findPauseEnd } from './feed-board';

const now = new Date('2026-11-20T06:30:00.000Z');
const later = new Date('2026-11-20T07:30:00.000Z');
const good = { enabled: true, isFailing: false, lastSuccessAt: now };

describe('the state of a feed on the board', () => {
  it.each([
    ['off', { ...good, enabled: false, isFailing: true }, later, 'never'],
    ['blocked', { ...good, isFailing: true }, later, 'stale'],
    ['failing', { ...good, isFailing: true, lastSuccessAt: null }, null, 'never'],
    ['never', { ...good, lastSuccessAt: null }, null, 'never'],
    ['late', good, null, 'late'],
    ['late', good, null, 'stale'],
    ['ok', good, null, 'fresh'],
  ] as const)('is %s', (state, feed, pausedUntil, silence) => {
    expect(judgeFeedState(feed, pausedUntil, silence)).toBe(state);
  });
});

describe('the pause of a feed', () => {
  it.each([
    ['that lasts', later, now, later],
    ['that has ended', now, now, null],
    ['that there is none', null, now, null],
    ['of a clock that was set back', later, new Date('2026-11-21T06:30:00.000Z'), null],
    ['of a feed that never ran', later, null, later],
  ])('%s', (_, blockedUntil, lastRunAt, pause) => {
    expect(findPauseEnd({ blockedUntil, lastRunAt }, now.getTime())).toEqual(pause);
  });
});
