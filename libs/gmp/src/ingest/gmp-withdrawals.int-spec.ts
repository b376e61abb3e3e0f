import type { GmpWithdrawalRecord } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../domain/gmp.fixture';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';

let db: GmpDatabase;
const at = (time: string, day = '2026-11-18') => instantInIndia(indianDay(day), time);
const yesterday = (time: string) => at(time, '2026-11-17');

beforeAll(async () => {
  db = await startGmpDatabase('gmp_withdrawals');
});
beforeEach(async () => {
  await db.clear();
  db.directory.ipos.live = [anIpo()];
  db.clock.set(at('12:05'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const quote = (publisher: 'investorgain' | 'ipowatch' | 'ipoji', gmpRupees: number, quotedAt: Date) =>
  db.take([aReadingRecord({ publisher, gmpRupees, gmpPercent: null, quotedAt })]);

const takeBack = (withdrawnAt: Date, part: Partial<GmpWithdrawalRecord> = {}) =>
  db.takeBack([{ publisher: 'investorgain', sourceName: 'Zinnia Motors', withdrawnAt, ...part }]);

const shown = async () => {
  const value = (await db.queries.bySlug('live', 'zinnia-motors'))?.value;
  return (
    value && { gmp: value.gmpRupees, by: value.sources.map(({ publisher }) => publisher), at: value.quotedAt }
  );
};

const days = async () =>
  (await db.queries.history('live', 'zinnia-motors', 90, { page: 1, limit: 10 }))?.items.map(
    ({ day, gmpRupees }) => [day, gmpRupees],
  );

const changes = async () =>
  (await db.events()).map(({ previousGmp, currentGmp }) => [previousGmp, currentGmp]);

describe('a withdrawn premium', () => {
  it('stops counting from its withdrawal on while others count', async () => {
    await quote('investorgain', 30, yesterday('18:00'));
    await quote('ipowatch', 12, at('10:00'));
    expect(await shown()).toMatchObject({ gmp: 21 });
    expect(await takeBack(at('11:30'))).toMatchObject({ accepted: 1, events: 1, doubts: [], held: null });
    expect(await shown()).toEqual({ gmp: 12, by: ['ipowatch'], at: at('11:30') });
    expect(await changes()).toEqual([
      [30, 21],
      [21, 12],
    ]);
  });

  it('leaves the history of the day before as it was', async () => {
    await quote('ipowatch', 12, yesterday('16:00'));
    await quote('investorgain', 30, yesterday('18:00'));
    await takeBack(at('09:32'));
    expect(await days()).toEqual([
      ['2026-11-18', 12],
      ['2026-11-17', 21],
    ]);
  });

  it('leaves the last value and its time when no other premium is fresh, without an event', async () => {
    await quote('ipowatch', 12, yesterday('10:00'));
    await quote('investorgain', 30, yesterday('18:00'));
    const before = await shown();
    expect(await takeBack(at('11:30'))).toMatchObject({ accepted: 1, events: 0 });
    expect(await shown()).toEqual(before);
    const doubted = await quote('ipowatch', 130, at('12:00'));
    expect(doubted).toMatchObject({ accepted: 0, events: 0 });
    expect([await shown(), await days()]).toEqual([before, [['2026-11-17', 21]]]);
    expect(await changes()).toEqual([[12, 21]]);
  });

  it('is not compared with the next quote of another publisher', async () => {
    await quote('investorgain', 30, yesterday('18:00'));
    await takeBack(at('09:32'));
    await quote('ipowatch', 12, at('10:00'));
    expect(await shown()).toEqual({ gmp: 12, by: ['ipowatch'], at: at('10:00') });
  });

  it('counts again once it is quoted again, and is compared with that quote', async () => {
    await quote('investorgain', 20, yesterday('18:00'));
    await quote('ipowatch', 28, at('08:00'));
    await takeBack(at('09:32'));
    expect((await quote('investorgain', 130, at('10:30'))).doubts).toEqual([
      { index: 0, reason: "a premium of 130 where the publisher's last was 20" },
    ]);
    expect(await shown()).toMatchObject({ gmp: 28, by: ['ipowatch'] });
    await quote('investorgain', 22, at('11:00'));
    expect(await shown()).toMatchObject({ gmp: 25, by: ['investorgain', 'ipowatch'] });
  });

  it('has no vote', async () => {
    await quote('investorgain', 30, yesterday('18:00'));
    await takeBack(at('09:32'));
    await quote('ipoji', 40, at('10:00'));
    expect((await quote('ipowatch', 6, at('12:00'))).doubts).toEqual([
      { index: 0, reason: 'a premium of 6 where other publishers say 40' },
    ]);
  });

  it('is withdrawn once, however often its page shows none', async () => {
    await quote('investorgain', 30, yesterday('18:00'));
    await quote('ipowatch', 12, at('08:00'));
    await takeBack(at('09:32'));
    const before = await db.versions();
    for (const time of ['09:32', '11:30', '09:00'])
      expect(await takeBack(at(time))).toMatchObject({ accepted: 0, unchanged: 1, events: 0 });
    await quote('investorgain', 30, yesterday('18:00'));
    expect(await db.versions()).toBe(before);
  });

  it.each<[string, Date, Partial<GmpWithdrawalRecord>]>([
    ['before it was quoted', yesterday('17:00'), {}],
    ['at the very instant of the quote', yesterday('18:00'), {}],
    ['under another name', at('09:32'), { sourceName: 'Zinnia Blooms' }],
    ['by another publisher', at('09:32'), { publisher: 'ipoji' }],
    ['later than it is read', at('12:06'), {}],
  ])('stays when nothing withdraws it: %s', async (_title, withdrawnAt, part) => {
    await quote('investorgain', 30, yesterday('18:00'));
    await quote('ipowatch', 12, at('08:00'));
    expect(await takeBack(withdrawnAt, part)).toMatchObject({ accepted: 0, events: 0 });
    expect(await shown()).toMatchObject({ gmp: 21 });
  });
});

describe('a list that shows no premiums any more', () => {
  const names = ['Aster', 'Begonia', 'Camellia', 'Dahlia', 'Erica', 'Freesia', 'Gentian', 'Hibiscus', 'Iris'];
  const silent = (count: number, trusted = false) =>
    db.takeBack(
      names.slice(0, count).map((name) => ({
        publisher: 'investorgain',
        sourceName: `${name} Motors`,
        withdrawnAt: at('11:30'),
      })),
      { trusted },
    );

  beforeEach(async () => {
    db.directory.ipos.live = names.map((name) =>
      anIpo({ id: `ipo_${name}`, slug: name.toLowerCase(), name: `${name} Motors Limited` }),
    );
    await db.take(
      names.map((name) => aReadingRecord({ sourceName: `${name} Motors`, quotedAt: at('10:00') })),
    );
  });

  it('is held when it withdraws a third of the premiums together, and taken when an operator releases it', async () => {
    expect(await silent(3)).toMatchObject({ events: 0, held: '3 of 9 premiums are taken back together' });
    expect(await db.rows('SELECT 1 FROM gmp_withdrawal')).toEqual([]);
    expect(await silent(3, true)).toMatchObject({ accepted: 3, held: null });
  });

  it('is not held for two withdrawals', async () => {
    expect(await silent(2)).toMatchObject({ accepted: 2, held: null });
  });
});
