import type { FieldValues, PublishedRecord } from '@market/kernel';
import { makeCorrectionEvents } from './corrections';
import { withWithheld } from './withheld';

const now = new Date('2026-03-09T20:00:00.000Z');
const rules = {
  type: 'nfo.corrected' as const,
  identity: ['id', 'slug'],
  fields: { name: true, benchmark: true, status: false, 'dates.closeDate': true, couponRates: true },
};
const record: PublishedRecord = {
  id: 'nfo_1',
  slug: 'acacia-fund',
  name: 'Acacia Fund',
  benchmark: 'NIFTY 50 TRI',
  status: 'open',
  dates: { openDate: '2026-03-02T00:00:00.000Z', closeDate: '2026-03-11T00:00:00.000Z' },
  couponRates: [{ rate: 9 }],
};
const instants = { firstSeenAt: now, updatedAt: now, provenance: [] };
const rowOf = (values: PublishedRecord, withheld: PublishedRecord | null = null) => ({
  ...{ id: 'nfo_1', ...instants, values, withheld },
});
type Row = ReturnType<typeof rowOf>;
const benchmark = { name: 'benchmark', fields: ['benchmark'] };
const ledgerRules = {
  facts: [benchmark],
  publication: { facts: ['benchmark'], valuesOf: ({ values }: Row) => values },
  published: ({ values }: Row) => (values['benchmark'] === null ? null : { benchmark: values['benchmark'] }),
  withValues: (row: Row, values: FieldValues): Row => ({
    ...row,
    values: { ...row.values, ...(values as PublishedRecord) },
  }),
};
const correctionsBy = (before: Row | null, after: Row) =>
  makeCorrectionEvents('live', rules, ledgerRules, [{ before, after }], now);
const corrections = (change: PublishedRecord, before: PublishedRecord | null = record) =>
  correctionsBy(before && rowOf(before), rowOf({ ...record, ...change }));

describe('makeCorrectionEvents', () => {
  it('makes an event of each announced field with its values before and after', () => {
    const dates = { openDate: '2026-03-03T00:00:00.000Z', closeDate: '2026-03-12T00:00:00.000Z' };
    expect(corrections({ dates, benchmark: null })).toEqual([
      {
        ...{
          dataSet: 'live',
          type: 'nfo.corrected',
          subjectId: 'nfo_1',
          effectiveOn: '2026-03-10',
          occurredAt: now,
        },
        occasion: 'benchmark@2026-03-09T20:00:00.000Z',
        data: { id: 'nfo_1', slug: 'acacia-fund', field: 'benchmark', from: 'NIFTY 50 TRI', to: null },
      },
      expect.objectContaining({
        data: {
          ...{ id: 'nfo_1', slug: 'acacia-fund', field: 'dates.closeDate' },
          ...{ from: '2026-03-11T00:00:00.000Z', to: '2026-03-12T00:00:00.000Z' },
        },
      }),
    ]);
  });

  it('takes an array as a whole', () => {
    expect(corrections({ couponRates: [{ rate: 9.1 }] })).toMatchObject([
      { data: { field: 'couponRates', from: [{ rate: 9 }], to: [{ rate: 9.1 }] } },
    ]);
  });

  it('makes none of a new record, a value that was unknown, another spelling, and a field that is not announced', () => {
    expect(corrections({}, null)).toEqual([]);
    expect(corrections({}, { ...record, benchmark: null })).toEqual([]);
    expect(corrections({ name: 'ACACIA FUND' })).toEqual([]);
    expect(corrections({ status: 'closed' })).toEqual([]);
  });

  it('makes one of a value that was known, was withdrawn by its source, and comes again', () => {
    const after = (before: Row, row: Row) =>
      withWithheld(
        ledgerRules,
        { before, known: [] },
        row,
        { believed: {}, questions: [] },
        { historic: false },
      );
    const withdrawn = after(rowOf(record), rowOf({ ...record, benchmark: null }));
    expect(correctionsBy(rowOf(record), withdrawn)).toMatchObject([{ data: { to: null } }]);
    const still = after(withdrawn, rowOf({ ...record, benchmark: null, status: 'closed' }));
    const again = after(still, rowOf({ ...record, benchmark: 'NIFTY 100 TRI' }));
    expect(correctionsBy(still, again)).toMatchObject([
      { data: { field: 'benchmark', from: null, to: 'NIFTY 100 TRI' } },
    ]);
    expect(again.withheld).toBeNull();
  });

  it('compares with the value announced last: a doubt is no event, and one ended by another value is one event', () => {
    const doubted = rowOf({ ...record, benchmark: null }, { benchmark: 'NIFTY 50 TRI' });
    expect(correctionsBy(rowOf(record), doubted)).toEqual([]);
    expect(correctionsBy(doubted, rowOf(record))).toEqual([]);
    expect(correctionsBy(doubted, rowOf({ ...record, benchmark: 'NIFTY 100 TRI' }))).toMatchObject([
      { data: { field: 'benchmark', from: 'NIFTY 50 TRI', to: 'NIFTY 100 TRI' } },
    ]);
    expect(correctionsBy(doubted, rowOf({ ...record, benchmark: null }))).toMatchObject([
      { data: { field: 'benchmark', from: 'NIFTY 50 TRI', to: null } },
    ]);
  });
});
