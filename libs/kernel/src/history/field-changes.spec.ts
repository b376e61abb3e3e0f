import {
  completed,
  fieldChanges,
  type FieldChange,
  type PublishedRecord,
  redone,
  undone,
} from './field-changes';

const before: PublishedRecord = {
  slug: 'acacia',
  lotSize: null,
  dates: { openDate: '2026-03-02T00:00:00.000Z', closeDate: null },
  listing: null,
  exchanges: ['NSE'],
};
const after: PublishedRecord = {
  ...before,
  lotSize: 40,
  dates: { openDate: '2026-03-02T00:00:00.000Z', closeDate: '2026-03-05T00:00:00.000Z' },
  listing: { listingPrice: 135.5, currentPrice: null },
  exchanges: ['NSE', 'BSE'],
};

describe('fieldChanges', () => {
  it('names changed fields with dots, arrays and appearing objects as a whole', () => {
    expect(fieldChanges(before, after)).toEqual([
      { field: 'lotSize', before: null, after: 40 },
      { field: 'dates.closeDate', before: null, after: '2026-03-05T00:00:00.000Z' },
      { field: 'listing', before: null, after: { listingPrice: 135.5, currentPrice: null } },
      { field: 'exchanges', before: ['NSE'], after: ['NSE', 'BSE'] },
    ]);
  });

  it('leaves out a field that only one of the states has', () => {
    expect(fieldChanges(before, { ...before, isin: 'INE000000000' })).toEqual([]);
  });
});

describe('completed', () => {
  it('adds fields that a state lacks, in the present order, and keeps what it has', () => {
    const current = { slug: 'acacia', isin: 'INE', dates: { openDate: 'x', listingDate: 'y' }, lotSize: 50 };
    const state = { slug: 'acacia', dates: { openDate: 'a' }, lotSize: 40 };
    expect(JSON.stringify(completed(state, current))).toBe(
      JSON.stringify({
        slug: 'acacia',
        isin: 'INE',
        dates: { openDate: 'a', listingDate: 'y' },
        lotSize: 40,
      }),
    );
  });
});

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a record with values of all kinds, changed in some random fields. */
function changedAtRandom(record: PublishedRecord, next: () => number): PublishedRecord {
  const values = [
    null,
    0,
    12.5,
    'text',
    '',
    true,
    false,
    [],
    ['a', 'b'],
    [{ tenure: 12, rate: null }],
  ] as const;
  const value = () => values[Math.floor(next() * values.length)] ?? null;
  const part = () => (next() < 0.4 ? null : { first: value(), second: value(), deep: { third: value() } });
  const fields = { id: 'one', plain: value(), other: value(), part: part(), further: part() };
  return Object.fromEntries(
    Object.entries(fields).map(([name, changed]) => {
      const known = record[name];
      return [name, known !== undefined && (name === 'id' || next() < 0.5) ? known : changed];
    }),
  );
}

describe('a random history', () => {
  it('is replayed exactly in both directions, with fields in their order', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const next = numbersOf(seed);
      const states = [changedAtRandom({}, next)];
      const histories: FieldChange[][] = [];
      for (let at = 0; at < 12; at += 1) {
        const former = states.at(-1) ?? {};
        const later = changedAtRandom(former, next);
        histories.push(fieldChanges(former, later));
        states.push(later);
      }
      const texts = states.map((state) => JSON.stringify(state));
      const latest = states.at(-1) ?? {};
      for (const [at] of states.entries()) {
        const since = histories.slice(at).flat();
        expect(JSON.stringify(undone(latest, since.toReversed()))).toBe(texts[at]);
        expect(JSON.stringify(redone(states[0] ?? {}, histories.slice(0, at).flat()))).toBe(texts[at]);
      }
    }
  });
});
