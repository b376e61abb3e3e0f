import { aMasterRecord, aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_history');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('an offer in a history feed', () => {
  it('is not announced with the batch, and never when it began more than a day ago', async () => {
    await db.take(db.offers, [aMasterRecord()], { historic: true });
    await db.take(db.offers, [
      aSchemeRecord({ sourceKey: '2', schemeId: '2', schemeName: 'Old Fund', openOn: day('2026-03-06') }),
    ]);
    await db.take(db.offers, [
      aSchemeRecord({ sourceKey: '3', schemeId: '3', schemeName: 'New Fund', openOn: day('2026-03-12') }),
    ]);
    expect(await db.nfos()).toHaveLength(3);
    expect(await db.events()).toEqual([]);
  });

  it('that is known is announced once, by the next tick', async () => {
    await db.take(db.offers, [aSchemeRecord({ closeOn: null })]);
    const before = await db.events();
    db.clock.set(at('2026-03-21', '07:45'));
    await db.take(db.offers, [aMasterRecord()], { historic: true });
    expect(await db.nfos()).toMatchObject([{ status: 'open', closeOn: '2026-03-20' }]);
    expect(await db.events()).toEqual(before);
    expect(await db.lifecycle.tick('live')).toBe(1);
    expect(await db.nfos()).toMatchObject([{ status: 'closed' }]);
    expect(await db.events()).toHaveLength(before.length + 1);
    expect(await db.lifecycle.tick('live')).toBe(0);
  });

  it('that is first seen there has its opening announced once, by the next tick', async () => {
    const history = { historic: true };
    db.clock.set(at('2026-03-09', '07:45'));
    await db.take(db.offers, [aMasterRecord()], history);
    expect(await db.nfos()).toMatchObject([{ status: 'upcoming' }]);
    expect(await db.events()).toEqual([]);
    expect(await db.lifecycle.tick('live')).toBe(1);
    await db.take(db.offers, [aMasterRecord({ minInvestmentRupees: 1000 })], history);
    // The authority's value replaces that of the master at its second reading.
    for (const time of ['09:00', '14:00']) {
      db.clock.set(at('2026-03-09', time));
      await db.take(db.offers, [aSchemeRecord({ minInvestmentRupees: 1000 })]);
    }
    expect(await db.lifecycle.tick('live')).toBe(0);
    expect(await db.nfos()).toMatchObject([{ status: 'open' }]);
    const corrected = await db.announced<string>(`data ->> 'field'`, 'live');
    expect([await db.events(), corrected]).toEqual([
      ['nfo.opened 2026-03-09', 'nfo.corrected 2026-03-09'],
      [null, 'minInvestment'],
    ]);
  });

  it('has its opening announced once when the list comes before the tick', async () => {
    db.clock.set(at('2026-03-09', '09:00'));
    await db.take(db.offers, [aMasterRecord()], { historic: true });
    await db.take(db.offers, [aSchemeRecord()]);
    expect(await db.lifecycle.tick('live')).toBe(0);
    expect(await db.events()).toEqual(['nfo.opened 2026-03-09']);
  });

  it.each([
    ['an initial load', { historic: true, initial: true }, '2026-03-09', '12:00', 'open'],
    ['a day later', { historic: true }, '2026-03-10', '00:01', 'open'],
    ['an offer that is over', { historic: true }, '2026-03-21', '07:45', 'closed'],
  ])('that is first seen there has no opening announced: %s', async (_title, run, on, time, status) => {
    db.clock.set(at(on, time));
    await db.take(db.offers, [aMasterRecord()], run);
    expect(await db.nfos()).toMatchObject([{ status }]);
    await db.lifecycle.tick('live');
    await db.take(db.offers, [aSchemeRecord()]);
    expect(await db.events()).toEqual([]);
  });
});
