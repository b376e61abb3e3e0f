import { aDocumentRecord, aMasterRecord, aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_belief');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const documents = { source: 'fund-houses', feedId: 'fund-houses.scheme-documents' };
const master = { feedId: 'amfi.scheme-master', historic: true };

describe('the believed facts of an offer', () => {
  it('include a minimum ten times as high once AMFI has stated it three times', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    const minimums: unknown[] = [];
    for (const hour of ['14:00', '19:00', '20:00']) {
      db.clock.set(at('2026-03-09', hour));
      await db.take(db.offers, [aSchemeRecord({ minInvestmentRupees: 50_000 })]);
      minimums.push((await db.nfos())[0]?.minInvestmentRupees);
    }
    expect(minimums).toEqual([5000, 5000, 50_000]);
  });

  it('do not include a document’s value that contradicts AMFI’s, however often it is read', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    for (const hour of ['14:00', '15:00', '16:00', '17:00']) {
      db.clock.set(at('2026-03-09', hour));
      await db.take(db.offers, [aDocumentRecord({ minInvestmentRupees: 1000 })], documents);
    }
    expect(await db.nfos()).toMatchObject([{ minInvestmentRupees: 5000, riskLevel: 'very_high' }]);
  });

  it.each([
    ['the true one, when that comes', '2026-03-25'],
    ['the same one again', '2026-04-12'],
  ])(
    'do not include a first allotment weeks after the close until the next reading states %s',
    async (_title, next) => {
      const read = (allotmentOn: string) =>
        db.take(db.offers, [aDocumentRecord({ allotmentOn: day(allotmentOn) })], documents);
      await db.take(db.offers, [aSchemeRecord({ allotmentOn: null })]);
      await read('2026-04-12');
      expect(await db.nfos()).toMatchObject([{ allotmentOn: null }]);
      db.clock.set(at('2026-03-10', '14:00'));
      await read(next);
      expect(await db.nfos()).toMatchObject([{ allotmentOn: next }]);
    },
  );

  it('are those of the other source while the statement of the first one is doubted', async () => {
    await db.take(db.offers, [aSchemeRecord({ minSipAmountRupees: 5 })]);
    await db.take(db.offers, [aDocumentRecord({ minSipAmountRupees: 500 })], documents);
    expect(await db.nfos()).toMatchObject([{ minSipAmountRupees: 500 }]);
  });

  it('leave out the term that cannot be true, and in the first row the other terms, too', async () => {
    const { accepted, doubts } = await db.take(db.offers, [aSchemeRecord({ expenseRatioPercent: 50 })]);
    expect([accepted, doubts.map(({ reason }) => reason)]).toEqual([1, ['expense ratio of 50 percent']]);
    expect(await db.nfos()).toMatchObject([{ expenseRatioPercent: null, minInvestmentRupees: null }]);
    await db.take(db.offers, [aSchemeRecord({ expenseRatioPercent: 50 })]);
    expect(await db.nfos()).toMatchObject([{ expenseRatioPercent: null, minInvestmentRupees: 5000 }]);
  });

  it('do not include the terms of a document while those of AMFI’s doubted first row are awaited', async () => {
    const [odd, right] = [{ expenseRatioPercent: 50 }, {}].map((part) =>
      aSchemeRecord({ ...part, objective: 'Growth of capital.' }),
    );
    const document = aDocumentRecord({ objective: 'To grow capital.', riskLevel: 'very_high' });
    const objective = async () => (await db.nfos())[0]?.objective;
    if (odd === undefined || right === undefined) throw new Error('two records');
    await db.take(db.offers, [odd]);
    db.clock.advance(3_600_000);
    await db.take(db.offers, [document], documents);
    expect(await objective()).toBeNull();
    db.clock.advance(3_600_000);
    await db.take(db.offers, [right]);
    expect(await objective()).toBe('Growth of capital.');
    expect(await db.announced(`data->>'field'`, 'live')).not.toContain('objective');
  });

  it('include the terms of a document once AMFI was not read for more than a day after its doubted first row', async () => {
    await db.take(db.offers, [aSchemeRecord({ expenseRatioPercent: 50, objective: 'Growth of capital.' })]);
    db.clock.advance(31 * 3_600_000);
    await db.take(db.offers, [aDocumentRecord({ objective: 'To grow capital.' })], documents);
    expect(await db.nfos()).toMatchObject([{ objective: 'To grow capital.' }]);
  });

  it('include the terms of a document when AMFI’s next row does not state them', async () => {
    await db.take(db.offers, [aSchemeRecord({ expenseRatioPercent: 50, objective: 'Growth of capital.' })]);
    db.clock.advance(3_600_000);
    await db.take(db.offers, [aSchemeRecord({ objective: null })]);
    await db.take(db.offers, [aDocumentRecord({ objective: 'To grow capital.' })], documents);
    expect(await db.nfos()).toMatchObject([{ objective: 'To grow capital.' }]);
  });

  it('reopen a closed offer when a second feed states the new closing', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    db.clock.set(at('2026-03-21', '09:00'));
    await db.lifecycle.tick('live');
    const extended = { closeOn: day('2026-03-23') };
    await db.take(db.offers, [aSchemeRecord(extended)]);
    expect(await db.nfos()).toMatchObject([{ status: 'closed', closeOn: '2026-03-20' }]);
    await db.take(db.offers, [aDocumentRecord({ openOn: day('2026-03-09'), ...extended })], documents);
    expect(await db.nfos()).toMatchObject([{ status: 'open', closeOn: '2026-03-23' }]);
    expect(await db.events()).toEqual([
      'nfo.opened 2026-03-09',
      'nfo.closed 2026-03-20',
      'nfo.corrected 2026-03-21',
    ]);
  });

  it('keep the opening that a list leaves out while it moves the closing', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    for (let readings = 0; readings < 2; readings += 1) {
      db.clock.advance(3_600_000);
      await db.take(db.offers, [aSchemeRecord({ openOn: null, closeOn: day('2026-03-23') })]);
    }
    expect(await db.nfos()).toMatchObject([{ openOn: '2026-03-09', closeOn: '2026-03-23' }]);
  });

  it('are the same in any order of the sources', async () => {
    const takes = [
      () => db.take(db.offers, [aSchemeRecord()]),
      () => db.take(db.offers, [aDocumentRecord({ minInvestmentRupees: 1000 })], documents),
      () => db.take(db.offers, [aMasterRecord({ closeOn: day('2026-03-18') })], master),
    ];
    const outcomes = [];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [2, 0, 1],
    ]) {
      await db.clear();
      for (const index of order) await takes[index]?.();
      // A value that replaces a published one counts at its second reading.
      db.clock.advance(5 * 3_600_000);
      for (const index of order) await takes[index]?.();
      const rows = await db.nfos();
      expect(rows).toHaveLength(1);
      // A source that only confirms what is published is not named before the next change.
      outcomes.push({
        ...rows[0],
        id: '',
        slug: '',
        provenance: [],
        firstSeenAt: 0,
        updatedAt: 0,
        statusSince: 0,
      });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
    expect(outcomes[0]).toMatchObject({ closeOn: '2026-03-20', minInvestmentRupees: 5000 });
  });

  describe('with a column of the list that slipped by a row', () => {
    const houses = ['Sahyadri', 'Konkan', 'Nilgiri', 'Malabar'];
    const offers = houses.map((house, at) =>
      aSchemeRecord({
        sourceKey: String(90001 + at),
        schemeId: String(90001 + at),
        mfId: String(901 + at),
        amcName: `${house} Mutual Fund`,
        schemeName: `${house} Fund ${at}`,
        exitLoad: `${at + 1}% within a year`,
        openOn: day(`2026-03-0${5 + at}`),
        closeOn: day('2026-03-16'),
      }),
    );
    const slipped = offers.map((offer, at) => ({
      ...offer,
      exitLoad: offers[(at + 1) % 4]?.exitLoad ?? null,
      openOn: offers[(at + 1) % 4]?.openOn ?? null,
    }));
    const shown = async () => (await db.nfos()).map(({ openOn, exitLoad }) => `${openOn} ${exitLoad}`);

    it('are those before the slip, also when the correct list comes again', async () => {
      await db.take(db.offers, offers);
      const before = await shown();
      for (const list of [slipped, offers, slipped, offers]) {
        db.clock.advance(5 * 3_600_000);
        await db.take(db.offers, list);
        expect(await shown()).toEqual(before);
      }
    });

    it('are those of the list once it was read three times', async () => {
      await db.take(db.offers, offers);
      for (let times = 0; times < 3; times += 1) {
        db.clock.advance(3_600_000);
        await db.take(db.offers, slipped);
      }
      expect((await shown()).sort()).toEqual(
        slipped.map(({ openOn, exitLoad }) => `${openOn} ${exitLoad}`).sort(),
      );
    });
  });
});
