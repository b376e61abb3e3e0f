import { StoredRecords, type StoredRecord, TradingCalendar } from '@market/contracts';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { ingestParts } from '@market/ingest';
import type { DataSource } from 'typeorm';
import { entryInWords, JoinedStoredRecords, QuarantineQueries, runInWords, SourceBoardQueries } from '.';

class EveryDay extends TradingCalendar {
  asked = 0;
  isTradingDay(): Promise<boolean> {
    this.asked += 1;
    return Promise.resolve(true);
  }
}

/** Stored mangoes of villages. */
class StoredMangoes extends StoredRecords {
  readonly types = [{ kind: 'mango', subject: 'orchard' }];
  find(_kind: string, record: unknown): Promise<StoredRecord | null> {
    const { village } = record as { village: string };
    const stored = { village, mangoes: 5, countedAt: new Date('2026-11-19T06:00:00.000Z') };
    return Promise.resolve(village === 'Langra' ? stored : null);
  }
}

const at = (time: string, day = '2026-11-20') => instantInIndia(indianDay(day), time);
const clock = new ManualClock(at('12:00'));
const calendar = new EveryDay();
const page = { page: 1, limit: 10 };

let database: OpenTestDatabase;
let dataSource: DataSource;
let board: SourceBoardQueries;
let quarantine: QuarantineQueries;

beforeAll(async () => {
  database = await openTestDatabase('collection', [ingestParts]);
  ({ dataSource } = database);
  board = new SourceBoardQueries(dataSource, calendar, clock);
  quarantine = new QuarantineQueries(dataSource, new JoinedStoredRecords([new StoredMangoes()]));
});
beforeEach(() =>
  dataSource.query('TRUNCATE feed_plan, feed_state, feed_check, feed_run, quarantine RESTART IDENTITY'),
);
afterAll(() => database.close());

const plan = (feedId: string, part: { enabled?: boolean; isScheduled?: boolean; title?: string } = {}) =>
  dataSource.query(
    `INSERT INTO feed_plan (feed_id, source_id, title, source_title, data_sets, cron, trading_days_only, enabled,
                            is_scheduled)
     VALUES ($1, 'grove', $2, 'The grove', '{mangoes}', '*/30 10-19 * * *', true, $3, $4)`,
    [feedId, part.title ?? 'Mangoes', part.enabled ?? true, part.isScheduled ?? true],
  );
const state = (feedId: string, part: { success?: Date; blocked?: Date; failing?: Date; failures?: number }) =>
  dataSource.query(
    `INSERT INTO feed_state (feed_id, last_run_at, last_success_at, blocked_until, failing_since, failures)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      feedId,
      clock.now(),
      part.success ?? null,
      part.blocked ?? null,
      part.failing ?? null,
      part.failures ?? 0,
    ],
  );
const run = (feedId: string, startedAt: Date, status: string, error: string | null = null) =>
  dataSource.query(
    `INSERT INTO feed_run (feed_id, started_at, finished_at, status, fetched, accepted, quarantined, events, error)
     VALUES ($1, $2::timestamptz, CASE WHEN $3 <> 'running' THEN $2 + interval '2 s' END, $3, 40, 3, 2, 1, $4)`,
    [feedId, startedAt, status, error],
  );

describe('the board of sources', () => {
  it('is empty before an ingestor has written its plan', async () => {
    expect(await board.feeds()).toEqual([]);
  });

  it('shows a feed with its schedule, its last run and the next one', async () => {
    await plan('grove.mangoes');
    await state('grove.mangoes', { success: at('11:30') });
    await run('grove.mangoes', at('11:00'), 'failed', 'away');
    await run('grove.mangoes', at('11:30'), 'ok');
    expect(await board.feeds()).toMatchObject([
      {
        feedId: 'grove.mangoes',
        sourceId: 'grove',
        source: 'The grove',
        title: 'Mangoes',
        dataSets: ['mangoes'],
        schedule: 'every 30 minutes from 10:00 to 19:30 IST on trading days',
        state: 'ok',
        lastRunAt: clock.now(),
        lastSuccessAt: at('11:30'),
        nextRunAt: at('12:30'),
        blockedUntil: null,
        lastOutcome: 'ok',
        accepted: 3,
        held: 2,
        consecutiveFailures: 0,
      },
    ]);
  });

  it('shows what is wrong with a feed', async () => {
    for (const feed of ['blocked', 'failing', 'late', 'never']) await plan(feed);
    await plan('off', { enabled: false });
    await plan('unscheduled', { isScheduled: false });
    await state('blocked', { success: at('11:30'), blocked: at('13:10'), failures: 4 });
    await state('failing', { success: at('11:30'), failing: at('09:00') });
    await state('late', { success: at('10:00') });
    await state('unscheduled', { success: at('11:30') });
    const feeds = await board.feeds();
    expect(
      feeds.map(({ feedId, state: shown, nextRunAt, consecutiveFailures }) => [
        feedId,
        shown,
        nextRunAt,
        consecutiveFailures,
      ]),
    ).toEqual([
      ['blocked', 'blocked', at('13:30'), 4],
      ['failing', 'failing', at('12:30'), 0],
      ['late', 'late', at('12:30'), 0],
      ['never', 'never', at('12:30'), 0],
      ['off', 'off', null, 0],
      ['unscheduled', 'ok', null, 0],
    ]);
  });

  it('names a feed by its id until an ingestor has described it', async () => {
    await plan('grove.mangoes', { title: '' });
    expect(await board.feeds()).toMatchObject([{ title: 'grove.mangoes' }]);
  });

  it('asks the calendar once for each day, however many feeds there are', async () => {
    for (let count = 0; count < 20; count += 1) await plan(`feed-${count}`);
    calendar.asked = 0;
    await board.feeds();
    expect(calendar.asked).toBe(1);
  });

  it('ignores a success ahead of the clock, which was set back since', async () => {
    await plan('grove.mangoes');
    await state('grove.mangoes', { success: at('12:00', '2026-11-21') });
    expect(await board.feeds()).toMatchObject([{ state: 'never', lastSuccessAt: null }]);
  });
});

describe('the run log', () => {
  it('lists the runs of one feed, newest first, page by page', async () => {
    await plan('grove.mangoes');
    for (const hour of ['08', '09', '10']) await run('grove.mangoes', at(`${hour}:00`), 'ok');
    await run('grove.melons', at('11:00'), 'ok');
    const first = await board.runs('grove.mangoes', { page: 1, limit: 2 });
    expect(first?.items.map(({ startedAt }) => startedAt)).toEqual([at('10:00'), at('09:00')]);
    expect(first?.total).toBe(3);
    expect((await board.runs('grove.mangoes', { page: 2, limit: 2 }))?.items).toHaveLength(1);
    expect(await board.runs('grove.melons', page)).toBeNull();
  });

  it.each([
    ['ok', null, '40 rows came, 3 changed data.'],
    ['failed', 'status 404', 'status 404'],
    ['running', null, 'It is running.'],
  ])('says of a run that is %s in words what became of it', async (status, error, words) => {
    await plan('grove.mangoes');
    await run('grove.mangoes', at('11:00'), status, error);
    const [entry] = (await board.runs('grove.mangoes', page))?.items ?? [];
    expect(entry && runInWords(entry)).toBe(words);
  });
});

interface Held {
  readonly feed?: string;
  readonly scope?: string;
  readonly record?: object | null;
  readonly raw?: string;
  readonly sides?: object[];
  readonly outdated?: Date;
  readonly status?: string;
  readonly seen?: Date;
}

const hold = async (part: Held = {}) => {
  const { scope = 'row', record = { village: 'Langra', mangoes: 666, countedAt: null } } = part;
  const [row] = await dataSource.query<{ id: number }[]>(
    `INSERT INTO quarantine (feed_id, scope, kind, row_key, fingerprint, reason, raw, record, sides, outdated_at, status,
                             first_seen_at, last_seen_at, times)
     VALUES ($1, $2, CASE $2 WHEN 'row' THEN 'mango' END, CASE $2 WHEN 'row' THEN 'Langra' END, md5(random()::text),
             'nobody has 666 mangoes', $3, $4, $5, $6, $7, $8, $9, 2) RETURNING id`,
    [
      part.feed ?? 'grove.mangoes',
      scope,
      part.raw ?? '{"village":"Langra"}',
      record === null ? null : JSON.stringify(record),
      part.sides === undefined ? null : JSON.stringify(part.sides),
      part.outdated ?? null,
      part.status ?? 'open',
      at('08:00'),
      part.seen ?? at('11:00'),
    ],
  );
  return row?.id ?? 0;
};

describe('the quarantine', () => {
  it('lists open entries, the last seen first, by feed and scope', async () => {
    const [old, batch, other] = [
      await hold({ seen: at('09:00') }),
      await hold({ scope: 'batch', record: [] }),
      await hold({ feed: 'grove.melons', seen: at('11:30') }),
    ];
    await hold({ status: 'discarded' });
    const ids = async (filter: object) => (await quarantine.list(filter, page)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([other, batch, old]);
    expect(await ids({ feed: 'grove.mangoes' })).toEqual([batch, old]);
    expect(await ids({ scope: 'row' })).toEqual([other, old]);
    expect(await quarantine.list({ feed: 'grove.mangoes' }, { page: 2, limit: 1 })).toMatchObject({
      items: [{ id: old }],
      total: 2,
    });
  });

  it('shows a row beside what is stored, with the fields that differ', async () => {
    const id = await hold({ raw: '{"village":"Langra","mangoes":"666"}' });
    expect(await quarantine.find(id)).toMatchObject({
      id,
      feedId: 'grove.mangoes',
      scope: 'row',
      subject: 'Langra',
      rows: 1,
      nameable: 'orchard',
      raw: '{"village":"Langra","mangoes":"666"}',
      record: { village: 'Langra', mangoes: 666, countedAt: null },
      stored: { village: 'Langra', mangoes: 5, countedAt: '2026-11-19T06:00:00.000Z' },
      differences: ['mangoes'],
    });
  });

  it('shows a row alone when nothing is stored, or when it could not be read', async () => {
    const alone = await hold({ record: { village: 'Kesar', mangoes: 666 } });
    expect(await quarantine.find(alone)).toMatchObject({ stored: null, differences: [] });
    const unreadable = await hold({ record: null });
    expect(await quarantine.find(unreadable)).toMatchObject({ record: null, stored: null, nameable: null });
  });

  it('shows of a batch the number of its rows, and its raw text if it was kept', async () => {
    await run('grove.mangoes', at('10:00'), 'held', 'too many');
    const kept = await hold({
      scope: 'batch',
      record: [{ request: '/mangoes', file: null }],
      raw: '/mangoes\n[]',
    });
    expect(await quarantine.find(kept)).toMatchObject({
      rows: 40,
      raw: '/mangoes\n[]',
      record: null,
      nameable: null,
    });
    const old = await hold({ scope: 'batch', record: [], raw: '', feed: 'grove.melons' });
    expect(await quarantine.find(old)).toMatchObject({ rows: null, raw: null });
  });

  it('finds no entry that was decided on, and none with an unknown id', async () => {
    expect(await quarantine.find(await hold({ status: 'released' }))).toBeNull();
    expect(await quarantine.find(999)).toBeNull();
  });

  it.each<[string, Held, string]>([
    ['a row with a name', {}, 'Release it with its ORCHARD, or discard it.'],
    ['an unreadable row', { record: null }, 'It could not be read: it can only be discarded.'],
    [
      'a batch',
      { scope: 'batch', record: [] },
      'Nothing of this batch was applied: release it as a whole, or discard it.',
    ],
    [
      'an outdated batch',
      { scope: 'batch', record: [], outdated: at('11:45') },
      'Newer contents were taken in at 2026-11-20 11:45 IST: it can only be discarded.',
    ],
    [
      'a dispute',
      { sides: [{ voice: 'nse', value: 574, since: '2026-11-19T06:00:00.000Z' }] },
      'nse says 574 since 2026-11-19 11:30 IST. Release it with its ORCHARD, or discard it.',
    ],
    [
      'a dispute of one source with several fields',
      {
        sides: [{ voice: '', value: { openOn: '1 Dec', closeOn: null }, since: '2026-11-19T06:00:00.000Z' }],
      },
      'This source says openOn 1 Dec, closeOn null since 2026-11-19 11:30 IST. Release it with its ORCHARD, or discard it.',
    ],
  ])('says in words what can be done about %s', async (_, part, words) => {
    const entry = await quarantine.find(await hold(part));
    expect(entry && entryInWords(entry)).toBe(`Seen 2 times since 2026-11-20 08:00 IST. ${words}`);
  });

  it('says of a row that cannot be named when a release fails, and that it is taken in by itself then', async () => {
    const entry = await quarantine.find(await hold());
    expect(entry && entryInWords({ ...entry, nameable: null })).toMatch(
      /If not, a release fails: it is taken in by itself once a source names the record/,
    );
  });
});

describe('JoinedStoredRecords', () => {
  it('refuses two features that answer for one kind', () => {
    expect(() => new JoinedStoredRecords([new StoredMangoes(), new StoredMangoes()])).toThrow(
      'two features answer for mango',
    );
  });

  it('finds nothing of a kind that nobody answers for', async () => {
    expect(await new JoinedStoredRecords([new StoredMangoes()]).find('melon', {})).toBeNull();
  });
});

it('the board shows the last check of a feed with its time, and null for a feed that was never checked', async () => {
  await plan('grove.checked');
  await plan('grove.never');
  await dataSource.query(
    `INSERT INTO feed_check VALUES ('grove.checked', $1, 'shape', 'rows[0].price: a number, not a text', 3, 1)`,
    [at('09:00')],
  );
  const feeds = await board.feeds();
  expect(feeds.map(({ feedId, lastCheck }) => [feedId, lastCheck])).toEqual([
    [
      'grove.checked',
      {
        at: at('09:00'),
        outcome: 'shape',
        reason: 'rows[0].price: a number, not a text',
        rows: 3,
        refused: 1,
      },
    ],
    ['grove.never', null],
  ]);
});
