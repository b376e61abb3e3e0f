import { addDays, indianDay, instantInIndia, type IndianDay, pageOfCollection } from '@market/kernel';
import { gmpCollection } from '../domain/gmp-collection';
import { anIpo } from '../domain/gmp.fixture';
import type { GmpReading } from '../domain/gmp';
import { presentGmp } from '../http/gmp.view';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';
import { sampleReadings } from './sample-readings';

let db: GmpDatabase;
const today = indianDay('2026-03-09');
const at = (time: string, day: IndianDay = today) => instantInIndia(day, time);
const page = { page: 1, limit: 100 };

beforeAll(async () => {
  db = await startGmpDatabase('gmp_sample');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('09:00'));
  db.directory.listings.sample = [];
  db.directory.ipos.sample = Array.from({ length: 9 }, (_, index) =>
    anIpo({
      id: `ipo_sample_00${index + 1}`,
      slug: `sample-${index + 1}`,
      name: `Sample ${index + 1} Limited`,
      openOn: addDays(today, -3),
      closeOn: addDays(today, -1),
      bandMaxRupees: index === 2 ? null : 100 + index * 45,
      status: index === 8 ? 'LISTED' : 'OPEN',
      termsChangedAt: at('10:00', addDays(today, -100)),
    }),
  );
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const values = async () =>
  (await db.queries.list('sample', pageOfCollection(gmpCollection, page))).items.map(({ ipo, value }) => [
    ipo.slug,
    value.gmpRupees,
  ]);

/** Returns when each premium changed, with its value and its last quote. */
const dated = async () =>
  (await Promise.all(db.directory.ipos.sample.map(({ slug }) => db.queries.bySlug('sample', slug)))).flatMap(
    (one) => {
      if (one === null) return [];
      const { updatedAt, gmpRupees, sources, quotedAt } = one.value;
      return [{ slug: one.ipo.slug, updatedAt, gmpRupees, sources, quotedAt }];
    },
  );

/** Returns each sample premium as it is shown now, and as of an instant; null before its first state. */
const shownAt = async (instant: Date) =>
  Promise.all(
    db.directory.ipos.sample.map(async (ipo) => {
      const present = await db.queries.bySlug('sample', ipo.slug);
      const past = await db.past.at('sample', ipo, instant);
      return {
        slug: ipo.slug,
        present: present && presentGmp(present),
        past: 'value' in past ? presentGmp(past) : null,
      };
    }),
  );

/** Returns how many states each sample premium has, by its IPO, and how many of them were published at an instant. */
const stateCounts = async (instant: Date) =>
  db.rows<{ id: string; all: number; then: number }>(
    `SELECT ipo_id AS id, count(*)::integer AS all, count(*) FILTER (WHERE published_at = $1)::integer AS then
       FROM gmp_state WHERE data_set = 'sample' GROUP BY 1 ORDER BY 1`,
    [instant],
  );

/** Publishes the quotes of a sample live, each when it was made, and lets its sources grow old meanwhile. */
async function publishLive(ipo: ReturnType<typeof anIpo>, readings: readonly GmpReading[]) {
  db.directory.ipos.live = [ipo];
  const shown: { readonly at: Date; readonly premium: unknown }[] = [];
  const note = async () => {
    const found = await db.queries.bySlug('live', ipo.slug);
    shown.push({ at: db.clock.now(), premium: found && undated(presentGmp(found)) });
  };
  for (const [place, reading] of readings.entries()) {
    db.clock.set(reading.quotedAt);
    await db.dataSource.transaction((manager) =>
      db.keeper.keep(manager, 'live', [reading], [ipo], { now: reading.quotedAt, historic: false }),
    );
    await note();
    const next = readings[place + 1]?.quotedAt ?? at('09:00');
    for (const hours of [8, 12, 18, 24]) {
      const later = new Date(reading.quotedAt.getTime() + hours * 3_600_000 + 1);
      if (later >= next) break;
      db.clock.set(later);
      await db.fading.tick('live');
      await note();
    }
  }
  return shown;
}

/** Leaves out the instant of the last change: live, a loss of a fresh source is seen by a look. */
const undated = ({ updatedAt: _at, ...premium }: ReturnType<typeof presentGmp>) => premium;

describe('SampleGmpLoader', () => {
  it('writes 90 days of samples once a day, with any number of ingestors and without events', async () => {
    const laid = await Promise.all([db.samples.refresh(), db.samples.refresh(), db.samples.refresh()]);
    expect(laid.filter(Boolean)).toHaveLength(1);
    expect((await db.queries.history('sample', 'sample-1', 90, page))?.total).toBe(90);
    expect(await db.events('sample')).toEqual([]);
  });

  it('has an IPO that was never quoted, one without issue price, one with a single publisher', async () => {
    await db.samples.refresh();
    const { items } = await db.queries.list('sample', pageOfCollection(gmpCollection, page));
    expect(await db.queries.bySlug('sample', 'sample-4')).toBeNull();
    expect(items.some(({ ipo }) => ipo.bandMaxRupees === null)).toBe(true);
    expect(items.some(({ value }) => value.sources.length === 1)).toBe(true);
    expect(items.some(({ value }) => value.sources.length === 3)).toBe(true);
    expect(await db.queries.bySlug('sample', 'sample-9')).not.toBeNull();
  });

  it.each(['00:01', '09:00', '10:01', '12:01', '14:01', '16:01', '23:59'])(
    'has a premium below zero at %s',
    async (time) => {
      db.clock.set(at(time));
      await db.samples.refresh();
      const { items } = await db.queries.list('sample', pageOfCollection(gmpCollection, page));
      expect(items.some(({ value }) => value.gmpRupees < 0)).toBe(true);
    },
  );

  it('changes values through the day, with one event for each change', async () => {
    await db.samples.refresh();
    expect(await db.samples.tick()).toBe(0);
    db.clock.set(at('10:01'));
    const [one, other] = await Promise.all([db.samples.tick(), db.samples.tick()]);
    expect((one ?? 0) + (other ?? 0)).toBeGreaterThan(0);
    const told = (await db.events('sample')).length;
    expect(await db.samples.tick()).toBe(0);
    db.clock.set(at('23:59'));
    expect(await db.samples.tick()).toBeGreaterThan(0);
    expect((await db.events('sample')).length).toBeGreaterThan(told);
  });

  it('has the same values at the end of the day whenever the samples were written', async () => {
    await db.samples.refresh();
    db.clock.set(at('18:00'));
    await db.samples.tick();
    const before = await values();
    await db.clear();
    await db.samples.refresh();
    expect(await values()).toEqual(before);
  });

  it('dates the first premiums by their last quotes, and those that move at midnight by the move', async () => {
    const listed = anIpo({ ...db.directory.ipos.sample[8], closeOn: addDays(today, -10) });
    db.directory.ipos.sample[8] = listed;
    db.directory.listings.sample = [
      { ...listed, listingOn: addDays(today, -7), paidPriceRupees: 400, listingPriceRupees: 460 },
    ];
    db.clock.set(at('13:00'));
    await db.samples.refresh();
    const first = await dated();
    const afterQuote = ({ updatedAt, quotedAt }: (typeof first)[number]) =>
      updatedAt.getTime() - quotedAt.getTime();
    const isOld = ({ quotedAt }: (typeof first)[number]) => quotedAt < at('13:00', addDays(today, -1));
    expect(first.filter((one) => !isOld(one) && afterQuote(one) !== 0)).toEqual([]);
    // A premium without a quote of the last day changed when its sources ceased to be fresh.
    const faded = first.filter(isOld).map(afterQuote);
    expect(faded.length).toBeGreaterThan(1);
    expect(faded.filter((ms) => ms < 0 || ms > 86_400_000)).toEqual([]);
    expect(faded.some((ms) => ms > 0)).toBe(true);
    const midnight = at('00:01', addDays(today, 1));
    db.clock.set(midnight);
    await db.samples.refresh();
    const moved = await dated();
    const before = new Map(first.map((one) => [one.slug, one]));
    const misdated = moved.filter(({ slug, updatedAt, ...value }) => {
      const { slug: _slug, updatedAt: formerAt, ...former } = before.get(slug) ?? { slug, updatedAt };
      const isSame = JSON.stringify(former) === JSON.stringify(value);
      return updatedAt.getTime() !== (isSame ? formerAt : midnight).getTime();
    });
    expect(misdated).toEqual([]);
    const stood = moved.filter(({ updatedAt }) => updatedAt < midnight);
    expect(stood.map(({ slug }) => slug)).toEqual([listed.slug]);
  });

  it('lays the states of the past, which end in the present premiums', async () => {
    db.clock.set(at('13:00'));
    await db.samples.refresh();
    for (const { slug, present, past } of await shownAt(at('13:00')))
      expect([slug, past]).toEqual([slug, present]);
    const counts = await stateCounts(at('13:00'));
    expect(counts.filter(({ then }) => then > 0)).toEqual([]);
    expect(counts.filter(({ all }) => all > 300).length).toBeGreaterThan(4);
    const yesterday = await shownAt(at('11:00', addDays(today, -1)));
    const [one] = yesterday;
    expect(one?.past?.lastUpdated).toBe(at('10:00', addDays(today, -1)).toISOString());
    expect(new Set(yesterday.map(({ past }) => past?.confidence)).size).toBeGreaterThan(1);
    db.clock.set(at('14:01'));
    await db.samples.tick();
    expect(
      (await shownAt(at('13:59'))).filter(({ past, present }) => past?.updatedAt !== present?.updatedAt)
        .length,
    ).toBeGreaterThan(3);
    for (const { slug, present, past } of await shownAt(at('14:01')))
      expect([slug, past]).toEqual([slug, present]);
  });

  it('lays the states that the quotes had led to if they had come in one by one', async () => {
    const [, , , , alone, forgotten, paired, , ended] = db.directory.ipos.sample;
    await db.samples.refresh();
    for (const ipo of [alone, forgotten, paired, ended]) {
      if (ipo === undefined) throw new Error('there are nine samples');
      const from = at('00:00', addDays(today, -12));
      const readings = sampleReadings(db.directory.ipos.sample, [], today).filter(
        ({ ipoId, quotedAt }) => ipoId === ipo.id && quotedAt <= at('09:00') && quotedAt >= from,
      );
      for (const { at: instant, premium } of await publishLive(ipo, readings)) {
        // The first days have another past: their quotes are the first ones.
        if (instant < at('00:00', addDays(today, -8))) continue;
        const past = await db.past.at('sample', ipo, instant);
        const { provenance: _live, ...shown } = premium as ReturnType<typeof presentGmp>;
        const { provenance: _past, ...laid } =
          'value' in past ? undated(presentGmp(past)) : { provenance: [] };
        expect([ipo.slug, instant, laid]).toEqual([ipo.slug, instant, shown]);
      }
    }
  });

  it('lays the states of premiums that move anew, up to the move, and keeps those of others', async () => {
    const listed = anIpo({ ...db.directory.ipos.sample[8], closeOn: addDays(today, -10) });
    db.directory.ipos.sample[8] = listed;
    db.directory.listings.sample = [
      { ...listed, listingOn: addDays(today, -7), paidPriceRupees: 400, listingPriceRupees: 460 },
    ];
    await db.samples.refresh();
    const kept = `SELECT min(position) AS first, max(position) AS last FROM gmp_state WHERE ipo_id = '${listed.id}'`;
    const before = await db.rows(kept);
    const midnight = at('00:01', addDays(today, 1));
    db.clock.set(midnight);
    await db.samples.refresh();
    expect(await db.rows(kept)).toEqual(before);
    const counts = await stateCounts(midnight);
    expect(counts.filter(({ then }) => then !== 1).map(({ id }) => id)).toEqual([listed.id]);
    for (const { slug, present, past } of await shownAt(midnight))
      expect([slug, past]).toEqual([slug, present]);
    const [first] = await shownAt(at('17:00'));
    expect(first?.past?.lastUpdated).toBe(at('16:00').toISOString());
  });

  it('sets values back at midnight without events', async () => {
    await db.samples.refresh();
    db.clock.set(at('23:59'));
    await db.samples.tick();
    const told = await db.events('sample');
    db.clock.set(at('00:01', addDays(today, 1)));
    expect(await db.samples.tick()).toBe(0);
    expect(await db.samples.refresh()).toBe(true);
    expect(await db.samples.tick()).toBe(0);
    expect(await db.events('sample')).toEqual(told);
    expect((await db.queries.history('sample', 'sample-1', 90, page))?.total).toBe(90);
  });
});
