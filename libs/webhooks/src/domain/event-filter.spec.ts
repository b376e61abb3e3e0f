import { eventDescription } from '@market/contracts';
import { type EventFilter, filterCondition, filterProblem, matchesFilter } from './event-filter';

const premium = { ipoSlug: 'neelam-looms', changePercent: 6.5, currentGmp: 18, issuePrice: null };
const ipo = eventDescription('ipo.opened')?.example ?? {};

describe('a filter', () => {
  it.each<[boolean, EventFilter]>([
    [true, []],
    [true, [{ path: 'changePercent', op: 'gte', value: 5 }]],
    [false, [{ path: 'changePercent', op: 'gte', value: 7 }]],
    [true, [{ path: 'changePercent', op: 'lte', value: 6.5 }]],
    [false, [{ path: 'changePercent', op: 'gte', value: '5' }]],
    [true, [{ path: 'issuePrice', op: 'eq', value: null }]],
    [true, [{ path: 'issuePrice', op: 'exists', value: false }]],
    [false, [{ path: 'issuePrice', op: 'gte', value: 0 }]],
    [true, [{ path: 'absent', op: 'exists', value: false }]],
    [true, [{ path: 'absent', op: 'ne', value: 1 }]],
    [false, [{ path: 'absent', op: 'eq', value: null }]],
    [false, [{ path: 'ipoSlug.length', op: 'gte', value: 1 }]],
    [false, [{ path: 'constructor', op: 'exists', value: true }]],
    [true, [{ path: 'ipoSlug', op: 'in', value: ['x', 'neelam-looms'] }]],
    [
      false,
      [
        { path: 'changePercent', op: 'gte', value: 5 },
        { path: 'ipoSlug', op: 'ne', value: 'neelam-looms' },
      ],
    ],
  ])('gives %s for a premium by %j', (expected, filter) => {
    expect(matchesFilter(filter, premium)).toBe(expected);
  });

  it('looks into objects', () => {
    expect(matchesFilter([{ path: 'issuePrice.max', op: 'lte', value: 221 }], ipo)).toBe(true);
    expect(
      matchesFilter([{ path: 'dates.openDate', op: 'gte', value: '2026-12-01T00:00:00.000Z' }], ipo),
    ).toBe(false);
  });

  it.each<[string, EventFilter]>([
    ['`path` is not in the data', [{ path: 'changePercent', op: 'gte', value: 5 }]],
    ['`path` is not in the data', [{ path: 'issuePrice.middle', op: 'gte', value: 5 }]],
    ['`value` is none', [{ path: 'type', op: 'eq', value: 'sme' }]],
    ['`value` is none', [{ path: 'lotSize', op: 'gte', value: '5' }]],
    ['`value` is none', [{ path: 'type', op: 'in', value: ['SME', 'LARGE'] }]],
    ['`value` is none', [{ path: 'dates', op: 'eq', value: 'x' }]],
  ])('of an endpoint for IPOs is refused: %s', (words, filter) => {
    expect(filterProblem(filter, ['ipo.opened'])).toContain(words);
  });

  it.each<EventFilter>([
    [{ path: 'type', op: 'eq', value: 'SME' }],
    [{ path: 'lotSize', op: 'eq', value: null }],
    [{ path: 'dates', op: 'exists', value: true }],
    [{ path: 'changePercent', op: 'gte', value: 5 }],
  ])('that one of the types of the endpoint knows is accepted: %j', (condition) => {
    expect(filterProblem([condition], ['ipo.opened', 'gmp.updated'])).toBeNull();
    expect(filterProblem([condition], ['*'])).toBeNull();
  });

  it.each([
    { path: 'type', op: 'like', value: 'x' },
    { path: 'type', op: 'eq' },
    { path: 'type', op: 'eq', value: { a: 1 } },
    { path: 'type', op: 'in', value: [] },
    { path: 'type', op: 'in', value: 'SME' },
    { path: 'type', op: 'exists', value: 1 },
    { path: 'type', op: 'gte', value: true },
    { path: 'a..b', op: 'exists', value: true },
    { path: '__proto__', op: 'exists', value: true },
    { path: 'type', op: 'eq', value: 'x', more: 1 },
  ])('has no condition like %j', (condition) => {
    expect(filterCondition.safeParse(condition).success).toBe(false);
  });
});
