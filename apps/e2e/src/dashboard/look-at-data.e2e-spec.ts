import { DashboardApi } from '../harness/dashboard-api';
import type { DashboardBrowser } from '../harness/dashboard-browser';

interface Part {
  readonly path: string;
  readonly status: number;
  readonly data: unknown;
  readonly meta: unknown;
  readonly error: { readonly code: string } | null;
}

interface View {
  readonly main: Part;
  readonly parts: Readonly<Record<string, Part>>;
  readonly remaining: { readonly minute: number; readonly day: number };
}

interface State {
  readonly at: string | null;
  readonly record: Readonly<Record<string, unknown>>;
}

const ipo = '/v1/ipos/narmada-logistics-parks';
/** Greatest number of former states on the page of a record. Source: docs/spec/dashboard.md, "Data pages". */
const mostStates = 50;
const mostRows = 100;

describe('the data pages of the dashboard', () => {
  let api: DashboardApi;

  beforeAll(async () => (api = await DashboardApi.launch()));
  afterAll(() => api.stop());

  const look = (browser: DashboardBrowser, path: string, environment = 'test') =>
    browser.call(`GET data?environment=${environment}&path=${encodeURIComponent(path)}`);
  const viewOf = async (browser: DashboardBrowser, path: string) => (await look(browser, path)).data as View;
  const readAs = async (key: string, path: string) => {
    const response = await fetch(`${api.base}${path}`, { headers: { 'X-API-Key': key } });
    return (await response.json()) as { readonly data: unknown };
  };
  /** Lets an account look again at once, as after a minute. */
  const passMinute = (accountId: string) =>
    api.rows(`UPDATE dashboard_read SET stamps = '{}' WHERE account_id = $1`, [accountId]);
  const recordsIn = ({ data }: Part) => (Array.isArray(data) ? data.length : data === null ? 0 : 1);

  it('show an IPO with its series in one read: what the API answers to a key of the account', async () => {
    const { browser, key } = await api.signUpOn('plan_pro');
    const { main, parts, remaining } = await viewOf(browser, ipo);
    expect(Object.keys(parts).sort()).toEqual([
      ...['book', 'closes', 'events', 'premium', 'premiums', 'readings', 'revisions', 'states'],
    ]);
    const { states: _states, ...reads } = parts;
    for (const part of [main, ...Object.values(reads)]) {
      expect([part.path, part.status]).toEqual([part.path, 200]);
      expect(part.data).toEqual((await readAs(key, part.path)).data);
    }
    expect(remaining).toEqual({ minute: 29, day: 299 });
  });

  it('show former states of an IPO as `asOf` does', async () => {
    const { browser, key } = await api.signUpOn('plan_enterprise');
    const { main, parts } = await viewOf(browser, ipo);
    const states = parts['states']?.data as readonly State[];
    expect(states.length).toBeGreaterThan(2);
    for (const { at, record } of states.filter((state) => state.at !== null)) {
      const { data } = await readAs(key, `${ipo}?asOf=${encodeURIComponent(at ?? '')}`);
      const past = data as Record<string, unknown>;
      const about = { updatedAt: past['updatedAt'], provenance: past['provenance'] };
      expect({ ...(main.data as object), ...record, ...about }).toEqual(past);
    }
  });

  it('show no figure of a part that the plan lacks, and count in no usage of the account', async () => {
    const { browser, accountId } = await api.signUpOn('plan_free');
    const { main, parts } = await viewOf(browser, ipo);
    const refused = Object.entries(parts).filter(([, { error }]) => error !== null);
    expect([main.status, parts['book']?.status]).toEqual([200, 200]);
    expect(refused.map(([name]) => name).sort()).toEqual([
      ...['closes', 'events', 'premium', 'premiums', 'readings', 'revisions'],
    ]);
    expect(refused.map(([, { data, meta, status }]) => [data, meta, status])).toEqual(
      refused.map(() => [null, null, 403]),
    );
    expect(parts['states']).toBeUndefined();
    const premiums = await viewOf(browser, '/v1/gmp');
    expect([premiums.main.error?.code, premiums.main.data, premiums.parts]).toEqual(['PLAN_001', null, {}]);
    const counted = await api.rows('SELECT * FROM usage_day WHERE account_id = $1', [accountId]);
    expect([
      counted,
      await api.rows(`SELECT * FROM dashboard_read WHERE account_id = $1 AND place = 'explorer'`, [
        accountId,
      ]),
    ]).toEqual([[], []]);
  });

  it('count the IPOs of each state beside the other filters, and show the premiums of the rows', async () => {
    const { browser } = await api.signUpOn('plan_pro');
    const all = await viewOf(browser, '/v1/ipos?type=mainboard');
    const totalOf = (part: Part | undefined) => (part?.meta as { readonly total: number }).total;
    const counts = Object.entries(all.parts).filter(([name]) => name.startsWith('count_'));
    expect(counts).toHaveLength(5);
    expect(counts.reduce((sum, [, part]) => sum + totalOf(part), 0)).toBe(totalOf(all.main));
    const open = await viewOf(browser, '/v1/ipos?type=mainboard&status=open');
    expect(totalOf(open.main)).toBe(totalOf(all.parts['count_open']));
    expect(recordsIn(open.parts['premiums'] as Part)).toBeGreaterThan(0);
  });

  it.each([
    ['/v1/ipos?page=21', 400, 'VAL_001'],
    ['/v1/ipos?limit=100', 400, 'VAL_001'],
    ['/v1/usage', 404, 'NOT_002'],
    ['/v1/billing', 404, 'NOT_002'],
  ])('refuse %s before it is counted', async (path, status, code) => {
    const { browser, accountId } = await api.signUpOn('plan_basic');
    const refused = await look(browser, path);
    expect([refused.status, refused.code]).toEqual([status, code]);
    expect(await api.rows('SELECT * FROM dashboard_read WHERE account_id = $1', [accountId])).toEqual([]);
  });

  it('are not used up by the overview, whose news are names and states without a figure', async () => {
    const { browser, accountId } = await api.signUpOn('plan_free');
    const news = (await browser.call('GET news?environment=test')).data as Part;
    expect(recordsIn(news)).toBe(25);
    expect(Object.keys((news.data as readonly object[])[0] ?? {}).sort()).toEqual([
      ...['id', 'name', 'slug', 'status', 'updatedAt'],
    ]);
    expect(await api.rows('SELECT * FROM dashboard_read WHERE account_id = $1', [accountId])).toEqual([]);
  });

  it('yield no more records on a day than a key on Free, and then say when there are more', async () => {
    const { browser, accountId, key } = await api.signUpOn('plan_free');
    const pages = Array.from({ length: 20 }, (_, at) => `/v1/ipos?page=${at + 1}`);
    let yielded = 0;
    let views = 0;
    for (let refused = false; !refused;) {
      const path = views % 2 === 0 ? (pages[views % pages.length] ?? '') : ipo;
      const { status, code, data } = await look(browser, path);
      refused = status === 429;
      if (refused) expect(code).toBe('RATE_001');
      else {
        const { main, parts } = data as View;
        yielded += [main, ...Object.values(parts)].reduce((sum, part) => sum + recordsIn(part), 0);
        views += 1;
      }
      if (views % 30 === 0) await passMinute(accountId);
    }
    expect(views).toBe(100);
    const list = (await readAs(key, `/v1/ipos?limit=${mostRows}`)).data as readonly unknown[];
    expect(yielded).toBeLessThanOrEqual(100 * list.length);
  });

  it.each([
    ['plan_free', 100],
    ['plan_basic', 1_000],
    ['plan_pro', 10_000],
    ['plan_enterprise', 100_000],
  ] as const)('have no page that yields on %s more a day than its %d requests', async (plan, requests) => {
    const { browser } = await api.signUpOn(plan);
    const paths = [ipo, '/v1/ipos', '/v1/gmp', '/v1/nfo', '/v1/sgb', '/v1/rights', '/v1/calendar'];
    for (const path of paths) {
      const { main, parts, remaining } = await viewOf(browser, path);
      const views = Math.min(300, requests);
      expect(remaining.day).toBeLessThan(views);
      // Not what the sample data fill, but what the parts may hold.
      const rowsOf = (part: { path: string }) =>
        part === parts['states']
          ? mostStates
          : Number(new URLSearchParams(part.path.split('?')[1]).get('limit') ?? 1);
      const most = [main, ...Object.values(parts)]
        .filter(({ error }) => error === null)
        .reduce((sum, part) => sum + rowsOf(part), 0);
      expect(most * views).toBeLessThanOrEqual(requests * mostRows);
    }
  });

  it('are for signed-in users', async () => {
    expect((await look(api.browser(), ipo)).code).toBe('SES_001');
  });
});
