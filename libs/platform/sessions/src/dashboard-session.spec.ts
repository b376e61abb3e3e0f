import { isProven } from './dashboard-session';

const now = new Date('2026-11-26T06:30:00.000Z');

describe('a session of the dashboard', () => {
  it.each([
    [0, true],
    [10 * 60_000 - 1, true],
    [10 * 60_000, false],
    [-60_000, false],
  ])('whose user proved their identity %i ms ago allows a sensitive change: %s', (ms, proven) => {
    expect(isProven({ reauthenticatedAt: new Date(now.getTime() - ms) }, now)).toBe(proven);
  });
});
