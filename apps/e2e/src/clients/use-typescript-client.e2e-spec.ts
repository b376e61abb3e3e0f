import { AuthenticationError, type Ipo, MarketData, NotFoundError, PlanError } from 'india-market-data';
import { keyOn } from '../harness/accounts';
import { type SharedApi, sharedApi } from '../harness/shared-api';

interface Operation {
  readonly 'x-client'?: string;
  readonly responses: Readonly<Record<string, { content?: Record<string, unknown> }>>;
}

/** Any method of a resource, as a table of names calls it. */
type Method = (...given: unknown[]) => AsyncIterable<object>;

describe('the TypeScript client, in front of the running service,', () => {
  let api: SharedApi;
  let client: MarketData;
  const clientOf = (apiKey: string) => new MarketData({ apiKey, baseUrl: api.base });

  beforeAll(async () => {
    api = await sharedApi();
    client = clientOf(api.testKey);
  });

  const method = (name: string): Method | undefined => {
    const [resource = '', action = ''] = name.split('.');
    const found = (client as unknown as Record<string, Record<string, Method> | undefined>)[resource];
    return found?.[action]?.bind(found);
  };

  it('has a method for every operation that answers with JSON', async () => {
    const { paths } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      readonly paths: Record<string, Record<string, Operation>>;
    };
    const named = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter(({ responses }) => (responses['200'] ?? responses['201'])?.content?.['application/json'])
      .flatMap((operation) => operation['x-client'] ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => method(name) === undefined)).toEqual([]);
  });

  it.each(['ipos', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs', 'gmp'])(
    'reads every record of the list %s once, in parts of three',
    async (resource) => {
      const response = await fetch(`${api.base}/v1/${resource}?limit=100`, {
        headers: { 'X-API-Key': api.testKey },
      });
      const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] };
      const ids: unknown[] = [];
      for await (const record of method(`${resource}.list`)?.({ limit: 3 }) ?? [])
        ids.push((record as Ipo).id);
      expect(ids).toEqual(data.map(({ id }) => id));
      expect(ids.length).toBeGreaterThan(3);
    },
  );

  it('narrows records by fields, filters by several words, and shows days beside instants', async () => {
    const list = client.ipos.list({ status: ['open', 'upcoming'], fields: ['dates.openDate', 'status'] });
    const records = await list.toArray({ max: 100 });
    expect(records.length).toBeGreaterThan(2);
    for (const { slug, status, dates, ...rest } of records) {
      expect([typeof slug, ['OPEN', 'UPCOMING'].includes(status)]).toEqual(['string', true]);
      expect(dates.openDay).toBe(dates.openDate?.slice(0, 10) ?? null);
      expect(Object.keys(rest)).toEqual(['id']);
    }
  });

  it('reads what hangs on a record, its past, its freshness and the limits', async () => {
    const [listed] = await client.ipos.list({ status: 'listed', limit: 1 }).toArray({ max: 1 });
    const slug = listed?.slug ?? '';
    const { data, freshness } = await client.ipos.get(slug).withResponse();
    expect(data).toEqual(listed);
    expect(freshness?.state).toMatch(/^(?:fresh|late|stale|never)$/);
    expect((await client.ipos.prices(slug).page()).total).not.toBeNull();
    expect((await client.ipos.subscription(slug)).ipoSlug).toBe(slug);
    expect((await client.ipos.search({ q: listed?.name ?? '' }).page()).data[0]?.slug).toBe(slug);
    expect(client.limits?.minute?.limit).toBe(1_000);
    expect((await client.usage.get()).plan).toBe('Enterprise');
  });

  it('reads the log of events to its end', async () => {
    const ids: string[] = [];
    for await (const { id } of client.events.list({ limit: 50 })) ids.push(id);
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follows the log of events from a position in it, by the stream', async () => {
    const ids: string[] = [];
    for await (const { id } of client.events.list({ limit: 50 })) ids.push(id);
    const [after = '', ...wanted] = ids.slice(-4);
    const told: string[] = [];
    for await (const { id } of client.events.follow({ after })) {
      told.push(id);
      if (told.length === wanted.length) break;
    }
    expect(told).toEqual(wanted);
  });

  it('says in one sentence what is wrong and what to do', async () => {
    const free = await keyOn(api.databaseUrl, 'plan_free', 'live');
    const failures = [
      [() => clientOf(`svc_test_${'0'.repeat(64)}`).ipos.get('a'), AuthenticationError, 'AUTH_002'],
      [() => client.ipos.get('no-such-issue'), NotFoundError, 'NOT_001'],
      [() => clientOf(free.key).gmp.get('a'), PlanError, 'PLAN_001'],
    ] as const;
    for (const [call, Kind, code] of failures) {
      const error: unknown = await Promise.resolve(call()).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Kind);
      expect((error as Error).message).toMatch(
        new RegExp(`^[A-Z][^\\n]+ \\(${code}, HTTP \\d+, request req_\\w+\\) See http`),
      );
    }
  });
});
