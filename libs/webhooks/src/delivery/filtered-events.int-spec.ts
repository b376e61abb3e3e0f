import { eventDescription, eventTypes } from '@market/contracts';
import type { TestReceiver } from '@market/testing';
import type { EventFilter } from '../domain/event-filter';
import { byKey } from '../testing/authors.fixture';
import { WebhookStage } from '../testing/webhook-stage.fixture';

let stage: WebhookStage;
let receiver: TestReceiver;

beforeEach(async () => {
  stage = await WebhookStage.set();
  receiver = await stage.receiver();
});
afterEach(async () => {
  expect(await stage.strikeAndCheck()).toEqual([]);
});

const owner = { accountId: 'acc_1', dataSet: 'live' } as const;
const url = () => `https://localhost:${receiver.port}/hook`;
const premium = (changePercent: number) => ({
  type: 'gmp.updated' as const,
  data: { ...eventDescription('gmp.updated')?.example, changePercent },
});
const large: EventFilter = [{ path: 'changePercent', op: 'gte', value: 5 }];
const counts = async () => {
  const rows = await stage.rows<{ id: string; count: number }>(
    'SELECT endpoint_id AS id, count(*) AS count FROM webhook_delivery GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
};

it('makes deliveries only of events that meet the filter of the endpoint', async () => {
  const events = ['gmp.updated', 'ipo.opened'] as const;
  const { endpoint: filtered } = await stage.endpoints.create(
    owner,
    { url: url(), events, filter: large },
    byKey,
  );
  const { endpoint: all } = await stage.endpoints.create(owner, { url: url(), events, filter: [] }, byKey);
  for (const percent of [4.9, 5, 12]) await stage.announce(1, premium(percent));
  await stage.announce(1);
  await stage.fanOutAll();
  expect(await counts()).toEqual({ [filtered.id]: 2, [all.id]: 4 });
});

it('evaluates a filter when deliveries are made, not when they are sent', async () => {
  const made = await stage.endpoints.create(
    owner,
    { url: url(), events: ['gmp.updated'], filter: large },
    byKey,
  );
  await stage.announce(1, premium(6));
  await stage.fanOutAll();
  const never: EventFilter = [{ path: 'changePercent', op: 'gte', value: 90 }];
  await stage.endpoints.update(owner, made.endpoint.id, { filter: never }, byKey);
  await stage.announce(1, premium(6));
  await stage.deliverDue();
  expect(receiver.requests).toHaveLength(1);
});

it('sees the names of a share as null in events that an older version stored without them', async () => {
  const unnamed: EventFilter = [
    { path: 'isin', op: 'eq', value: null },
    { path: 'symbols.nse', op: 'eq', value: null },
  ];
  const { endpoint } = await stage.endpoints.create(
    owner,
    { url: url(), events: ['gmp.updated'], filter: unnamed },
    byKey,
  );
  const { isin: _isin, symbols: _symbols, ...data } = premium(6).data as Record<string, unknown>;
  await stage.announce(1, { type: 'gmp.updated', data });
  await stage.announce(1, premium(6));
  await stage.fanOutAll();
  expect(await counts()).toEqual({ [endpoint.id]: 1 });
  await stage.deliverDue();
  expect(JSON.parse(receiver.requests[0]?.body.toString() ?? '')).toMatchObject({
    data: { isin: null, symbols: { nse: null, bse: null } },
  });
  const request = { since: new Date(0), until: null, types: null, only: 'all' } as const;
  const replay = await stage.replays.replay(owner, endpoint.id, request, { ...byKey, preview: true });
  expect(replay?.deliveries).toBe(1);
});

it('counts in a replay what meets the present filter', async () => {
  const { endpoint } = await stage.endpoints.create(
    owner,
    { url: url(), events: ['gmp.updated'], filter: large },
    byKey,
  );
  for (const percent of [1, 2, 7]) await stage.announce(1, premium(percent));
  await stage.fanOutAll();
  const request = { since: new Date(0), until: null, types: null } as const;
  const count = async (only: 'all' | 'missed') =>
    (await stage.replays.replay(owner, endpoint.id, { ...request, only }, { ...byKey, preview: true }))
      ?.deliveries;
  // An event that the filter leaves out is not missed.
  expect(await count('missed')).toBe(0);
  await stage.deliverDue();
  expect(await count('all')).toBe(1);
  await stage.endpoints.update(owner, endpoint.id, { filter: [] }, byKey);
  expect([await count('all'), await count('missed')]).toEqual([3, 2]);
});

it('delivers every type to an endpoint that names *, and nothing new to one that names the usual types', async () => {
  const { endpoint: every } = await stage.endpoints.create(owner, { url: url(), events: ['*'] }, byKey);
  const { endpoint: usual } = await stage.endpoints.create(
    owner,
    { url: url(), events: eventTypes.slice(0, 9) },
    byKey,
  );
  for (const type of eventTypes) await stage.announce(1, { type });
  await stage.fanOutAll();
  expect(await counts()).toEqual({ [every.id]: eventTypes.length, [usual.id]: 9 });
  await stage.tests.send(owner, every.id);
  const [test] = receiver.requests;
  expect(JSON.parse(test?.body.toString() ?? '')).toMatchObject({ type: 'ipo.opened', sequence: null });
});

it('refuses a filter that the types of the endpoint cannot meet, also when only the types change', async () => {
  const create = (filter: EventFilter) =>
    stage.endpoints.create(owner, { url: url(), events: ['ipo.opened'], filter }, byKey);
  await expect(create(large)).rejects.toMatchObject({ code: 'VAL_001', details: [{ field: 'filter' }] });
  const { endpoint } = await create([{ path: 'lotSize', op: 'gte', value: 10 }]);
  const change = stage.endpoints.update(owner, endpoint.id, { events: ['gmp.updated'] }, byKey);
  await expect(change).rejects.toMatchObject({ code: 'VAL_001', details: [{ field: 'filter' }] });
  const row = await stage.rows('SELECT events FROM webhook_endpoint');
  expect(row).toEqual([{ events: ['ipo.opened'] }]);
});

it('takes the moves of SME premiums up and down, live and in a replay, and leaves the other ones out', async () => {
  const filter: EventFilter = [
    { path: 'absoluteChangePercent', op: 'gte', value: 5 },
    { path: 'type', op: 'eq', value: 'SME' },
  ];
  const { endpoint } = await stage.endpoints.create(
    owner,
    { url: url(), events: ['gmp.updated'], filter },
    byKey,
  );
  const moves: [number, string][] = [
    [-5, 'SME'],
    [5, 'SME'],
    [4, 'SME'],
    [-4, 'SME'],
    [9, 'MAINBOARD'],
  ];
  for (const [changePercent, type] of moves) {
    const { data } = premium(changePercent);
    const absoluteChangePercent = Math.abs(changePercent);
    await stage.announce(1, { type: 'gmp.updated', data: { ...data, type, absoluteChangePercent } });
  }
  await stage.fanOutAll();
  await stage.deliverDue();
  const request = { since: new Date(0), until: null, types: null, only: 'all' } as const;
  expect(await stage.replays.replay(owner, endpoint.id, request, { ...byKey, preview: false })).toMatchObject(
    {
      deliveries: 2,
    },
  );
  await stage.deliverDue();
  const sent = receiver.requests.map(({ body }) => JSON.parse(body.toString()) as { data: { type: string } });
  expect(sent.map(({ data }) => [data.type, Object.keys(data).slice(-4)])).toEqual(
    Array.from({ length: 4 }, () => ['SME', ['type', 'absoluteChangePercent', 'isin', 'symbols']]),
  );
});

it('refuses conditions that no single type can meet, and does not judge them where they stay as they are', async () => {
  const filter: EventFilter = [
    { path: 'lotSize', op: 'gte', value: 10 },
    { path: 'changePercent', op: 'gte', value: 5 },
  ];
  const both = ['ipo.opened', 'gmp.updated'] as const;
  const refused = {
    code: 'VAL_001',
    details: [{ field: 'filter', message: expect.stringContaining('no type') }],
  };
  await expect(
    stage.endpoints.create(owner, { url: url(), events: both, filter }, byKey),
  ).rejects.toMatchObject(refused);
  const { endpoint } = await stage.endpoints.create(owner, { url: url(), events: both }, byKey);
  const change = (properties: object) => stage.endpoints.update(owner, endpoint.id, properties, byKey);
  await expect(change({ filter })).rejects.toMatchObject(refused);
  await stage.rows('UPDATE webhook_endpoint SET filter = $1::jsonb', [JSON.stringify(filter)]);
  await expect(change({ events: ['*'] })).rejects.toMatchObject(refused);
  expect(await change({ url: `${url()}/moved` })).toMatchObject({ url: `${url()}/moved`, filter });
});
