import { indianDay, instantInIndia } from '@market/kernel';
import { setTime } from '@market/chaos/collecting/set-time';
import type { Pipeline } from '../run/pipeline';
import { openTestPipeline } from '../run/test-pipeline.fixture';
import { OneIssueSite, type PageOfIssue, type PrintedIssue } from './one-issue-site';

const site = new OneIssueSite();
let pipeline: Pipeline;

const feeds = ['nse.ipo-upcoming', 'nse.ipo-detail', 'bse.ipo-calendar', 'bse.ipo-detail'] as const;
const bseFirst = ['bse.ipo-calendar', 'bse.ipo-detail', 'nse.ipo-upcoming', 'nse.ipo-detail'] as const;
const truth: PrintedIssue = {
  ...{ opens: '07-Dec-2026', closes: '09-Dec-2026', low: 190, high: 200, lot: 70 },
  ...{ bseOpens: '2026-12-07T00:00:00', bseCloses: '2026-12-09T00:00:00' },
};
const days = { openOn: '2026-12-07', closeOn: '2026-12-09' };
const terms = { bandMinRupees: 190, bandMaxRupees: 200, lotSizeShares: 70 };
const unknownDays = { openOn: null, closeOn: null, status: 'UPCOMING' };

function printed(pages: readonly PageOfIssue[], issue = truth): Partial<Record<PageOfIssue, PrintedIssue>> {
  return Object.fromEntries(pages.map((page) => [page, issue]));
}

function at(day: string, time: string): void {
  setTime(instantInIndia(indianDay(day), time));
}

async function collect(order: readonly string[]): Promise<void> {
  for (const feed of order)
    expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
}

const tables = ['ipo', 'ipo_sighting', 'ipo_revision', 'outbox_event', 'quarantine', 'feed_listing'];
const issues = () =>
  pipeline.sql.query<Record<string, unknown>[]>(
    `SELECT status, open_on::text AS "openOn", close_on::text AS "closeOn", band_min::float AS "bandMinRupees",
            band_max::float AS "bandMaxRupees", lot_size AS "lotSizeShares"
       FROM ipo WHERE company ILIKE 'zinnia%'`,
  );
const events = async () => {
  const told = await pipeline.sql.query<{ type: string }[]>(
    `SELECT type FROM outbox_event event WHERE subject_id IN (SELECT id FROM ipo WHERE company ILIKE 'zinnia%')
      ORDER BY position`,
  );
  return told.map(({ type }) => type);
};
const held = async () => {
  const entries = await pipeline.sql.query<{ reason: string }[]>(
    `SELECT reason FROM quarantine WHERE status = 'open' ORDER BY id`,
  );
  return entries.map(({ reason }) => reason);
};

beforeAll(async () => {
  at('2026-12-01', '12:00');
  pipeline = await openTestPipeline('first_readings', site);
  // The first run of each feed announces nothing.
  site.print({});
  await collect(feeds);
});
beforeEach(async () => {
  await pipeline.sql.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
  at('2026-12-03', '12:00');
});
afterAll(() => pipeline.close());

/** Collects a first answer, then the truth for three runs; returns the record after the first and second one. */
async function replay(
  first: Partial<Record<PageOfIssue, PrintedIssue>>,
  order: readonly string[] = feeds,
): Promise<{ readonly first: unknown; readonly second: unknown }> {
  const pages = Object.keys(first) as PageOfIssue[];
  site.print(first);
  await collect(order);
  const seen = [await issues()];
  for (const time of ['13:00', '14:00', '15:00']) {
    at('2026-12-03', time);
    site.print(printed(pages));
    await collect(order);
    seen.push(await issues());
  }
  expect(seen.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  expect(seen[3]).toEqual(seen[1]);
  expect(await held()).toEqual([]);
  return { first: seen[0]?.[0], second: seen[1]?.[0] };
}

const wrongDays = [
  ['of next year', ['07-Dec-2027', '09-Dec-2027', '2027-12-07T00:00:00', '2027-12-09T00:00:00']],
  ['of last year', ['07-Dec-2025', '09-Dec-2025', '2025-12-07T00:00:00', '2025-12-09T00:00:00']],
  [
    'with day and month exchanged',
    ['12-Jul-2026', '12-Sep-2026', '2026-07-12T00:00:00', '2026-09-12T00:00:00'],
  ],
] as const;

describe.each(wrongDays)('First days %s', (_kind, [opens, closes, bseOpens, bseCloses]) => {
  const wrong = { ...truth, opens, closes, bseOpens, bseCloses };

  it.each([
    ['in the only list', { list: wrong }, feeds, unknownDays],
    ['in the list and on the page of the issue', { list: wrong, detail: wrong }, feeds, unknownDays],
    [
      'in the list of one exchange',
      { list: wrong, detail: truth, bse: truth, bseDetail: truth },
      feeds,
      days,
    ],
    ['in the list that is read second', { list: wrong, bse: truth }, bseFirst, unknownDays],
    ['in BSE’s calendar', { list: truth, bse: wrong }, feeds, days],
  ])(
    '%s found one issue, which is announced once and right from the next run on',
    async (_place, first, order, published) => {
      const seen = await replay(first, order);
      expect(seen.first).toMatchObject(published);
      expect(seen.second).toMatchObject({ ...days, status: 'UPCOMING' });
      expect(await events()).toEqual(['ipo.upcoming']);
    },
  );
});

it('First days three months late on both pages of an exchange found one issue, which is right from the next run on', async () => {
  const late = { ...truth, opens: '08-Mar-2027', closes: '10-Mar-2027' };
  const seen = await replay({ list: late, detail: late, bse: truth, bseDetail: truth });
  expect(seen.second).toMatchObject({ ...days, status: 'UPCOMING' });
  expect(await events()).toEqual(['ipo.upcoming', 'ipo.dates_changed']);
});

describe('A first band', () => {
  const times = (factor: number) => ({ ...truth, low: truth.low * factor, high: truth.high * factor });

  it('times 100 in the list is not published; the page of the issue and the next list have the right one', async () => {
    const seen = await replay({ list: times(100), detail: truth });
    expect(seen).toMatchObject({ first: terms, second: terms });
    expect(await events()).toEqual(['ipo.upcoming']);
  });

  it.each([100, 10, 0.1])('times %s on both pages of an exchange is unknown', async (factor) => {
    const seen = await replay({ list: times(100), detail: times(factor) });
    expect(seen).toMatchObject({ first: { bandMaxRupees: null }, second: terms });
    expect(await events()).toEqual(['ipo.upcoming']);
  });

  it.each([10, 0.1])('times %s in the list alone gives way to two pages in the next run', async (factor) => {
    const seen = await replay({ list: times(factor), detail: truth });
    expect(seen.second).toMatchObject(terms);
    expect(await events()).toEqual(['ipo.upcoming', 'ipo.price_band_changed']);
  });

  it('that is true, though unusual, waits for its next run', async () => {
    site.print({ list: { ...truth, low: 2_800, high: 2_900 } });
    await collect(feeds);
    expect(await issues()).toMatchObject([{ bandMaxRupees: null, ...days }]);
    expect(await held()).toEqual([expect.stringContaining('band of 2800 is unusual')]);
    at('2026-12-03', '13:00');
    await collect(feeds);
    expect(await issues()).toMatchObject([{ bandMaxRupees: 2_900 }]);
    expect(await held()).toEqual([]);
    expect(await events()).toEqual(['ipo.upcoming']);
  });

  it('that waited yields at once to another one after it was believed', async () => {
    site.print({ list: times(100) });
    await collect(feeds);
    at('2026-12-03', '13:00');
    await collect(feeds);
    expect(await issues()).toMatchObject([{ bandMaxRupees: 20_000 }]);
    at('2026-12-03', '14:00');
    site.print({ list: truth });
    await collect(feeds);
    expect(await issues()).toMatchObject([{ bandMaxRupees: 200 }]);
  });
});

describe('A first lot', () => {
  it.each([35, 140])(
    'of %s shares, half or twice the true one, is unknown on the only page that prints it',
    async (lot) => {
      const seen = await replay({ list: truth, detail: { ...truth, lot } });
      expect(seen).toMatchObject({ first: { lotSizeShares: null, bandMaxRupees: 200 }, second: terms });
      expect(await events()).toEqual(['ipo.upcoming']);
    },
  );

  it('that is true, though the law has another one, waits for its next run', async () => {
    site.print({ list: truth, detail: { ...truth, lot: 35 } });
    await collect(feeds);
    expect(await held()).toEqual(['a lot of 35 shares at 200 would cost 7000']);
    at('2026-12-03', '13:00');
    await collect(feeds);
    expect(await issues()).toMatchObject([{ lotSizeShares: 35 }]);
    expect(await held()).toEqual([]);
  });
});

describe('Days', () => {
  const only = { ...truth, bseOpens: '2026-12-06T18:30:00Z', bseCloses: '2026-12-08T18:30:00.000Z' };

  it('that BSE writes as instants with a zone are those in India', async () => {
    site.print({ list: truth, bse: only, bseDetail: truth });
    await collect(feeds);
    expect(await issues()).toMatchObject([days]);
    expect(await held()).toEqual([]);
  });

  it('on a weekend wait as the first ones, and count from the next run on', async () => {
    const sunday = { ...truth, opens: '06-Dec-2026' };
    site.print({ list: sunday });
    await collect(feeds);
    expect(await issues()).toMatchObject([unknownDays]);
    at('2026-12-03', '13:00');
    await collect(feeds);
    expect(await issues()).toMatchObject([{ openOn: '2026-12-06', closeOn: '2026-12-09' }]);
    expect(await events()).toEqual(['ipo.upcoming']);
  });

  it.each(['07-Dec-2026', '08-Dec-2026'])(
    'that end on %s, too early for the law, are not published, and the right ones are from the next run on',
    async (closes) => {
      const short = { ...truth, closes };
      const seen = await replay({ list: short });
      expect(seen.first).toMatchObject(unknownDays);
      expect(seen.second).toMatchObject({ ...days, status: 'UPCOMING' });
      expect(await events()).toEqual(['ipo.upcoming']);
    },
  );

  it('that are too few for the law, and true, count from the next run on', async () => {
    site.print({ list: { ...truth, closes: '08-Dec-2026' } });
    await collect(feeds);
    at('2026-12-03', '13:00');
    await collect(feeds);
    expect(await issues()).toMatchObject([{ openOn: '2026-12-07', closeOn: '2026-12-08' }]);
    expect(await events()).toEqual(['ipo.upcoming']);
  });

  it('of an issue that is first seen on its opening day never wait, not even on a weekend', async () => {
    at('2026-12-05', '12:00');
    site.print({ list: { ...truth, opens: '05-Dec-2026', low: 19_000, high: 20_000 } });
    await collect(feeds);
    expect(await issues()).toMatchObject([{ status: 'OPEN', openOn: '2026-12-05', bandMaxRupees: null }]);
    expect(await events()).toEqual(['ipo.opened']);
  });
});

describe('Values that no law allows', () => {
  const tenfold = { ...truth, low: 1_900, high: 2_000, lot: 700 };
  const everywhere: readonly PageOfIssue[] = ['list', 'detail', 'bse', 'bseDetail'];

  it('are not published though both exchanges state them, raise an alert and send no event', async () => {
    site.print(printed(everywhere));
    await collect(feeds);
    at('2026-12-03', '13:00');
    site.print(printed(everywhere, tenfold));
    await collect(feeds);
    expect(await issues()).toMatchObject([terms]);
    expect(await held()).toContainEqual(expect.stringContaining('a lot of 700 shares at 2000 would cost'));
    at('2026-12-03', '14:00');
    site.print(printed(everywhere));
    await collect(feeds);
    expect(await issues()).toMatchObject([terms]);
    expect(await events()).toEqual(['ipo.upcoming']);
  });

  it('leave the second one unknown that is read of a new issue, and yield to the next reading', async () => {
    const seen = await replay(printed(everywhere, tenfold));
    expect(seen).toMatchObject({ first: { lotSizeShares: null, ...days }, second: terms });
    expect(await events()).toEqual(['ipo.upcoming', 'ipo.price_band_changed']);
  });

  it('are published on an operator’s word', async () => {
    site.print(printed(everywhere, tenfold));
    await collect(feeds);
    for (const { id } of await pipeline.desk.list()) await pipeline.desk.release(id);
    expect(await issues()).toMatchObject([{ bandMaxRupees: 2_000, lotSizeShares: 700 }]);
  });

  it('stay unpublished as long as both exchanges state them', async () => {
    site.print(printed(everywhere));
    await collect(feeds);
    for (const time of ['13:00', '14:00', '15:00', '16:00']) {
      at('2026-12-03', time);
      site.print(printed(everywhere, tenfold));
      await collect(feeds);
    }
    expect(await issues()).toMatchObject([terms]);
  });
});
