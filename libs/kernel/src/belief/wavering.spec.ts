import type { Fact, FieldValues } from './fact';
import type { Statements } from './statement';
import { statementsAfter } from './statements-after';
import { presentStatement } from './present-statement';

const band: Fact = { name: 'band', fields: ['low', 'high'] };
const size: Fact = { name: 'size', fields: ['rupees', 'shares'], exclusive: true };
const values: Readonly<Record<string, FieldValues>> = {
  A: { low: 190, high: 200 },
  B: { low: 200, high: 210 },
  C: { low: 210, high: 220 },
  R: { rupees: 164 },
  S: { shares: 16 },
};

/** Returns the values that count after each reading of one page, an hour apart. Both have one letter a reading. */
function counting(letters: string, { fact = band, everyHours = 1, revised = '', once = false } = {}): string {
  let statements: Statements = {};
  return [...letters]
    .map((letter, reading) => {
      const said = values[letter] ?? {};
      const marks = revised.includes(letter) ? { revised: [fact.name] } : {};
      const now = new Date(Date.UTC(2026, 10, 20, 6 + reading * everyHours));
      const isDisputed = () => true;
      statements = statementsAfter(
        [fact],
        statements,
        { feed: 'list', rank: 1, said, blank: [fact.name], once: once ? [fact.name] : [], ...marks },
        now,
        isDisputed,
      );
      const counts = presentStatement(fact, statements[fact.name] ?? [])?.value;
      const name = Object.keys(values).find((key) => JSON.stringify(values[key]) === JSON.stringify(counts));
      return name ?? '?';
    })
    .join('');
}

describe('A page that states several values in turn', () => {
  it.each([
    ['once another one and back', 'AABAAA', 'AABAAA'],
    ['two in turn', 'ABABABABA', 'ABAAAAAAA'],
    ['two in turn, until one stays', 'ABABABBBB', 'ABAAAAABB'],
    ['one that overcame the other, and the other once more', 'ABABBBABAAA', 'ABAAABBBBBA'],
    ['three in turn', 'ABCABCABCABC', 'ABCAAAAAAAAA'],
    ['two errors one after the other', 'ABACA', 'ABACA'],
    ['another new one amid two in turn', 'ABABCCC', 'ABAACCC'],
  ])('has the value that it returned to: %s', (_title, stated, counts) => {
    expect(counting(stated)).toBe(counts);
  });

  it('has the one that it calls revised', () => {
    expect(counting('ABABABAB', { revised: 'B' })).toBe('ABABBBBB');
  });

  it('has one form of a value that it states in two', () => {
    expect(counting('RSRSRS', { fact: size })).toBe('RSRRRR');
  });

  it('has a value that it shows in turn with a blank', () => {
    expect(counting('A_A_A_A___')).toBe('A?AAAAAAA?');
  });

  it.each([
    ['the former one until it repeats the new one', 'AABBBA', 'AAABBB'],
    ['one of two that it states in turn', 'ABABABAB', 'AAAAAAAA'],
    ['one that follows a blank, at once, and a blank', '_A_B', '?A?B'],
  ])('has, of a fact whose change waits, %s', (_title, stated, counts) => {
    expect(counting(stated, { once: true })).toBe(counts);
  });

  it('has, of a fact whose change waits, one that it calls revised', () => {
    expect(counting('AAB', { once: true, revised: 'B' })).toBe('AAB');
  });

  it.each([
    ['has, of a fact whose change waits, one that another page of its party states in another run', 3, 'B'],
    ['has no value of a fact whose change waits that two pages of its party state in one run', 2.2, 'A'],
  ])('%s', (_title, again, counts) => {
    let statements: Statements = {};
    for (const [hour, feed, value] of [
      [0, 'list', 'A'],
      [1, 'detail', 'A'],
      [2, 'detail', 'B'],
      [again, 'list', 'B'],
    ] as const) {
      const saying = { feed, rank: 1, said: values[value] ?? {}, once: ['band'] };
      const now = new Date(Date.UTC(2026, 10, 20) + hour * 3_600_000);
      statements = statementsAfter([band], statements, saying, now, () => true);
    }
    expect(presentStatement(band, statements['band'] ?? [])?.value).toEqual(values[counts]);
  });

  it('was read when it took back a value that may have slipped', () => {
    let statements: Statements = {};
    const readings = [
      { hour: 0, value: 'A', slipped: [] },
      { hour: 72, value: 'B', slipped: ['band'] },
      { hour: 96, value: 'A', slipped: [] },
    ];
    for (const { hour, value, slipped } of readings) {
      const saying = { feed: 'list', rank: 1, said: values[value] ?? {}, slipped };
      const now = new Date(Date.UTC(2026, 10, 20, hour));
      statements = statementsAfter([band], statements, saying, now, () => true);
    }
    const heardAt = new Date(Date.UTC(2026, 10, 24)).toISOString();
    expect(presentStatement(band, statements['band'] ?? [])).toMatchObject({ value: values['A'], heardAt });
  });

  it('has each change when weeks lie between them', () => {
    expect(counting('ABAB', { everyHours: 24 * 15 })).toBe('ABAB');
  });
});
