import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import { presentGmp } from '../http/gmp.view';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';

let db: GmpDatabase;
const today = indianDay('2026-11-18');
const on = (days: number, time: string) => instantInIndia(addDays(today, days), time);

beforeAll(async () => {
  db = await startGmpDatabase('gmp_fading');
  db.directory.ipos.live = [anIpo()];
});
beforeEach(() => db.clear());
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const quoted = async (publisher: string, gmpRupees: number, at: Date) => {
  db.clock.set(at);
  const record = aReadingRecord({ publisher, gmpRupees, gmpPercent: null, quotedAt: at });
  await db.take([record], { trusted: true });
};

const shown = async () => {
  const found = await db.queries.bySlug('live', 'zinnia-motors');
  if (found === null) throw new Error('the IPO is quoted');
  const { confidence, updatedAt, sources } = presentGmp(found);
  return [confidence, updatedAt, sources.length];
};

const versions = () =>
  db.rows<{ version: string }>(
    `SELECT version FROM data_version WHERE data_set = 'live' AND resource = 'gmp'`,
  );

describe('GmpFading', () => {
  it('lowers the confidence when a source is older than 24 hours, and dates the premium by it', async () => {
    await quoted('ipoji', 30, on(0, '10:00'));
    await quoted('ipowatch', 31, on(0, '11:00'));
    await quoted('investorgain', 32, on(0, '12:00'));
    const written = on(0, '12:00').toISOString();
    expect(await shown()).toEqual(['high', written, 3]);
    for (const [days, time, confidence, since] of [
      [1, '10:00', 'high', written],
      [1, '10:01', 'medium', on(1, '10:01').toISOString()],
      [1, '10:02', 'medium', on(1, '10:01').toISOString()],
      [1, '11:01', 'low', on(1, '11:01').toISOString()],
      [1, '12:01', 'low', on(1, '11:01').toISOString()],
      [5, '12:00', 'low', on(1, '11:01').toISOString()],
    ] as const) {
      db.clock.set(on(days, time));
      await db.fading.tick('live');
      expect([days, time, ...(await shown())]).toEqual([days, time, confidence, since, 3]);
    }
    const before = await versions();
    db.clock.set(on(9, '12:00'));
    expect(await db.fading.tick('live')).toBe(0);
    expect(await versions()).toEqual(before);
  });

  it('counts a source again that repeats its premium, also when another one was quoted later', async () => {
    await quoted('ipoji', 30, on(0, '10:00'));
    await quoted('ipowatch', 31, on(0, '11:00'));
    db.clock.set(on(0, '12:00'));
    const early = aReadingRecord({
      ...{ publisher: 'ipoji', gmpRupees: 30, gmpPercent: null, quotedAt: on(0, '10:50') },
    });
    await db.take([early], { trusted: true });
    // The published fields are the same.
    expect(await shown()).toEqual(['medium', on(0, '11:00').toISOString(), 2]);
    db.clock.set(on(1, '10:30'));
    await db.fading.tick('live');
    expect(await shown()).toEqual(['medium', on(0, '11:00').toISOString(), 2]);
    db.clock.set(on(1, '10:51'));
    await db.fading.tick('live');
    expect(await shown()).toEqual(['low', on(1, '10:51').toISOString(), 2]);
    await quoted('ipoji', 30, on(1, '10:55'));
    expect((await shown())[0]).toBe('medium');
  });

  it('dates the premium by a late quote that makes its source count as fresh again', async () => {
    await quoted('ipoji', 30, on(0, '10:00'));
    await quoted('ipowatch', 31, on(0, '11:00'));
    db.clock.set(on(1, '10:30'));
    await db.fading.tick('live');
    expect(await shown()).toEqual(['low', on(1, '10:30').toISOString(), 2]);
    db.clock.set(on(1, '10:40'));
    const late = aReadingRecord({
      ...{ publisher: 'ipoji', gmpRupees: 30, gmpPercent: null, quotedAt: on(0, '10:50') },
    });
    await db.take([late], { trusted: true });
    expect(await shown()).toEqual(['medium', on(1, '10:40').toISOString(), 2]);
  });
});
