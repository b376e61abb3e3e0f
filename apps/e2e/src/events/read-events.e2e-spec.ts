import { parse } from 'csv-parse/sync';
import type { PlanId } from '@market/billing';
import { eventDescription, eventTypes } from '@market/contracts';
import { until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import type { DescribedClient, ErrorBody } from '../harness/described-client';
import { plainRead } from '../harness/plain-read';
import { WebhookScene } from '../webhooks/webhook-scene';

interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly sequence: number;
}

interface LogBody {
  readonly data: readonly EventBody[];
  readonly meta: { readonly limit: number; readonly nextAfter: string | null; readonly hasMore: boolean };
  readonly links: { readonly self: string; readonly next: string | null };
}

let scene: WebhookScene;
let client: DescribedClient;

beforeAll(async () => {
  scene = await WebhookScene.set();
  await scene.ingestor();
  client = await scene.client();
});
afterAll(() => scene.strike());

const read = async (query = '', by = client) =>
  (await by.get<LogBody>('/v1/events', `/v1/events${query}`)).body;
const refused = async (query: string) => client.get<ErrorBody>('/v1/events', `/v1/events${query}`);
const keyOf = async (plan: PlanId) => (await keyOn(scene.databaseUrl, plan, 'live')).key;
const announced = async (count: number, part: Parameters<WebhookScene['announce']>[1] = {}) => {
  const before = await read('?limit=1');
  const { nextAfter } = before.meta.hasMore ? (await lastPart()).meta : before.meta;
  await scene.announce(count, part);
  const query = nextAfter === null ? '?limit=100' : `?limit=100&after=${nextAfter}`;
  await until('the events are in the log', async () => (await read(query)).data.length >= count);
  return { after: nextAfter, events: (await read(query)).data };
};
const lastPart = async () => {
  let part = await read('?limit=100');
  while (part.meta.hasMore) part = await read(`?limit=100&after=${part.meta.nextAfter}`);
  return part;
};

describe('the log of events', () => {
  it('has the bodies that webhooks deliver, byte for byte', async () => {
    const receiver = await scene.receiver();
    await scene.webhook(receiver, { events: ['nfo.closed'] });
    const { events } = await announced(1, { type: 'nfo.closed' });
    await until('it is delivered', () => receiver.requests.length === 1);
    const delivered = receiver.requests[0]?.body.toString();
    expect(JSON.stringify(events[0])).toBe(delivered);
    const shown = await client.get<{ data: EventBody }>('/v1/events/{id}', `/v1/events/${events[0]?.id}`);
    expect(JSON.stringify(shown.body.data)).toBe(delivered);
  });

  it('is read in parts, oldest first, and goes on where a reader stopped although nothing had followed', async () => {
    const { after, events } = await announced(7);
    expect(events.map(({ sequence }) => sequence)).toEqual(
      events.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    );
    const seen: string[] = [];
    let part = await read(`?limit=3${after === null ? '' : `&after=${after}`}`);
    for (;;) {
      seen.push(...part.data.map(({ id }) => id));
      if (!part.meta.hasMore) break;
      part = (await client.get<LogBody>('/v1/events', part.links.next ?? '')).body;
    }
    expect(seen).toEqual(events.map(({ id }) => id));
    const next = part.links.next ?? '';
    expect((await client.get<LogBody>('/v1/events', next)).body.data).toEqual([]);
    await announced(2);
    expect((await client.get<LogBody>('/v1/events', next)).body.data).toHaveLength(2);
  });

  it('is read newest first, and goes on to the oldest while more are written', async () => {
    await announced(7);
    const all: string[] = [];
    for (
      let part = await read('?limit=100');
      ;
      part = await read(`?limit=100&after=${part.meta.nextAfter}`)
    ) {
      all.push(...part.data.map(({ id }) => id));
      if (!part.meta.hasMore) break;
    }
    const seen: string[] = [];
    let part = await read('?order=newest&limit=3');
    await announced(2);
    for (;;) {
      seen.push(...part.data.map(({ id }) => id));
      expect(part.meta.hasMore).toBe(part.links.next !== null);
      if (part.links.next === null) break;
      part = (await client.get<LogBody>('/v1/events', part.links.next)).body;
    }
    expect(seen).toEqual(all.toReversed());
    expect(part.meta.nextAfter).toBeNull();
    const rare = await read('?order=newest&types=ipo.postponed');
    expect(rare.meta).toEqual({ limit: 20, nextAfter: null, hasMore: false });
  });

  it('has CSV and NDJSON, with selected fields, and goes on in Link', async () => {
    const { after, events } = await announced(5);
    const ask = (path: string) => plainRead(`${scene.api.base}${path}`, { 'X-API-Key': scene.keys.liveKey });
    const from = `/v1/events?limit=3${after === null ? '' : `&after=${after}`}`;
    const csv = await ask(`${from}&format=csv&fields=sequence,data`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(parse(csv.text, { record_delimiter: '\r\n' })).toEqual([
      ['id', 'data', 'sequence'],
      ...events.slice(0, 3).map(({ id, data, sequence }) => [id, JSON.stringify(data), String(sequence)]),
    ]);
    const seen: string[] = [];
    for (let next = `${from}&format=ndjson`; seen.length < 5;) {
      const { text, headers } = await ask(next);
      seen.push(...text.split('\n').slice(0, -1));
      next = /<([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '';
    }
    expect(seen.map((line) => JSON.parse(line) as unknown)).toEqual(events);
    const { link } = (await ask(`/v1/events?after=${events.at(-1)?.id}&format=csv`)).headers;
    expect(link).toContain('; rel="monitor"');
    expect(link).not.toContain('; rel="next"');
  });

  it('is filtered by types, by record and by time', async () => {
    const { after, events } = await announced(3, { type: 'sgb.opened' });
    await announced(1, {
      type: 'gmp.updated',
      subjectId: 'ipo_filtered',
      data: { ...eventDescription('gmp.updated')?.example, ipoSlug: 'filtered-mills' },
    });
    await announced(1, {
      type: 'ipo.listed',
      subjectId: 'ipo_filtered',
      data: { ...eventDescription('ipo.listed')?.example, slug: 'filtered-mills-new' },
    });
    const types = (part: LogBody) => part.data.map(({ type }) => type);
    const from = after === null ? '' : `&after=${after}`;
    expect(types(await read(`?types=sgb.opened,ipo.listed${from}`))).toEqual([
      ...['sgb.opened', 'sgb.opened', 'sgb.opened', 'ipo.listed'],
    ]);
    expect(types(await read('?types=SGB.Opened&limit=2'))).toHaveLength(2);
    // Under both of its slugs, and by its id.
    for (const subject of ['filtered-mills', 'filtered-mills-new', 'ipo_filtered']) {
      expect(types(await read(`?subject=${subject}`))).toEqual(['gmp.updated', 'ipo.listed']);
    }
    const [first] = events;
    const [row] = await scene.rows<{ at: Date }>(
      'SELECT committed_at AS at FROM outbox_event WHERE id = $1',
      [first?.id],
    );
    const at = new Date((row?.at.getTime() ?? 0) - 1).toISOString();
    expect((await read(`?from=${at}`)).data[0]).toEqual(first);
    expect((await read(`?to=${at}&limit=100`)).data.map(({ id }) => id)).not.toContain(first?.id);
  });

  it('goes on behind what a filter left out: the next reading does not begin again', async () => {
    const { after } = await announced(4);
    const part = await read(`?types=nfo.opened${after === null ? '' : `&after=${after}`}`);
    expect(part.data).toEqual([]);
    expect(part.meta.nextAfter).toBe((await lastPart()).data.at(-1)?.id ?? (await lastPart()).meta.nextAfter);
  });

  it.each([
    ['?after=evt_1', 'after'],
    ['?after=ipo_0123456789abcdef0123456789abcdef', 'after'],
    ['?types=', 'types'],
    ['?order=latest', 'order'],
    ['?types=ipo.rained', 'types'],
    ['?subject=A%20b', 'subject'],
    ['?from=yesterday', 'from'],
    ['?from=2026-11-20T00:00:00Z&to=2026-11-20T00:00:00Z', 'to'],
    ['?before=x', 'before'],
    ['?limit=0', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await refused(query);
    expect([status, body.error.code, body.error.details?.[0]?.field]).toEqual([400, 'VAL_001', field]);
  });

  it('says when it starts if `after` names an event that it does not contain', async () => {
    await announced(1);
    const { status, body } = await refused('?after=evt_00000000000000000000000000000000');
    const [row] = await scene.rows<{ at: Date }>(
      `SELECT committed_at AS at FROM outbox_event WHERE data_set = 'live' ORDER BY log_position LIMIT 1`,
    );
    expect([status, body.error.code]).toEqual([410, 'GONE_001']);
    expect(body.error.startsAt).toBe(row?.at.toISOString());
    expect(body.error.message).toContain(row?.at.toISOString() ?? 'never');
    const page = await fetch(body.error.documentation.replace(/^https?:\/\/[^/]+/, scene.api.base));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('GONE_001')]);
  });

  it('has a past for test keys: events of all types of issues, funds and bonds of thirty days, by time', async () => {
    const test = await scene.client(scene.keys.testKey);
    const events: EventBody[] = [];
    for (let query = '?limit=100'; ;) {
      const part = await read(query, test);
      events.push(...part.data);
      if (!part.meta.hasMore) break;
      query = `?limit=100&after=${part.meta.nextAfter}`;
    }
    const types = new Set(events.map(({ type }) => type));
    const ofIssues = eventTypes.filter((type) => /^ipo\./.test(type));
    for (const type of [...eventTypes.slice(0, 9), ...ofIssues]) expect(types).toContain(type);
    const past = events.filter(
      ({ timestamp }) => timestamp < new Date(Date.now() - 86_400_000).toISOString(),
    );
    expect(past.map(({ timestamp }) => timestamp)).toEqual(past.map(({ timestamp }) => timestamp).toSorted());
    expect(past.length).toBeGreaterThan(100);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const described = 'evt_525db563eaa4e9c35201717f166b2c9d';
    expect((await test.get('/v1/events/{id}', `/v1/events/${described}`)).status).toBe(200);
  });

  it('is open from Pro on, and each environment has its own', async () => {
    const { events } = await announced(1);
    for (const plan of ['plan_free', 'plan_basic'] as const) {
      const below = await scene.client(await keyOf(plan));
      const { status, body } = await below.get<ErrorBody>('/v1/events', '/v1/events');
      expect([status, body.error.code]).toEqual([403, 'PLAN_003']);
    }
    expect((await read('', await scene.client(await keyOf('plan_pro')))).data.length).toBeGreaterThan(0);
    const test = await scene.client(scene.keys.testKey);
    const id = events[0]?.id ?? '';
    expect((await test.get('/v1/events/{id}', `/v1/events/${id}`)).status).toBe(404);
    const gone = await test.get<ErrorBody>('/v1/events', `/v1/events?after=${id}`);
    expect(gone.status).toBe(410);
  });
});
