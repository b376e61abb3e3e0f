import { type EventChoice, eventDescription } from '@market/contracts';
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

  it.each(['2026-11-16T00:00:00Z', '2026-11-16T00:00:00.000Z', '2026-11-16T05:30:00+05:30'])(
    'compares instants, however they are spelt: %s',
    (value) => {
      const path = 'dates.openDate';
      const data = { dates: { openDate: '2026-11-16T00:00:00.000Z' } };
      const later = { dates: { openDate: '2026-11-16T00:00:00.001Z' } };
      for (const op of ['eq', 'gte', 'lte'] as const) {
        expect(filterProblem([{ path, op, value }], ['ipo.opened'])).toBeNull();
        expect([op, matchesFilter([{ path, op, value }], data)]).toEqual([op, true]);
        expect([op, matchesFilter([{ path, op, value }], later)]).toEqual([op, op === 'gte']);
      }
      expect(matchesFilter([{ path, op: 'in', value: ['x', value] }], data)).toBe(true);
      expect(matchesFilter([{ path, op: 'ne', value }], data)).toBe(false);
      const bounds: EventFilter = [
        { path, op: 'gte', value },
        { path, op: 'lte', value: '2026-11-16T00:00:00Z' },
      ];
      expect(filterProblem(bounds, ['ipo.opened'])).toBeNull();
    },
  );

  it('compares an instant with no number, and days as texts', () => {
    const openedMs = Date.parse('2026-11-16T00:00:00Z');
    expect(matchesFilter([{ path: 'at', op: 'eq', value: openedMs }], { at: '2026-11-16T00:00:00Z' })).toBe(
      false,
    );
    expect(matchesFilter([{ path: 'on', op: 'gte', value: '2026-11-16' }], { on: '2026-11-17' })).toBe(true);
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

  const move: EventFilter = [
    { path: 'absoluteChangePercent', op: 'gte', value: 5 },
    { path: 'type', op: 'eq', value: 'SME' },
  ];

  it('chooses premiums of SME issues that move by 5 % or more, up or down', () => {
    expect(filterProblem(move, ['gmp.updated'])).toBeNull();
    const of = (absoluteChangePercent: number | null, type = 'SME') =>
      matchesFilter(move, { absoluteChangePercent, type });
    expect([of(5), of(12.5), of(4.99), of(null), of(5, 'MAINBOARD')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it.each<[EventChoice[], EventFilter]>([
    [
      ['ipo.opened', 'gmp.updated'],
      [{ path: 'lotSize', op: 'gte', value: 10 }, ...move],
    ],
    [['*'], [{ path: 'lotSize', op: 'gte', value: 10 }, ...move]],
    [
      ['nfo.opened', 'ipo.opened'],
      [
        { path: 'amcCode', op: 'exists', value: true },
        { path: 'lotSize', op: 'exists', value: true },
      ],
    ],
    [
      ['ipo.opened', 'gmp.updated'],
      [
        { path: 'lotSize', op: 'exists', value: true },
        { path: 'slug', op: 'exists', value: false },
      ],
    ],
    [['ipo.opened'], [{ path: 'slug', op: 'exists', value: false }]],
  ])(
    'of %j that no single type can meet is refused, although each condition fits one: %j',
    (events, filter) => {
      expect(filterProblem(filter, events)).toMatch(
        /^no type that the endpoint names can meet all conditions/,
      );
    },
  );

  it.each<[EventChoice[], EventFilter]>([
    [['ipo.opened', 'gmp.updated'], move],
    [['*'], move],
    [
      ['ipo.opened', 'gmp.updated'],
      [
        { path: 'lotSize', op: 'gte', value: 10 },
        { path: 'changePercent', op: 'ne', value: 0 },
        { path: 'ipoSlug', op: 'exists', value: false },
      ],
    ],
    [['ipo.opened'], [{ path: 'issuePrice.max', op: 'exists', value: false }]],
    [['*'], [{ path: 'ipoSlug', op: 'exists', value: false }]],
  ])('of %j that one type can meet is accepted, whatever the others are: %j', (events, filter) => {
    expect(filterProblem(filter, events)).toBeNull();
  });

  const percent = (op: 'gte' | 'lte' | 'eq' | 'ne', value: number) => ({ path: 'changePercent', op, value });

  it.each<EventFilter>([
    [percent('gte', 5), percent('lte', -5)],
    [percent('eq', 5), percent('eq', 6)],
    [percent('eq', 5), percent('ne', 5)],
    [percent('gte', 5), { path: 'changePercent', op: 'in', value: [1, 4, null] }],
    [percent('gte', 5), { path: 'changePercent', op: 'exists', value: false }],
    [
      { path: 'changePercent', op: 'exists', value: true },
      { path: 'changePercent', op: 'exists', value: false },
    ],
  ])('whose conditions exclude each other is refused: %j', (...filter) => {
    expect(filterProblem(filter, ['gmp.updated'])).toBe(
      'the conditions on `changePercent` exclude each other',
    );
  });

  it.each<EventFilter>([
    [percent('gte', 5), percent('lte', 5)],
    [percent('gte', -5), percent('lte', 5), percent('ne', 0)],
    [percent('ne', 1), percent('ne', 2)],
    [percent('gte', 4), { path: 'changePercent', op: 'in', value: [1, 4, null] }],
    [percent('ne', 1), { path: 'changePercent', op: 'exists', value: false }],
    [percent('eq', 5), { path: 'type', op: 'eq', value: 'SME' }],
  ])('with several conditions on a field that one value meets is accepted: %j', (...filter) => {
    expect(filterProblem(filter, ['gmp.updated'])).toBeNull();
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
