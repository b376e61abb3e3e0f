import { routeInventory } from '@market/api/route-inventory';
import { DashboardApi } from '../harness/dashboard-api';
import { type DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';

const prefix = '/dashboard/api/';

/** Routes of the dashboard's API with their access. */
const routes = routeInventory.flatMap(({ route, access, ofAnyAccount = false }) => {
  const [method = '', path = ''] = route.split(' ');
  if (!path.startsWith(prefix)) return [];
  const [role = '', proven] = access.split(' ');
  // Ids of nobody: a guard that lets a caller through is seen by another answer than the guard's.
  const call = `${method} ${path.slice(prefix.length).replaceAll(/:\w+/g, 'nobodys-id')}`;
  return [{ call, method, role, isProven: proven !== undefined, ofAnyAccount }];
});
const named = (wanted: (route: (typeof routes)[number]) => boolean) =>
  routes.filter(wanted).map((route) => [route.call, route] as const);

/** Codes with which the guard refuses. */
const guardCodes = ['SES_001', 'SES_002', 'SES_003', 'SES_004', 'SES_008', 'NOT_002'];

describe('every route of the dashboard', () => {
  let api: DashboardApi;
  let owner: DashboardBrowser;
  let member: DashboardBrowser;
  let operator: DashboardBrowser;
  /** Owners of accounts of their own, because a session has a limit of changes. */
  let second: DashboardBrowser;
  let third: DashboardBrowser;

  beforeAll(async () => {
    api = await DashboardApi.launch();
    ({ browser: owner } = await api.signUp('owner@example.test'));
    ({ browser: member } = await api.join(owner));
    const signedUp = await api.signUp();
    operator = signedUp.browser;
    await api.makeOperator(signedUp.email);
    [second, third] = [(await api.signUp()).browser, (await api.signUp()).browser];
  });
  afterAll(() => api.stop());

  it('is listed, more than fifty of them', () => {
    expect(routes.length).toBeGreaterThan(50);
  });

  it.each(named(({ role }) => role !== 'anyone'))(
    '%s answers nobody who is not signed in',
    async (call, { role }) => {
      const { status, code } = await api.browser().call(call);
      expect([status, code]).toEqual(role === 'operator' ? [404, 'NOT_002'] : [401, 'SES_001']);
    },
  );

  it.each(named(({ role }) => role === 'operator'))('%s does not exist for an owner', async (call) => {
    const { status, code } = await owner.call(call);
    expect([status, code]).toEqual([404, 'NOT_002']);
  });

  it.each(named(({ role }) => role === 'owner'))('%s is refused to a member', async (call) => {
    const { status, code } = await member.call(call);
    expect([status, code]).toEqual([403, 'SES_004']);
  });

  it.each(named(({ role, call }) => role === 'member' && /^GET (?!.*csv)/.test(call)))(
    '%s is open to a member',
    async (call) => {
      const { code } = await member.call(call);
      expect(guardCodes).not.toContain(code);
    },
  );

  it.each(named(({ role, method }) => role === 'operator' && method === 'GET'))(
    '%s is open to an operator',
    async (call) => {
      const { code } = await operator.call(call);
      expect(guardCodes).not.toContain(code);
    },
  );

  it.each(named(({ method }) => method !== 'GET'))(
    '%s is refused to a page of another origin',
    async (call, { method, role }) => {
      const [, path = ''] = call.split(' ');
      // For others than operators their routes do not exist, wherever a request comes from.
      const { cookieHeader } = role === 'operator' ? operator : owner;
      const ask = (headers: Readonly<Record<string, string>>) =>
        fetch(`${api.base}${prefix}${path}`, {
          method,
          headers: {
            Cookie: cookieHeader,
            ...headers,
          },
        });
      const codes = await Promise.all(
        [
          { 'Sec-Fetch-Site': 'cross-site', Origin: pageOrigin },
          { 'Sec-Fetch-Site': 'same-site' },
          { 'Sec-Fetch-Site': 'none', Origin: pageOrigin },
          { Origin: 'https://evil.example' },
          {},
        ].map(async (headers) => {
          const response = await ask(headers);
          return ((await response.json()) as { error?: { code: string } }).error?.code;
        }),
      );
      expect(codes).toEqual(codes.map(() => 'SES_003'));
    },
  );

  it.each(named(({ role, ofAnyAccount }) => role !== 'anyone' && !ofAnyAccount))(
    '%s is refused to a page that shows another account or user, and to one that names none',
    async (call, { role }) => {
      const of = (other: DashboardBrowser) => (role === 'operator' ? operator : other);
      const { Origin = '', Cookie = '' } = await of(third).headers();
      const [method = '', path = ''] = call.split(' ');
      const unnamed = await fetch(`${api.base}${prefix}${path}`, { method, headers: { Origin, Cookie } });
      const codes = [
        (await of(second).call(call, undefined, { 'X-Account-ID': 'acc_of_others' })).code,
        (await of(third).call(call, undefined, { 'X-User-ID': 'usr_another' })).code,
        ((await unnamed.json()) as { error?: { code: string } }).error?.code,
      ];
      expect(codes).toEqual(['SES_009', 'SES_009', 'SES_010']);
    },
  );

  it.each(named(({ method, role }) => method === 'GET' && role !== 'anyone'))(
    '%s is not read by a link on a page of another origin',
    async (call, { role }) => {
      const browser = role === 'operator' ? operator : owner;
      for (const headers of [
        { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
        { Origin: 'https://evil.example' },
      ]) {
        expect((await browser.call(call, undefined, headers)).code).toBe('SES_003');
      }
    },
  );

  describe('that changes something sensitive', () => {
    beforeAll(async () => {
      await api.rows(`UPDATE session SET reauthenticated_at = reauthenticated_at - interval '11 minutes'`);
    });

    it.each(named(({ isProven, role }) => isProven && role !== 'operator'))(
      '%s needs a proof of identity',
      async (call) => {
        const { status, code } = await owner.call(call);
        expect([status, code]).toEqual([403, 'SES_002']);
      },
    );

    it.each(named(({ isProven, role }) => isProven && role === 'operator'))(
      '%s needs a proof of identity of an operator',
      async (call) => {
        const { status, code } = await operator.call(call);
        expect([status, code]).toEqual([403, 'SES_002']);
      },
    );
  });
});
