import type { RecordType } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { z } from 'zod';
import { aMangoFeed, anAnswer, mango } from '../__fixtures__/invented-source';
import { tryDamagedCopies, findImpossibility } from './damage-trial';
import { damagedCopies } from './damaged-bytes';

const today = indianDay('2026-11-20');
const context = { now: instantInIndia(today, '12:00'), today };
const answer = anAnswer(['Alphonsopur', '5'], ['Kesarwadi', '8']);
const trial = (part: Parameters<typeof aMangoFeed>[1]) =>
  tryDamagedCopies(
    aMangoFeed(() => Promise.resolve([]), part),
    answer,
    context,
    300,
  );

describe('damaged copies', () => {
  it('are the same for one seed, and differ from the original and from one another', () => {
    const copies = [...damagedCopies(answer.body, 100, 'seed')];
    expect([...damagedCopies(answer.body, 100, 'seed')]).toEqual(copies);
    expect([...damagedCopies(answer.body, 100, 'other')]).not.toEqual(copies);
    expect(new Set(copies).size).toBeGreaterThan(80);
    expect(copies.filter((copy) => copy !== answer.body).length).toBeGreaterThan(90);
  });

  it('of a workbook are damaged in its own bytes', () => {
    const body = Buffer.from('PK'.repeat(200)).toString('base64');
    for (const copy of damagedCopies(body, 50, 'seed')) {
      expect(Buffer.from(copy, 'base64').toString('base64')).toBe(copy);
    }
  });
});

describe('a trial', () => {
  it('finds nothing in a sound feed, and counts the outcomes of the copies', () => {
    const { findings, copies, refused, doubted, different } = trial({});
    expect(findings).toEqual([]);
    expect(copies).toBe(300);
    for (const count of [refused, doubted, different]) expect(count).toBeGreaterThan(0);
  });

  it('finds an error that is no refusal', () => {
    const map = (rows: readonly { village: string }[]) => {
      if (rows.length !== 2 || rows[0]?.village !== 'Alphonsopur') throw new TypeError('defect');
      return [];
    };
    expect(trial({ map }).findings[0]).toMatch(/^copy \d+: TypeError: defect/);
  });

  it('finds an impossible record', () => {
    const careless: RecordType<unknown> = { ...mango, schema: z.any(), keyOf: () => 'any' };
    const map: NonNullable<Parameters<typeof trial>[0]>['map'] = (rows) =>
      rows.map((record) => ({ outcome: 'record', type: careless, record, raw: null }));
    expect(trial({ map }).findings[0]).toMatch(/is damaged text/);
  });
});

describe('a record', () => {
  const any: RecordType<unknown> = { kind: 'any', schema: z.any(), keyOf: () => 'any' };

  it.each([
    ['that closes before it opens', { openOn: '2026-11-20', closeOn: '2026-11-18' }],
    ['that lists before it closes', { closeOn: '2026-11-20', listingOn: '2026-11-18' }],
    ['with its band upside down', { bandMinRupees: 100, bandMaxRupees: 95 }],
    ['with no number for a number', { terms: { price: Number.NaN } }],
    ['with no instant for an instant', { readAt: new Date(Number.NaN) }],
    ['with a lost character', { names: ['Aravali', 'Gir\uFFFDar'] }],
    ['with a lost character in a key', { handles: { 'i\u0000d': '1' } }],
  ])('%s is impossible', (_title, record) => {
    expect(findImpossibility(any, record)).not.toBeNull();
  });

  it('that fails its schema or has no name is impossible, a valid one is possible', () => {
    expect(findImpossibility(mango, { village: 'Langra', mangoes: 5_000 })).toMatch(/^mangoes: /);
    expect(findImpossibility({ ...any, keyOf: () => '' }, {})).toBe('no name');
    expect(
      findImpossibility(any, {
        openOn: '2026-11-18',
        closeOn: '2026-11-20',
        listingOn: null,
        terms: { price: 5 },
      }),
    ).toBe(null);
  });
});
