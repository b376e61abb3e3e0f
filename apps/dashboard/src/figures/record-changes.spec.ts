import {
  compareStates,
  correctedFields,
  correctionTypes,
  revisedValue,
  revisionOrigin,
} from './record-changes';

describe('two states of a record', () => {
  it('are compared field by field, nested ones and those that only one has, too', () => {
    const then = { name: 'Asha', dates: { openDate: '2026-11-20', closeDate: null }, lots: [1] };
    const now = { name: 'Asha', dates: { openDate: '2026-11-21', closeDate: null }, lots: [1], isin: 'INE1' };
    expect(compareStates(then, now)).toEqual([
      { field: 'name', then: 'Asha', now: 'Asha', isChanged: false },
      { field: 'dates.openDate', then: '2026-11-20', now: '2026-11-21', isChanged: true },
      { field: 'dates.closeDate', then: null, now: null, isChanged: false },
      { field: 'lots', then: '[1]', now: '[1]', isChanged: false },
      { field: 'isin', then: null, now: 'INE1', isChanged: true },
    ]);
  });
});

describe('a revision', () => {
  it.each([
    ['NSE', 'source'],
    ['clock', 'clock'],
    ['service', 'service'],
  ])('by %s has the origin %s', (source, origin) => {
    expect(revisionOrigin(source)).toBe(origin);
  });

  it('has values that fit into a cell', () => {
    expect([undefined, null, 7, 'a', [1], { a: 1 }].map(revisedValue)).toEqual([
      null,
      null,
      7,
      'a',
      '[1]',
      '{"a":1}',
    ]);
  });
});

describe('a correction', () => {
  it.each([
    [{ field: 'lotSize', from: 10, to: 12 }, [{ field: 'lotSize', from: 10, to: 12 }]],
    [
      {
        previousDates: { openDate: '2026-11-20', closeDate: 'x' },
        dates: { openDate: '2026-11-21', closeDate: 'x' },
      },
      [{ field: 'dates.openDate', from: '2026-11-20', to: '2026-11-21' }],
    ],
    [
      { previousIssuePrice: null, issuePrice: { min: 57, max: 60 } },
      [
        { field: 'issuePrice', from: null, to: null },
        { field: 'issuePrice.min', from: null, to: 57 },
        { field: 'issuePrice.max', from: null, to: 60 },
      ].filter(({ to }) => to !== null),
    ],
    [{ dates: { openDate: '2026-11-21' } }, []],
  ])('%j tells of %j', (data, fields) => {
    expect(correctedFields(data)).toEqual(fields);
  });

  it('is told by events of its kind of records', () => {
    expect(correctionTypes('ipos')).toEqual(['ipo.corrected', 'ipo.dates_changed', 'ipo.price_band_changed']);
    expect(correctionTypes('sgb')).toEqual(['sgb.corrected']);
  });
});
