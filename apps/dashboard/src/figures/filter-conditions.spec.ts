import {
  conditionOf,
  conditionWords,
  draftOf,
  emptyDraft,
  type FilterCondition,
  type FilterOp,
  knownFields,
} from './filter-conditions';

const known = knownFields([
  {
    id: 'evt_1',
    data: { changePercent: 5.2, lot: '12', type: 'SME', dates: { openDate: '2026-11-20' }, max: null },
  },
  { id: 'evt_2', data: { max: 60, type: null } },
]);

describe('a condition', () => {
  it.each<[string, FilterOp, string, FilterCondition | null]>([
    ['changePercent', 'gte', '5', { path: 'changePercent', op: 'gte', value: 5 }],
    [' type ', 'eq', ' SME ', { path: 'type', op: 'eq', value: 'SME' }],
    ['lot', 'eq', '12', { path: 'lot', op: 'eq', value: '12' }],
    ['max', 'lte', '60.5', { path: 'max', op: 'lte', value: 60.5 }],
    ['dates.openDate', 'gte', '2026-12-01', { path: 'dates.openDate', op: 'gte', value: '2026-12-01' }],
    ['type', 'in', 'SME, MAINBOARD,', { path: 'type', op: 'in', value: ['SME', 'MAINBOARD'] }],
    ['max', 'ne', 'null', { path: 'max', op: 'ne', value: null }],
    ['confirmed', 'eq', 'true', { path: 'confirmed', op: 'eq', value: true }],
    ['confirmed', 'gte', 'true', { path: 'confirmed', op: 'gte', value: 'true' }],
    ['max', 'exists', '', { path: 'max', op: 'exists', value: true }],
    ['max', 'exists', 'no', { path: 'max', op: 'exists', value: false }],
    ['', 'eq', '5', null],
    ['max', 'eq', ' ', null],
    ['type', 'in', ' , ,', null],
    ['max', 'exists', 'yes', { path: 'max', op: 'exists', value: true }],
  ])('is read from %s, %s and %s', (path, op, text, condition) => {
    expect(conditionOf({ ...emptyDraft(1), path, op, text }, known)).toEqual(condition);
  });

  it.each<FilterCondition>([
    { path: 'max', op: 'eq', value: '60' },
    { path: 'max', op: 'in', value: ['a, b', 1, null] },
    { path: 'max', op: 'exists', value: false },
    { path: 'lot', op: 'ne', value: 12 },
  ])('%j keeps its value as long as its text is not changed', (condition) => {
    expect(conditionOf(draftOf(condition, 1), known)).toBe(condition);
  });

  it('is read anew once its text is changed', () => {
    const draft = draftOf({ path: 'max', op: 'eq', value: '60' }, 1);
    expect(conditionOf({ ...draft, text: '61' }, known)).toEqual({ path: 'max', op: 'eq', value: 61 });
  });

  it.each<[FilterCondition, string]>([
    [{ path: 'changePercent', op: 'gte', value: 5 }, 'changePercent is at least 5'],
    [{ path: 'type', op: 'in', value: ['SME', 'MAINBOARD'] }, 'type is one of SME, MAINBOARD'],
    [{ path: 'max', op: 'exists', value: false }, 'max has no value'],
  ])('%j is written as %s', (condition, words) => {
    expect(conditionWords(condition)).toBe(words);
  });
});
