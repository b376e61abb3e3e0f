import type { DataSource } from 'typeorm';
import { dataVersionParts } from '@market/database/data-versions';
import { outboxParts } from '@market/database/outbox';
import {
  CountingReads,
  growthOf,
  hasGrown,
  type MeasuredRead,
  openTestDatabase,
  type OpenTestDatabase,
} from '@market/database/testing';
import type { LogFilters, LogReader } from '../domain/logged-event';
import { EventLogRepository } from './event-log.repository';

let database: OpenTestDatabase;
let dataSource: DataSource;
let reads: CountingReads;
const log = new EventLogRepository();
const reader: LogReader = { dataSet: 'live', accountId: 'acc_1' };

beforeAll(async () => {
  database = await openTestDatabase('event_log_growth', [dataVersionParts, outboxParts]);
  ({ dataSource } = database);
  reads = new CountingReads(dataSource);
});
afterAll(() => database.close());

const last = new Date('2026-03-10T06:00:00.000Z');
const before = (minutes: number) => new Date(last.getTime() - minutes * 60_000);

/** Makes an event a minute, of nine common types and twenty of a rare one, about records with some ten events each. */
async function fill(records: number): Promise<void> {
  await dataSource.query('TRUNCATE outbox_event');
  await dataSource.query(
    `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data, committed_at,
                               log_position)
     SELECT 'evt_' || n, 'live', CASE WHEN n % ($1 / 20) = 3 THEN 'ipo.withdrawn' ELSE 'common.type' || n % 9 END,
            'ipo_' || n / 10, '2026-03-10', n, at, jsonb_build_object('slug', 'slug-' || n / 10), at, $1 - n
       FROM generate_series(0, $1 - 1) AS n, LATERAL (SELECT $2::timestamptz - n * interval '1 minute') AS one(at)
      ORDER BY n DESC`,
    [records, last],
  );
  await dataSource.query('VACUUM ANALYZE outbox_event');
}

const all: LogFilters = { types: null, subject: null, from: null, to: null };

/** Reads a part of the log. @param behind number of events before its end where the part begins; null for its begin */
const part = (name: string, filters: Partial<LogFilters>, behind: number | null = null): MeasuredRead => ({
  name,
  visits: async () => {
    const head = await log.head(dataSource, reader);
    const position = behind === null ? 0 : (head?.sequence ?? 0) - behind;
    return reads.visited(() => log.part(reads, reader, position, { ...all, ...filters }, 10));
  },
});

/** Reads a part of the log, newest first. @param behind number of events behind it; null for the newest */
const newest = (name: string, filters: Partial<LogFilters>, behind: number | null = null): MeasuredRead => ({
  name: `newest first: ${name}`,
  visits: async () => {
    const head = await log.head(dataSource, reader);
    const before = behind === null ? null : (head?.sequence ?? 0) - behind;
    return reads.visited(() => log.partBefore(reads, reader, before, { ...all, ...filters }, 10));
  },
});

describe('a log with a hundred times the events', () => {
  it('costs a page at most 1.3 times as much', async () => {
    const growth = await growthOf(
      [
        part('its begin', {}),
        part('its end', {}, 15),
        part('a common type', { types: ['common.type4'] }),
        part('a rare type', { types: ['ipo.withdrawn'] }),
        part('a rare type and one that never was', { types: ['ipo.withdrawn', 'ipo.postponed'] }),
        part('a rare type and common ones', { types: ['ipo.withdrawn', 'common.type4', 'common.type5'] }),
        part('a type that never was', { types: ['ipo.postponed'] }),
        part('a slug', { subject: 'slug-3' }),
        part('an id', { subject: 'ipo_3' }),
        part('a slug of the begin, at the end', { subject: 'slug-3' }, 15),
        part('an unknown record', { subject: 'no-such-slug' }),
        part('the last minutes', { from: before(12) }),
        part('a time long ago', { from: before(150), to: before(130) }),
        part('before a time', { to: before(20) }),
        part('a rare type of the last minutes', { types: ['ipo.withdrawn'], from: before(150) }),
        newest('its end', {}),
        newest('behind fifty', {}, 50),
        newest('a common type', { types: ['common.type4'] }),
        newest('a rare type and common ones', { types: ['ipo.withdrawn', 'common.type4', 'common.type5'] }),
        newest('a type that never was', { types: ['ipo.postponed'] }),
        newest('a slug', { subject: 'slug-3' }),
        newest('the last minutes', { from: before(12) }),
        newest('a time long ago', { from: before(150), to: before(130) }),
        reads.measured('an event', () => log.find(reads, reader, 'evt_20')),
        reads.measured('the start', () => log.startsAt(reads, reader)),
      ],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
  });
});
