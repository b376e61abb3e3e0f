import {
  parseCondition,
  conditionWords,
  draftOf,
  emptyDraft,
  type FilterCondition,
  type FilterOp,
  knownFields,
  leftTypesWords,
  offeredFields,
  typesThatMeet,
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
    expect(parseCondition({ ...emptyDraft(1), path, op, text }, known)).toEqual(condition);
  });

  it.each<FilterCondition>([
    { path: 'max', op: 'eq', value: '60' },
    { path: 'max', op: 'in', value: ['a, b', 1, null] },
    { path: 'max', op: 'exists', value: false },
    { path: 'lot', op: 'ne', value: 12 },
  ])('%j keeps its value as long as its text is not changed', (condition) => {
    expect(parseCondition(draftOf(condition, 1), known)).toBe(condition);
  });

  it('is read anew once its text is changed', () => {
    const draft = draftOf({ path: 'max', op: 'eq', value: '60' }, 1);
    expect(parseCondition({ ...draft, text: '61' }, known)).toEqual({ path: 'max', op: 'eq', value: 61 });
  });

  it.each<[FilterCondition, string]>([
    [{ path: 'changePercent', op: 'gte', value: 5 }, 'changePercent is at least 5'],
    [{ path: 'type', op: 'in', value: ['SME', 'MAINBOARD'] }, 'type is one of SME, MAINBOARD'],
    [{ path: 'max', op: 'exists', value: false }, 'max has no value'],
  ])('%j is written as %s', (condition, words) => {
    expect(conditionWords(condition)).toBe(words);
  });
});

describe('the types of events that conditions leave over', () => {
  const opened = {
    type: 'ipo.opened',
    example: { data: { type: 'SME', lotSize: 67, dates: { openDate: null } } },
  };
  const premium = { type: 'gmp.updated', example: { data: { type: 'SME', changePercent: 20 } } };
  const fund = { type: 'nfo.opened', example: { data: { amcCode: 'sundial' } } };
  const types = [opened, premium, fund];
  const draft = (path: string, op: FilterOp = 'eq', text = '1', key = 1) => ({
    ...{ ...emptyDraft(key), path },
    ...{ op, text },
  });

  it.each([
    [[], types],
    [[draft('type')], [opened, premium]],
    [[draft(' type '), draft('changePercent', 'gte')], [premium]],
    [[draft('lotSize'), draft('changePercent')], []],
    [[draft('lotSize'), draft('changePercent', 'ne')], [opened]],
    [[draft('lotSize', 'exists', 'no')], types],
    [[draft('dates', 'exists', 'yes')], [opened]],
    [[draft('dat')], []],
    [[draft('')], types],
  ])('have the fields of %j', (drafts, left) => {
    expect(typesThatMeet(types, drafts)).toEqual(left);
  });

  it('have the fields that a further condition is offered', () => {
    const drafts = [draft('changePercent', 'gte', '5', 1), draft('lot', 'eq', '', 2)];
    expect(offeredFields(types, drafts, 2)).toEqual(['type', 'changePercent']);
    expect(offeredFields(types, [draft('type'), emptyDraft(2)], 2)).toEqual([
      ...['dates.openDate', 'type', 'lotSize', 'changePercent'],
    ]);
  });

  it.each<[string[], string | null]>([
    [['a', 'b', 'c', 'd', 'e'], null],
    [['a', 'b', 'c', 'd'], 'Only 4 of the 5 types have all of these fields.'],
    [['a', 'b'], 'Only a and b have all of these fields; nothing else is delivered.'],
    [['a'], 'Only a has all of these fields; nothing else is delivered.'],
    [[], 'No chosen type has all of these fields: nothing would be delivered.'],
  ])('are named: %j', (left, words) => {
    expect(leftTypesWords(['a', 'b', 'c', 'd', 'e'], left)).toBe(words);
  });
});
