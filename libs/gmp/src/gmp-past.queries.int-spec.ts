import type { IpoReference } from '@market/contracts';
import * as fc from 'fast-check';
import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from './domain/gmp.fixture';
import { GmpFading } from './ingest/gmp-fading';
import { presentGmp } from './http/gmp.view';
import { type GmpDatabase, startGmpDatabase } from './testing/gmp-database.fixture';

let db: GmpDatabase;
const today = indianDay('2026-11-18');
const on = (days: number, time: string) => instantInIndia(addDays(today, days), time);
const publishers = ['investorgain', 'ipowatch', 'ipoji'] as const;
type Publisher = (typeof publishers)[number];

beforeAll(async () => {
  db = await startGmpDatabase('gmp_past');
});
beforeEach(() => begin());
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

async function begin(): Promise<void> {
  await db.clear();
  db.former.forget();
  db.directory.ipos.live = [anIpo()];
  db.clock.set(on(0, '12:00'));
}

const quote = (publisher: Publisher, gmpRupees: number, quotedAt: Date, trusted = true) =>
  db.take([aReadingRecord({ publisher, gmpRupees, gmpPercent: null, quotedAt })], { trusted });

/** Takes a quote in when it is made. */
const quoteAt = (publisher: Publisher, gmpRupees: number, at: Date) => {
  db.clock.set(at);
  return quote(publisher, gmpRupees, at);
};

/** Changes the IPO now. */
function change(terms: Partial<Pick<IpoReference, 'name' | 'bandMaxRupees' | 'isin' | 'nseSymbol'>>): void {
  const [ipo = anIpo()] = db.directory.ipos.live;
  const changed = { ...ipo, ...terms, termsChangedAt: db.clock.now() };
  db.directory.ipos.live = [changed];
  db.former.remember(changed, db.clock.now());
}

const found = async () => db.queries.bySlug('live', 'zinnia-motors');

/** Returns the premium as it is shown now; null without one. */
const shown = async () => {
  const premium = await found();
  return premium && presentGmp(premium);
};

/** Returns the premium as it is shown of an instant. */
const shownOf = async (at: Date) => {
  const [ipo = anIpo()] = db.directory.ipos.live;
  const past = await db.past.at('live', ipo, at);
  return 'value' in past ? presentGmp(past) : past;
};

const states = async () => (await db.rows('SELECT 1 FROM gmp_state')).length;

describe('the premium of an instant', () => {
  it('is the one that was shown then, after each quote, withdrawal and loss of a fresh source', async () => {
    const steps: readonly (readonly [Date, () => Promise<unknown>])[] = [
      [on(0, '10:00'), () => quote('ipoji', 30, on(0, '09:55'))],
      [on(0, '11:00'), () => quote('ipowatch', 31, on(0, '11:00'))],
      [on(0, '12:00'), () => quote('investorgain', 36, on(0, '12:00'))],
      [
        on(0, '13:00'),
        () =>
          db.takeBack([
            { publisher: 'investorgain', sourceName: 'Zinnia Motors', withdrawnAt: on(0, '12:30') },
          ]),
      ],
      [on(1, '09:56'), () => db.fading.tick('live')],
      [on(1, '11:01'), () => db.fading.tick('live')],
      [on(1, '15:00'), () => quote('ipowatch', 12, on(1, '15:00'))],
    ];
    const seen: (readonly [Date, unknown])[] = [];
    for (const [at, step] of steps) {
      db.clock.set(at);
      await step();
      seen.push([at, await shown()]);
    }
    for (const [place, [at, premium]] of seen.entries()) {
      expect([at, await shownOf(at)]).toEqual([at, premium]);
      const next = seen[place + 1]?.[0] ?? on(9, '00:00');
      expect(await shownOf(new Date(next.getTime() - 1))).toEqual(premium);
    }
    expect(new Set(seen.map(([, premium]) => JSON.stringify(premium))).size).toBeGreaterThan(5);
    expect(await states()).toBe(steps.length);
  });

  it('is unknown before its first state, and before the history of its IPO', async () => {
    await quoteAt('ipowatch', 31, on(0, '11:00'));
    const before = new Date(on(0, '11:00').getTime() - 1);
    const first = { knownFrom: on(0, '11:00'), historyFrom: on(0, '11:00') };
    expect(await shownOf(before)).toEqual(first);
    db.former.remember(anIpo(), on(0, '11:30'));
    const later = { knownFrom: on(0, '11:30'), historyFrom: on(0, '11:30') };
    expect([await shownOf(before), await shownOf(on(0, '11:29'))]).toEqual([later, later]);
    expect(await shownOf(on(0, '11:30'))).toEqual(await shown());
  });

  it('has the name, the share and the price of then, and the estimates, confidence and date that they made', async () => {
    db.former.remember(anIpo(), on(-3, '10:00'));
    await quoteAt('ipowatch', 20, on(0, '10:00'));
    await quoteAt('ipoji', 40, on(0, '11:00'));
    const before = await shown();
    db.clock.set(on(0, '12:00'));
    change({ name: 'Zinnia Automotive Limited', bandMaxRupees: 210, isin: null, nseSymbol: 'ZINNIA' });
    const after = await shown();
    expect(before).toMatchObject({ ipoName: 'Zinnia Motors Limited', issuePrice: 140, confidence: 'low' });
    expect(before).toMatchObject({ isin: 'INE0ZIN01013', symbols: { nse: 'ZINNIAMOT', bse: null } });
    expect(after).toMatchObject({ isin: null, symbols: { nse: 'ZINNIA', bse: null } });
    expect(after).toMatchObject({
      ipoName: 'Zinnia Automotive Limited',
      issuePrice: 210,
      confidence: 'medium',
    });
    expect(after?.updatedAt).toBe(on(0, '12:00').toISOString());
    expect(await shownOf(on(0, '11:59'))).toEqual(before);
    expect(await shownOf(on(0, '12:00'))).toEqual(after);
    expect(await states()).toBe(2);
  });

  it('knows which sources were fresh, also where a later price makes that matter', async () => {
    db.former.remember(anIpo(), on(-3, '10:00'));
    await quoteAt('ipowatch', 20, on(0, '10:00'));
    await quoteAt('ipoji', 60, on(0, '11:00'));
    await quoteAt('investorgain', 40, on(0, '12:00'));
    db.clock.set(on(1, '10:01'));
    await db.fading.tick('live');
    db.clock.set(on(1, '10:30'));
    change({ bandMaxRupees: 1400 });
    expect((await shown())?.confidence).toBe('medium');
    expect(await shownOf(on(1, '10:30'))).toEqual(await shown());
  });

  it('stays as it was when a late quote corrects the day before', async () => {
    await quoteAt('ipowatch', 20, on(0, '10:00'));
    await quoteAt('ipowatch', 24, on(1, '10:00'));
    const [first, second] = [await shownOf(on(0, '10:00')), await shown()];
    db.clock.set(on(1, '12:00'));
    await quote('ipoji', 30, on(0, '20:00'));
    const days = await db.queries.history('live', 'zinnia-motors', 90, { page: 1, limit: 9 });
    expect(days?.items.map(({ gmpRupees }) => gmpRupees)).toEqual([27, 25]);
    expect([await shownOf(on(0, '23:00')), await shownOf(on(1, '11:59'))]).toEqual([first, second]);
    expect(await shownOf(on(1, '12:00'))).toEqual(await shown());
  });

  it('is the later one of two that were published in one millisecond, also by a clock that went back', async () => {
    await quoteAt('ipowatch', 20, on(0, '10:00'));
    await quote('ipoji', 30, on(0, '10:00'));
    expect(await shownOf(on(0, '10:00'))).toEqual(await shown());
    db.clock.set(on(0, '09:59'));
    await quote('investorgain', 28, on(0, '09:58'));
    expect((await shown())?.sources).toHaveLength(3);
    expect(await shownOf(on(0, '10:00'))).toEqual(await shown());
    expect(await shownOf(on(0, '09:59'))).toMatchObject({ knownFrom: on(0, '10:00') });
  });

  it('has no state of a write that publishes nothing else', async () => {
    await quoteAt('ipowatch', 20, on(0, '10:00'));
    db.clock.set(on(0, '10:05'));
    await quote('ipowatch', 20, on(0, '10:00'));
    await quote('ipoji', 2000, on(0, '10:04'), false);
    expect(await db.fading.tick('live')).toBe(1);
    expect(await states()).toBe(1);
  });

  it('begins, when an ingestor starts, with what a release of before has written', async () => {
    await quoteAt('ipowatch', 20, on(0, '10:00'));
    await db.rows('DELETE FROM gmp_state');
    const now = on(0, '11:00');
    db.clock.set(now);
    const started = new GmpFading(db.dataSource, db.clock, db.directory);
    await started.tick('live');
    expect(await shownOf(now)).toEqual(await shown());
    await started.tick('live');
    expect(await states()).toBe(1);
  });
});

/** Change of a premium or of its IPO, some minutes after the one before. */
interface Step {
  readonly minutes: number;
  readonly work: 'quote' | 'doubtful quote' | 'withdrawal' | 'fading' | 'name' | 'price';
  readonly publisher: Publisher;
  readonly figure: number;
  readonly hoursBack: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  minutes: fc.constantFrom(0, 1, 20, 90, 400, 1440),
  work: fc.constantFrom(
    'quote',
    'quote',
    'doubtful quote',
    'withdrawal',
    'fading',
    'fading',
    'name',
    'price',
  ),
  publisher: fc.constantFrom(...publishers),
  figure: fc.integer({ min: -20, max: 60 }),
  hoursBack: fc.constantFrom(0, 0, 0, 1, 23, 24, 25, 50),
});

async function apply({ work, publisher, figure, hoursBack }: Step): Promise<void> {
  const quotedAt = new Date(db.clock.now().getTime() - hoursBack * 3_600_000);
  switch (work) {
    case 'quote':
      await quote(publisher, figure, quotedAt);
      return;
    case 'doubtful quote':
      await quote(publisher, figure * 3, quotedAt, false);
      return;
    case 'withdrawal':
      await db.takeBack([{ publisher, sourceName: 'Zinnia Motors', withdrawnAt: quotedAt }], {
        trusted: true,
      });
      return;
    case 'fading':
      await db.fading.tick('live');
      return;
    case 'name':
      change({ name: `Zinnia Motors ${figure} Limited` });
      return;
    case 'price':
      change({ bandMaxRupees: figure < 0 ? null : 100 + figure * 4 });
  }
}

it('the premium of an instant is what a recorder wrote down then, whatever happened before and since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      await begin();
      db.former.remember(anIpo(), on(-9, '10:00'));
      const seen = new Map<number, unknown>();
      for (const each of steps) {
        db.clock.set(new Date(db.clock.now().getTime() + each.minutes * 60_000));
        await apply(each);
        const premium = await shown();
        if (premium !== null) seen.set(db.clock.now().getTime(), premium);
      }
      const instants = [...seen.keys()];
      for (const [place, at] of instants.entries()) {
        expect(await shownOf(new Date(at))).toEqual(seen.get(at));
        const next = instants[place + 1] ?? at + 86_400_000;
        expect(await shownOf(new Date(Math.max(at, next - 1)))).toEqual(seen.get(at));
      }
      const [first] = instants;
      if (first !== undefined) expect(await shownOf(new Date(first - 1))).toHaveProperty('knownFrom');
    }),
    { numRuns: 60 },
  );
});
