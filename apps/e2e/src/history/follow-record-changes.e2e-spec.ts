import { setTimeout as pause } from 'node:timers/promises';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { TaskRegistry } from '@market/base/tasks';
import { createDataSource } from '@market/database';
import { changeLog, markRemoved, prepareHistory, recordHistory } from '@market/database/history';
import { SequencerClockwork } from '@market/database/sequencer';
import { publishedIpos } from '@market/ipo/ingest';
import type { DataSource } from 'typeorm';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { plainRead } from '../harness/plain-read';
import { startApi, type RunningApi } from '../harness/running-api';
import { type PublishedRecord, resourcesWithHistory } from './resources-with-history';

type Listed = PublishedRecord & { readonly id: string; readonly removedAt?: string };
type Changes = ListBody<Listed> & {
  readonly meta: { nextCursor: string | null; hasNextPage: boolean; total: number };
};

const longAgo = '2001-01-01T00:00:00Z';
let api: RunningApi;
let client: DescribedClient;
let dataSource: DataSource;
let clockwork: SequencerClockwork;

beforeAll(async () => {
  let url = '';
  api = await startApi({}, (databaseUrl) => (url = databaseUrl));
  client = await DescribedClient.for(api.base, api.testKey);
  dataSource = await createDataSource({ url, applicationName: 'e2e' }, databaseParts).initialize();
  clockwork = new SequencerClockwork(dataSource, changeLog, new TaskRegistry());
  clockwork.onApplicationBootstrap();
});
afterAll(async () => {
  await clockwork.beforeApplicationShutdown();
  await dataSource.destroy();
  await api.stop();
});

const read = async (list: string, query: string) =>
  (await client.get<Changes>(list, `${list}?${query}`)).body;

/** Follows the changes of a list until nothing has changed any more. */
async function followed(list: string, query: string, cursor: string | null = null) {
  const items: Listed[] = [];
  for (let next = cursor; ;) {
    const { data, meta } = await read(list, `${query}${next === null ? '' : `&cursor=${next}`}`);
    items.push(...data);
    next = meta.nextCursor;
    if (!meta.hasNextPage) return { items, next };
  }
}

async function change(column: string, value: string, ids: readonly string[]): Promise<void> {
  const clock = new SystemClock();
  await dataSource.transaction(async (manager) => {
    await prepareHistory(manager, publishedIpos, 'sample', ids, clock.now());
    await manager.query(`UPDATE ipo SET ${column} = $1 WHERE data_set = 'sample' AND id = ANY($2)`, [
      value,
      ids,
    ]);
    await recordHistory(manager, publishedIpos, 'sample', ids, { now: clock.now(), source: 'nse' });
  });
}

describe.each(resourcesWithHistory)('$list with updatedSince', ({ list }) => {
  it('has every record once, as the list has it, and a cursor behind the last one', async () => {
    const all = (await read(list, 'limit=100')).data;
    const { items, next } = await followed(list, `updatedSince=${longAgo}&limit=7`);
    const byId = (records: readonly Listed[]) => new Map(records.map((record) => [record.id, record]));
    expect(items).toHaveLength(all.length);
    expect(Object.fromEntries(byId(items))).toEqual(Object.fromEntries(byId(all)));
    expect(next).toEqual(expect.any(String));
    expect((await read(list, `updatedSince=${longAgo}&cursor=${next}`)).data).toEqual([]);
  });

  it('counts the records that it lists, whatever the filters', async () => {
    const { data } = await read(list, `updatedSince=${longAgo}&limit=100`);
    const states = new Set(data.map(({ status }) => String(status).toLowerCase()));
    for (const query of ['', ...[...states].map((status) => `&status=${status}`)]) {
      const { items } = await followed(list, `updatedSince=${longAgo}&limit=7${query}`);
      const { meta } = await read(list, `updatedSince=${longAgo}&limit=1${query}`);
      expect([query, meta.total]).toEqual([query, items.length]);
    }
  });

  it.each(['page=1', 'sort=nothing', 'limit=all', 'cursor=abc'])('refuses %s', async (query) => {
    const { status, body } = await client.get<ErrorBody>(list, `${list}?updatedSince=${longAgo}&${query}`);
    expect([status, body.error.code]).toEqual([400, 'VAL_001']);
  });

  it('refuses what is no instant, and a cursor of another instant', async () => {
    expect((await client.get(list, `${list}?updatedSince=2026-01-01`)).status).toBe(400);
    const ahead = new Date(Date.now() + 60_000).toISOString();
    const { status, body } = await client.get<ErrorBody>(list, `${list}?updatedSince=${ahead}`);
    expect([status, body.error.details]).toEqual([
      400,
      [{ field: 'updatedSince', message: 'must not be in the future' }],
    ]);
    const { next } = await followed(list, `updatedSince=${longAgo}&limit=100`);
    const other = `${list}?updatedSince=2002-01-01T00:00:00Z&cursor=${next}`;
    expect((await client.get(list, other)).status).toBe(400);
  });
});

describe('the new fund offers of a house with updatedSince', () => {
  it('count those of the house alone', async () => {
    const { data } = await client
      .get<ListBody<{ code: string; totalNfos: number }>>('/v1/nfo/amcs', '/v1/nfo/amcs?limit=100')
      .then(({ body }) => body);
    const house = data.find(({ totalNfos }) => totalNfos > 1);
    const { body } = await client.get<Changes>(
      '/v1/nfo/amc/{amcCode}',
      `/v1/nfo/amc/${house?.code}?updatedSince=${longAgo}`,
    );
    expect(body.meta.total).toBe(house?.totalNfos);
  });
});

describe('a client that follows the changes of IPOs', () => {
  it('sees a record again only after another change, filtered ones no more, and removed ones as what is left', async () => {
    const query = `updatedSince=${longAgo}&limit=50`;
    const { items, next } = await followed('/v1/ipos', query);
    const [one, two, three] = items.filter(({ status }) => status === 'LISTED');
    const ids = [one?.id ?? '', two?.id ?? ''];
    await change('sector', 'Pottery', ids);
    await change('sector', 'Weaving', [ids[0] ?? '']);
    await markRemoved(dataSource, publishedIpos, 'sample', [three?.id ?? ''], new SystemClock().now());
    await pause(1_500);
    const later = await followed('/v1/ipos', query, next);
    expect(later.items.map(({ id }) => id)).toEqual([two?.id, one?.id, three?.id]);
    expect(later.items.map((item) => item['sector'])).toEqual(['Pottery', 'Weaving', undefined]);
    expect(later.items[2]).toEqual({
      id: three?.id,
      slug: three?.['slug'],
      removedAt: expect.any(String) as string,
    });
    expect((await followed('/v1/ipos', query, later.next)).items).toEqual([]);
    for (const filter of ['', '&status=open', '&sector=Weaving']) {
      const { items: all } = await followed('/v1/ipos', `${query}${filter}`);
      expect([filter, (await read('/v1/ipos', `${query}${filter}`)).meta.total]).toEqual([
        filter,
        all.length,
      ]);
    }
    const open = await followed('/v1/ipos', `${query}&status=open`);
    expect(open.items.filter(({ removedAt }) => removedAt === undefined).map(({ status }) => status)).toEqual(
      items.filter(({ status }) => status === 'OPEN').map(({ status }) => status),
    );
    const asText = (more: string) =>
      plainRead(`${api.base}/v1/ipos?updatedSince=${longAgo}&limit=100&${more}`, {
        'X-API-Key': api.testKey,
      });
    const named = JSON.parse((await asText('fields=name')).text) as { data: readonly Listed[] };
    expect(named.data.at(-1)).toHaveProperty('removedAt');
    expect(Object.keys(named.data[0] ?? {})).toEqual(['id', 'slug', 'name']);
    expect((await asText('format=csv')).text.split('\r\n')[0]).toMatch(/,removedAt$/);
  });
});
