import { disabledBy } from './endpoint';

describe('an endpoint', () => {
  it.each([
    ['the oldest five of Pro are active', 5, null, 5, null],
    ['the sixth is disabled by the plan', 6, null, 5, 'plan'],
    ['and active again with Enterprise', 6, null, 20, null],
    ['below Pro none is active', 1, null, 0, 'plan'],
    ['failures disable it under any plan', 1, new Date(), 20, 'failures'],
  ] as const)('%s', (_title, rank, disabledAt, limit, expected) => {
    expect(disabledBy({ rank, disabledAt, suspendedAt: null }, limit)).toBe(expected);
  });
});
