import { aBseIssueRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const bse = { source: 'bse', feedId: 'bse.calendar' };

beforeAll(async () => {
  db = await startIpoDatabase('ipo_intake');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-02', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('IpoIntake', () => {
  it('makes one record of both exchanges, in either order', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    await db.take(db.issues, [aBseIssueRecord({ registrar: 'Kaveri' })], bse);
    const [first, ...others] = await db.ipos();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ slug: 'zinnia-motors', exchanges: ['NSE', 'BSE'], registrar: 'Kaveri' });
    await db.clear();
    await db.take(db.issues, [aBseIssueRecord({ registrar: 'Kaveri' })], bse);
    await db.take(db.issues, [anIssueRecord()]);
    expect(await db.ipos()).toEqual([{ ...first, id: expect.any(String) }]);
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-02']);
  });

  it('founds no record under a name that is joined from those of two rows, and one with its slug when the name is right', async () => {
    const other = anIssueRecord({ sourceKey: 'PALAR', symbol: 'PALAR', companyName: 'Palar Inks Limited' });
    const joined = anIssueRecord({ companyName: 'Zinnia Motors Limited Palar Inks Limited' });
    const { doubts } = await db.take(db.issues, [joined, other]);
    expect(doubts).toMatchObject([{ index: 0, reason: expect.stringContaining('two rows') as string }]);
    await db.take(db.issues, [anIssueRecord(), other]);
    expect((await db.ipos()).map(({ slug }) => slug)).toEqual(['palar-inks', 'zinnia-motors']);
  });

  it('writes nothing when the same batches come again', async () => {
    const again = async () => {
      const precise = { bandMaxRupees: 285.125, issueSizeRupees: 1_234_567_890.891 };
      await db.take(db.issues, [anIssueRecord({ ...precise, issueSizeShares: null })]);
      const detail = anIssueRecord({ ...precise, lotSizeShares: null, issueSizeShares: 9_999_999 });
      await db.take(db.issues, [detail], { feedId: 'nse.detail' });
      return db.take(db.issues, [aBseIssueRecord({ ...precise, issueSizeShares: null })], bse);
    };
    expect(await db.rowsWrittenBy(again)).toBeGreaterThan(5);
    db.clock.advance(60_000);
    expect(await db.rowsWrittenBy(again)).toBe(0);
    expect(await again()).toMatchObject({ accepted: 0, unchanged: 1, events: 0 });
    expect(await db.ipos()).toMatchObject([{ bandMaxRupees: 285.125, issueSizeShares: 9_999_999 }]);
  });

  it('writes nothing when a batch with contradicting rows of one key comes again', async () => {
    const rows = [anIssueRecord({ issueSizeShares: 9_000_000 }), anIssueRecord()];
    await db.take(db.issues, rows);
    expect(await db.rowsWrittenBy(() => db.take(db.issues, rows))).toBe(0);
  });

  it('does not undo a later statement of another feed of the exchange when a feed adds a fact', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    for (let readings = 0; readings < 2; readings += 1) {
      await db.take(db.issues, [anIssueRecord({ issueSizeShares: 9_000_000 })], { feedId: 'nse.detail' });
      db.clock.advance(3_600_000);
    }
    await db.take(db.issues, [anIssueRecord({ sector: 'Automobiles' })]);
    expect(await db.ipos()).toMatchObject([{ issueSizeShares: 9_000_000, sector: 'Automobiles' }]);
  });

  it('keeps every changed field as a revision with its source', async () => {
    await db.take(db.issues, [anIssueRecord({ bandMinRupees: null, bandMaxRupees: null })]);
    await db.take(db.issues, [aBseIssueRecord()], bse);
    for (let readings = 0; readings < 2; readings += 1) {
      await db.take(db.issues, [anIssueRecord({ bandMinRupees: 280, bandMaxRupees: 294 })]);
      db.clock.advance(3_600_000);
    }
    expect(await db.revisions('bandMaxRupees')).toEqual([
      { before: null, after: 285, origin: 'bse' },
      { before: 285, after: 294, origin: 'nse' },
    ]);
  });

  it('keeps facts that a later payload leaves out', async () => {
    const rich = { registrar: 'Kaveri', leadManagers: ['Banyan'], issuePriceRupees: 285 };
    await db.take(db.issues, [anIssueRecord(rich)]);
    const [before] = await db.ipos();
    const poor = {
      lotSizeShares: null,
      bandMinRupees: null,
      bandMaxRupees: null,
      issuePriceRupees: null,
      leadManagers: [],
      closeOn: null,
    };
    await db.take(db.issues, [anIssueRecord(poor)]);
    await db.take(db.issues, [anIssueRecord(poor)], { feedId: 'nse.other' });
    expect(await db.ipos()).toEqual([before]);
  });

  it('keeps id and slug over a rename, and finds the issue under its former name', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const [before] = await db.ipos();
    for (let readings = 0; readings < 2; readings += 1) {
      await db.take(db.issues, [anIssueRecord({ companyName: 'Marigold Mobility Limited' })]);
      db.clock.advance(3_600_000);
    }
    await db.take(db.issues, [aBseIssueRecord()], bse);
    expect(await db.ipos()).toMatchObject([
      { id: before?.id, slug: 'zinnia-motors', name: 'Marigold Mobility', exchanges: ['NSE', 'BSE'] },
    ]);
    expect(await db.revisions('name')).toHaveLength(2);
  });

  it('gives an issue no key of a row with its name of which two facts are doubted', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const row = { openOn: day('2026-03-10'), closeOn: day('2026-03-12'), bandMaxRupees: 300 };
    const { doubts } = await db.take(db.issues, [aBseIssueRecord(row)], bse);
    expect(doubts.map(({ reason }) => reason.split(':')[0])).toEqual(['period', 'band']);
    expect(await db.ipos()).toMatchObject([{ exchanges: ['NSE'] }]);
    expect(await db.rows(`SELECT source_key FROM ipo_sighting WHERE exchange = 'BSE'`, [])).toEqual([]);
  });

  it('finds an issue by the spelling of the exchange that is not published', async () => {
    await db.take(db.issues, [anIssueRecord({ companyName: 'Zinnia Auto Limited', isin: 'INE000A01010' })]);
    await db.take(db.issues, [aBseIssueRecord({ isin: 'INE000A01010' })], bse);
    await db.take(db.issues, [aBseIssueRecord({ sourceKey: 'ipo-8102' })], bse);
    expect(await db.ipos()).toHaveLength(1);
  });

  it('gives two companies whose slugs collide each one of their own', async () => {
    const other = {
      sourceKey: 'ZINNIA2',
      symbol: 'ZINNIA2',
      openOn: day('2024-03-11'),
      closeOn: day('2024-03-13'),
      page: 'archive' as const,
    };
    const third = { sourceKey: 'ZINNIA3', openOn: day('2026-04-20'), closeOn: day('2026-04-22') };
    await db.take(db.issues, [anIssueRecord(), anIssueRecord(other), anIssueRecord(third)]);
    const slugs = (await db.ipos()).map(({ slug }) => slug);
    expect(slugs).toEqual(['zinnia-motors', 'zinnia-motors-2024', 'zinnia-motors-2026']);
  });

  it('takes a company whose name has no ASCII form', async () => {
    await db.take(db.issues, [aBseIssueRecord({ companyName: 'ज़िनिया मोटर्स' })], bse);
    expect((await db.ipos())[0]?.slug).toMatch(/^ipo-[0-9a-f]{32}$/);
  });

  it('founds no record from a name of NSE without its legal form, which may be truncated', async () => {
    const cut = await db.take(db.issues, [anIssueRecord({ companyName: 'Zinnia Mot' })]);
    expect(cut.doubts).toMatchObject([{ reason: expect.stringContaining('legal form') }]);
    expect(await db.ipos()).toEqual([]);
  });

  it('takes 1 400 past issues in one batch and announces none of them', async () => {
    const records = Array.from({ length: 1400 }, (_, index) =>
      anIssueRecord({
        sourceKey: `PAST${index}`,
        symbol: `PAST${index}`,
        companyName: `Past ${index} Works Limited`,
        openOn: day('2020-03-09'),
        closeOn: day('2020-03-11'),
        listingOn: day('2020-03-16'),
        confirmed: 'listed',
      }),
    );
    const first = await db.take(db.issues, records, { historic: true });
    expect(first).toEqual({ accepted: 1400, unchanged: 0, events: 0, doubts: [] });
    expect(await db.ipos()).toHaveLength(1400);
    const written = await db.rowsWrittenBy(async () => {
      expect(await db.take(db.issues, records, { historic: true })).toMatchObject({
        unchanged: 1400,
        accepted: 0,
      });
    });
    expect(written).toBe(0);
  });

  it('leaves news of a history feed about a known issue to the next tick, which announces it once', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    db.clock.set(at('2026-03-16', '20:30'));
    const past = anIssueRecord({ listingOn: day('2026-03-16'), confirmed: 'listed', issuePriceRupees: 285 });
    const told = await db.take(db.issues, [past], { historic: true, feedId: 'nse.past' });
    expect(told).toMatchObject({ accepted: 1, events: 0, doubts: [] });
    expect(await db.ipos()).toMatchObject([
      { status: 'UPCOMING', listingOn: '2026-03-16', allottedOn: null },
    ]);
    expect(await db.lifecycle.tick('live')).toBe(1);
    expect(await db.ipos()).toMatchObject([{ status: 'LISTED' }]);
    expect((await db.events()).filter((event) => event.startsWith('ipo.listed'))).toHaveLength(1);
    expect(await db.lifecycle.tick('live')).toBe(0);
  });

  it.each(['withdrawn', 'postponed'] as const)(
    'announces once that a known issue is %s, also when a history feed alone states it, but not in its initial load',
    async (confirmed) => {
      const past = { historic: true, feedId: 'nse.ipo-past' };
      const called = (ipo: { readonly sourceKey: string; readonly symbol: string }) =>
        anIssueRecord({ ...ipo, page: 'archive', confirmed });
      const other = { sourceKey: 'ARKA', symbol: 'ARKA', companyName: 'Arka Valves Limited' };
      await db.take(db.issues, [anIssueRecord(), anIssueRecord(other)]);
      db.clock.set(at('2026-03-16', '20:30'));
      await db.take(db.issues, [called(other)], { ...past, initial: true });
      expect(await db.events()).not.toContain(`ipo.${confirmed} 2026-03-16`);
      await db.take(db.issues, [anIssueRecord({ page: 'archive', confirmed })], past);
      await db.take(db.issues, [anIssueRecord({ page: 'archive', confirmed })], past);
      expect((await db.events()).filter((event) => event.startsWith(`ipo.${confirmed}`))).toEqual([
        `ipo.${confirmed} 2026-03-16`,
      ]);
    },
  );

  it('changes a known issue at once, without an event, by an initial load', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const before = await db.events();
    db.clock.advance(60_000);
    const first = anIssueRecord({ openOn: day('2026-03-02'), closeOn: day('2026-03-04') });
    const initial = { historic: true, initial: true as const };
    expect(await db.take(db.issues, [first], initial)).toMatchObject({ events: 0 });
    expect(await db.ipos()).toMatchObject([{ status: 'OPEN' }]);
    expect(await db.events()).toEqual(before);
  });

  it('leaves an issue known for a day to the tick, even in the first load of a feed', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    db.clock.set(at('2026-03-11', '12:00'));
    const first = anIssueRecord({ lotSizeShares: 60 });
    await db.take(db.issues, [first], { historic: true, initial: true });
    expect(await db.ipos()).toMatchObject([{ status: 'UPCOMING', lotSizeShares: 60 }]);
  });

  it('makes one record when three ingestors take the same new issue at once', async () => {
    const outcomes = await Promise.all([
      db.take(db.issues, [anIssueRecord()]),
      db.take(db.issues, [anIssueRecord()]),
      db.take(db.issues, [aBseIssueRecord()], bse),
    ]);
    expect(await db.ipos()).toHaveLength(1);
    expect(outcomes.reduce((sum, { events }) => sum + events, 0)).toBe(1);
  });

  it('holds a price that is wrong by a factor of ten, and changes nothing', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const before = await db.ipos();
    const outcome = await db.take(db.issues, [anIssueRecord({ bandMinRupees: 2710, bandMaxRupees: 2850 })]);
    expect(outcome).toMatchObject({
      accepted: 0,
      doubts: [{ index: 0, reason: expect.stringContaining('2710') }],
    });
    expect(await db.ipos()).toEqual(before);
  });

  it('believes what an operator released, and does not doubt it again', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const odd = anIssueRecord({ bandMinRupees: 2710, bandMaxRupees: 2850 });
    expect((await db.take(db.issues, [odd], { trusted: true })).doubts).toEqual([]);
    expect(await db.take(db.issues, [odd])).toMatchObject({ unchanged: 1, doubts: [] });
    expect(await db.take(db.issues, [{ ...odd, registrar: 'Kaveri' }])).toMatchObject({
      accepted: 1,
      doubts: [],
    });
    expect(
      await db.take(db.issues, [{ ...odd, sector: 'Automobiles' }], { feedId: 'nse.detail' }),
    ).toMatchObject({ doubts: [] });
    expect(await db.ipos()).toMatchObject([
      { bandMaxRupees: 2850, registrar: 'Kaveri', sector: 'Automobiles' },
    ]);
  });

  it('moves a state back only when an operator releases it', async () => {
    db.clock.set(at('2026-03-11', '18:00'));
    await db.take(db.issues, [anIssueRecord()]);
    const extended = anIssueRecord({ closeOn: day('2026-03-13') });
    expect((await db.take(db.issues, [extended])).doubts).toMatchObject([
      { reason: expect.stringContaining('2026-03-09 to 2026-03-13 (NSE)') },
    ]);
    expect((await db.take(db.issues, [extended], { trusted: true })).doubts).toEqual([]);
    expect(await db.ipos()).toMatchObject([{ status: 'OPEN', closeOn: '2026-03-13' }]);
  });

  it('makes another issue of the same company years later, with the same symbol and ISIN', async () => {
    const isin = 'INE000A01010';
    const first = anIssueRecord({
      isin,
      openOn: day('2024-03-11'),
      closeOn: day('2024-03-13'),
      confirmed: 'withdrawn',
    });
    await db.take(db.issues, [first], { historic: true });
    await db.take(db.issues, [anIssueRecord({ isin })]);
    expect(await db.ipos()).toMatchObject([
      { slug: 'zinnia-motors', status: 'WITHDRAWN' },
      { slug: 'zinnia-motors-2026', status: 'UPCOMING' },
    ]);
  });

  it('holds a postponed issue without days until it is announced again', async () => {
    db.clock.set(at('2026-03-10', '12:00'));
    await db.take(db.issues, [anIssueRecord()]);
    await db.take(db.issues, [aBseIssueRecord()], bse);
    await db.take(db.issues, [anIssueRecord({ confirmed: 'postponed' })], { feedId: 'nse.past' });
    await db.take(db.issues, [aBseIssueRecord({ confirmed: 'postponed' })], bse);
    expect(await db.ipos()).toMatchObject([{ status: 'UPCOMING', openOn: null, closeOn: null }]);
    expect(await db.rowsWrittenBy(() => db.take(db.issues, [anIssueRecord()]))).toBe(0);
    const again = anIssueRecord({ openOn: day('2026-05-04'), closeOn: day('2026-05-06') });
    db.clock.advance(60_000);
    await db.take(db.issues, [again]);
    expect(await db.ipos()).toMatchObject([
      { status: 'UPCOMING', openOn: '2026-05-04', closeOn: '2026-05-06' },
    ]);
    await db.take(db.issues, [anIssueRecord({ confirmed: 'postponed' })], { feedId: 'nse.past' });
    expect(await db.ipos()).toMatchObject([{ openOn: '2026-05-04' }]);
  });

  it('makes no second issue of a withdrawn one whose row, which still states that, has the days of a year later', async () => {
    await db.take(db.issues, [anIssueRecord({ confirmed: 'withdrawn' })]);
    const days = { openOn: day('2027-03-09'), closeOn: day('2027-03-11') };
    for (let runs = 0; runs < 2; runs += 1) {
      db.clock.advance(3_600_000);
      await db.take(db.issues, [anIssueRecord({ ...days, confirmed: 'withdrawn' })]);
    }
    expect(await db.ipos()).toMatchObject([{ status: 'WITHDRAWN', openOn: '2026-03-09' }]);
  });

  it('makes no second issue of a listed company by a list of past issues, whose days may be those of another row', async () => {
    const past = { historic: true, feedId: 'nse.ipo-past' };
    const listed = { page: 'archive' as const, confirmed: 'listed' as const };
    const days = { openOn: day('2025-03-14'), closeOn: day('2025-03-18'), listingOn: day('2025-03-21') };
    await db.take(db.issues, [anIssueRecord({ ...listed, ...days })], { ...past, initial: true });
    const outcome = await db.take(db.issues, [anIssueRecord({ page: 'archive' })], past);
    expect(outcome.doubts).toMatchObject([{ reason: expect.stringContaining('no second issue') }]);
    expect(await db.ipos()).toMatchObject([{ openOn: '2025-03-14' }]);
    await db.take(db.issues, [anIssueRecord()], { feedId: 'nse.ipo-upcoming' });
    await db.take(db.issues, [anIssueRecord({ page: 'archive' })], past);
    expect(await db.ipos()).toMatchObject([{ openOn: '2025-03-14' }, { openOn: '2026-03-09' }]);
  });

  it('makes another issue of what opens weeks after a withdrawn issue under its symbol', async () => {
    await db.take(db.issues, [anIssueRecord({ confirmed: 'withdrawn' })]);
    const again = anIssueRecord({ openOn: day('2026-04-27'), closeOn: day('2026-04-29') });
    db.clock.advance(60_000);
    expect((await db.take(db.issues, [again])).doubts).toEqual([]);
    expect(await db.ipos()).toMatchObject([
      { status: 'WITHDRAWN', openOn: '2026-03-09' },
      { status: 'UPCOMING', confirmed: null, openOn: '2026-04-27' },
    ]);
  });

  it('leaves as many events as changed rows when it is killed between any two statements', async () => {
    const rows = [anIssueRecord()].map((record) => ({ record, trusted: false }));
    const batch = {
      dataSet: 'live' as const,
      source: 'nse',
      feedId: 'nse.list',
      now: db.clock.now(),
      historic: false,
    };
    const suicide = 'SELECT pg_terminate_backend(pg_backend_pid())';
    let killedAt = 0;
    for (let survived = false; !survived && killedAt < 30;) {
      killedAt += 1;
      survived = await db.dataSource
        .transaction(async (manager) => {
          let statements = 0;
          const query = manager.query.bind(manager);
          jest.spyOn(manager, 'query').mockImplementation((statement, parameters) => {
            statements += 1;
            return statements === killedAt ? query(suicide) : query(statement, parameters);
          });
          await db.issues.take(manager, { ...batch, rows });
          return true;
        })
        .catch(() => false);
      expect([await db.ipos(), await db.events()].map(({ length }) => length)).toEqual(
        survived ? [1, 1] : [0, 0],
      );
    }
    expect(killedAt).toBeGreaterThan(6);
  });

  describe('of an issue that is first seen on its opening day', () => {
    const seen = async () => {
      const [ipo] = await db.ipos();
      return [ipo?.status, ipo?.openOn, ipo?.closeOn, ...(await db.events())];
    };
    const opened = ['OPEN', '2026-03-09', '2026-03-11', 'ipo.opened 2026-03-09'];

    it.each([
      ['in another year', '2027-03-11'],
      ['before the opening', '2026-03-06'],
      ['in another month', '2026-04-11'],
      ['on the day itself', '2026-03-09'],
    ])('publishes the opening without a close %s, which the next run corrects', async (_title, closeOn) => {
      db.clock.set(at('2026-03-09', '10:05'));
      await db.take(db.issues, [anIssueRecord({ closeOn: day(closeOn) })]);
      expect(await seen()).toEqual(['OPEN', '2026-03-09', null, 'ipo.opened 2026-03-09']);
      await db.take(db.issues, [anIssueRecord({ openOn: null, closeOn: null })], { feedId: 'nse.detail' });
      expect(await seen()).toEqual(['OPEN', '2026-03-09', null, 'ipo.opened 2026-03-09']);
      db.clock.advance(3_600_000);
      await db.take(db.issues, [anIssueRecord()]);
      expect(await seen()).toEqual(opened);
    });

    it('publishes a close after an unusually short time once it is repeated', async () => {
      db.clock.set(at('2026-03-09', '10:05'));
      const row = anIssueRecord({ closeOn: day('2026-03-10') });
      await db.take(db.issues, [row]);
      db.clock.advance(3_600_000);
      await db.take(db.issues, [row]);
      expect(await seen()).toEqual(['OPEN', '2026-03-09', '2026-03-10', 'ipo.opened 2026-03-09']);
    });

    it('publishes the close of the other exchange while that of the first is doubted', async () => {
      db.clock.set(at('2026-03-09', '10:05'));
      await db.take(db.issues, [anIssueRecord({ closeOn: day('2027-03-11') })]);
      await db.take(db.issues, [aBseIssueRecord()], bse);
      expect(await seen()).toEqual(opened);
    });
  });

  it('lets an issue without a board wait', async () => {
    const outcome = await db.take(db.issues, [anIssueRecord({ board: null })]);
    expect(outcome.doubts).toMatchObject([{ index: 0, reason: 'its board is not known yet' }]);
    expect(await db.ipos()).toEqual([]);
  });
});

describe('A row of a present list with the name of a listed issue that has another key', () => {
  const listed = { sourceKey: 'TAPTI', symbol: 'TAPTI', companyName: 'Tapti Tools Limited' };
  const days = { openOn: day('2025-03-10'), closeOn: day('2025-03-12'), listingOn: day('2025-03-17') };
  const past = { feedId: 'nse.ipo-past', historic: true, initial: true };
  const pasted = anIssueRecord({ companyName: listed.companyName });
  const slugs = async () => (await db.ipos()).map(({ slug }) => slug);

  beforeEach(() => db.take(db.issues, [anIssueRecord({ ...listed, ...days, page: 'archive' })], past));

  it('founds no record before its opening, and the next row has its own name and slug', async () => {
    expect(await db.take(db.issues, [pasted])).toMatchObject({ accepted: 0, events: 0 });
    expect(await slugs()).toEqual(['tapti-tools']);
    await db.take(db.issues, [anIssueRecord()]);
    expect(await slugs()).toEqual(['tapti-tools', 'zinnia-motors']);
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-02']);
  });

  it('founds one on the day of its opening, whose event does not wait', async () => {
    db.clock.set(at('2026-03-09', '10:05'));
    await db.take(db.issues, [pasted]);
    expect(await db.events()).toEqual(['ipo.opened 2026-03-09']);
  });
});

it('A row of past issues whose price is outside the band states no day of a listing', async () => {
  await db.take(db.issues, [anIssueRecord()]);
  db.clock.set(at('2026-03-13', '20:30'));
  await db.lifecycle.tick('live');
  const row = { page: 'archive', listingOn: day('2026-03-13') } as const;
  const past = { feedId: 'nse.ipo-past', historic: true };
  for (const [issuePriceRupees, listingOn] of [
    [438, null],
    [285, '2026-03-13'],
  ] as const) {
    await db.take(db.issues, [anIssueRecord({ ...row, issuePriceRupees })], past);
    expect(await db.ipos()).toMatchObject([{ listingOn, issuePriceRupees: listingOn && 285 }]);
    db.clock.advance(2 * 3_600_000);
  }
});
