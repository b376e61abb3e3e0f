import { aDocumentRecord, aMasterRecord, aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_extension');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('an offer whose closing is put off', () => {
  it('takes an extension while the offer is open, and announces one closing', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    for (const time of ['14:00', '19:00']) {
      db.clock.set(at('2026-03-20', time));
      await db.take(db.offers, [aSchemeRecord({ closeOn: day('2026-03-23') })]);
    }
    for (const on of ['2026-03-21', '2026-03-24', '2026-03-25']) {
      db.clock.set(at(on, '00:00'));
      await db.lifecycle.tick('live');
    }
    expect(await db.events()).toEqual([
      'nfo.opened 2026-03-09',
      'nfo.corrected 2026-03-20',
      'nfo.closed 2026-03-23',
    ]);
  });

  it('takes an extension of the longest offer, and later statements of other sources on it', async () => {
    await db.take(db.offers, [aSchemeRecord({ closeOn: day('2026-03-23') })]);
    db.clock.set(at('2026-03-23', '14:00'));
    await db.take(db.offers, [aSchemeRecord({ closeOn: day('2026-03-24') })]);
    db.clock.set(at('2026-03-23', '19:00'));
    expect(await db.take(db.offers, [aSchemeRecord({ closeOn: day('2026-03-24') })])).toMatchObject({
      doubts: [],
    });
    const planned = aDocumentRecord({ openOn: day('2026-03-09'), closeOn: day('2026-03-23') });
    expect(await db.take(db.offers, [planned], { source: 'fund-houses' })).toMatchObject({ doubts: [] });
    for (const on of ['2026-03-24', '2026-03-25']) {
      db.clock.set(at(on, '00:00'));
      await db.lifecycle.tick('live');
    }
    const became = aMasterRecord({ closeOn: day('2026-03-24') });
    expect(await db.take(db.offers, [became], { historic: true })).toMatchObject({ doubts: [] });
    expect(await db.events()).toEqual([
      'nfo.opened 2026-03-09',
      'nfo.corrected 2026-03-23',
      'nfo.closed 2026-03-24',
    ]);
  });

  it.each([
    ['stays open over night', 'states an extension', 'open', '2026-03-23', 'nfo.closed 2026-03-23'],
    [
      'closes in the morning',
      'stated an extension by mistake',
      'closed',
      '2026-03-20',
      'nfo.closed 2026-03-20',
    ],
  ] as const)(
    '%s when its only page %s in the last reading of the last day',
    async (...[, , status, closeOn, closed]) => {
      await db.take(db.offers, [aSchemeRecord()]);
      db.clock.set(at('2026-03-20', '19:00'));
      await db.lifecycle.tick('live');
      await db.take(db.offers, [aSchemeRecord({ closeOn: day('2026-03-23') })]);
      db.clock.set(at('2026-03-21', '00:00'));
      await db.lifecycle.tick('live');
      expect(await db.nfos()).toMatchObject([{ status: 'open', closeOn: '2026-03-20' }]);
      db.clock.set(at('2026-03-21', '09:00'));
      await db.take(db.offers, [aSchemeRecord({ closeOn: day(closeOn) })]);
      expect(await db.nfos()).toMatchObject([{ status, closeOn }]);
      db.clock.set(at('2026-03-24', '00:00'));
      await db.lifecycle.tick('live');
      expect((await db.events()).filter((event) => event.startsWith('nfo.closed'))).toEqual([closed]);
    },
  );

  it('takes offers that were extended before they were first seen, in the list and in the history', async () => {
    db.clock.set(at('2026-03-24', '09:00'));
    await db.take(db.offers, [aMasterRecord({ closeOn: null })], { historic: true, initial: true });
    const konkan = { amcName: 'Konkan Mutual Fund', mfId: null, schemeName: 'Konkan Gilt Fund' };
    const became = aMasterRecord({ ...konkan, sourceKey: '150002', closeOn: day('2026-03-24') });
    expect(await db.take(db.offers, [became], { historic: true, initial: true })).toMatchObject({
      doubts: [],
    });
    await db.take(db.offers, [
      aSchemeRecord({
        sourceKey: '2',
        schemeId: '2',
        schemeName: 'Sahyadri Focused Fund',
        closeOn: day('2026-03-24'),
      }),
    ]);
    expect((await db.nfos()).map(({ slug, status }) => [slug, status])).toEqual([
      ['konkan-gilt-fund', 'open'],
      ['sahyadri-focused-fund', 'open'],
      ['sahyadri-value-fund', 'closed'],
    ]);
  });
});
