import { routeInventory } from '@market/api/route-inventory';
import { DashboardApi } from '../harness/dashboard-api';
import { type DashboardBrowser, pageOrigin } from '../harness/dashboard-browser';
import { receivedBytes, type SentRequest } from './received-bytes';

/** Paths of operators, with ids that do not exist, and their methods. */
const paths = [
  ...Map.groupBy(
    routeInventory.filter(({ access }) => access.startsWith('operator')),
    ({ route }) => route.split(' ')[1]?.replaceAll(/:\w+/g, 'nobodys-id') ?? '',
  ),
].map(([path, routes]) => ({ path, methods: routes.map(({ route }) => route.split(' ')[0] ?? '') }));

/** Pages of operators. */
const pages = routeInventory.flatMap(({ route }) => {
  const path = route.split(' ')[1]?.replaceAll(/:\w+/g, 'nobodys-id') ?? '';
  return /^\/dashboard\/operators(\/|$)/.test(path) ? [path] : [];
});

/** Path of the same shape that no route has. */
const unknownFor = (path: string) => path.replace('/operators', '/operatorz');

const json = 'Content-Type: application/json';
const own = `Origin: ${pageOrigin}`;
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;
const posted = (body: string, ...headers: string[]) => ({
  ...{ method: 'POST', query: '', body },
  headers: [sized(body), ...headers],
});
const asked = (method: string, query = '', ...headers: string[]) => ({ method, query, headers, body: '' });

/** Requests that are answered with 405, 204, 403, 415, 413, 406, 400, 401 or 200 where a path exists. */
const kinds: Readonly<Record<string, Omit<SentRequest, 'path'> & { readonly query: string }>> = {
  ...Object.fromEntries(
    ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].map((method) => [
      method,
      asked(method, '', own, 'Content-Length: 0'),
    ]),
  ),
  'OPTIONS of a foreign page': asked(
    'OPTIONS',
    '',
    'Origin: https://evil.example',
    'Access-Control-Request-Method: POST',
  ),
  'a foreign page': posted('{}', json, 'Sec-Fetch-Site: cross-site'),
  'no page': posted('{}', json),
  text: posted('{}', own, 'Content-Type: text/plain'),
  'a form': posted('a=b', own, 'Content-Type: application/x-www-form-urlencoded'),
  'no media type': posted('{}', own),
  'no JSON': posted('{', own, json),
  'no UTF-8': posted('{"note":"\xff"}', own, json, 'Content-Encoding: gzip'),
  'an unknown field': posted('{"planet":"mars"}', own, json),
  'a whole order': posted('{"planId":"plan_pro","reason":"x","note":"x","locked":true}', own, json),
  'a large body': posted(`{"note":"${'x'.repeat(300_000)}"}`, own, json),
  'a chunked body': {
    ...asked('POST', '', own, json, 'Transfer-Encoding: chunked'),
    body: '2\r\n{}\r\n0\r\n\r\n',
  },
  'an expectation': { ...posted('{}', own, json, 'Expect: 100-continue'), body: '' },
  'a bad query': asked('GET', '?page=0&page=1&limit=x&%zz'),
  'an unknown parameter': asked('GET', '?planet=mars'),
  'another media type': asked('GET', '', 'Accept: image/png'),
  'a browser': asked('GET', '', 'Accept: text/html,application/xhtml+xml'),
  'an overridden method': asked(
    'POST',
    '?_method=GET',
    own,
    'X-HTTP-Method-Override: GET',
    'Content-Length: 0',
  ),
  'an API key': asked('GET', '', `X-API-Key: svc_live_${'0'.repeat(64)}`),
  'the last request': asked('GET', '', 'Connection: close'),
};

/** Leaves out the number of failures that the address has left: it changes between two responses. */
const uncounted = (text: string) => text.replace(/X-RateLimit-Remaining: \d+/, 'X-RateLimit-Remaining: …');

describe('paths of operators', () => {
  let api: DashboardApi;
  const callers = new Map<string, DashboardBrowser>();

  beforeAll(async () => {
    api = await DashboardApi.launch();
    const forged = api.browser();
    forged.cookies.set('dashboard', 'a'.repeat(43));
    callers.set('nobody', api.browser()).set('a forged session', forged);
    callers.set('an owner', (await api.signUp()).browser);
    const operator = await api.signUp();
    callers.set('an operator', operator.browser);
    await api.makeOperator(operator.email);
  });
  afterAll(() => api.stop());

  function answered(caller: string, path: string, { query, headers, ...kind }: (typeof kinds)[string]) {
    const pairs = [...(callers.get(caller)?.cookies ?? [])].map(([name, value]) => `${name}=${value}`);
    const cookie = pairs.length === 0 ? [] : [`Cookie: ${pairs.join('; ')}`];
    return receivedBytes(Number(new URL(api.base).port), {
      ...kind,
      path: `${path}${query}`,
      headers: [...headers, ...cookie],
    });
  }

  it('are all those of the inventory', () => {
    expect(paths.length).toBeGreaterThan(10);
    expect(pages.length).toBeGreaterThan(5);
  });

  // First of the tests, while the address has failures left.
  it.each([
    ['a path of operators', '/dashboard/api/operators/accounts', 1],
    ['an unknown path', '/dashboard/api/operatorz/accounts', 1],
    ['a page of operators', '/dashboard/operators/accounts', 0],
    ['an unknown page', '/dashboard/operatorz/accounts', 0],
  ])('count a forged session at %s as often as at the other', async (_what, path, count) => {
    const remaining = async (of: string) =>
      Number(
        /X-RateLimit-Remaining: (\d+)/.exec((await answered('a forged session', of, asked('GET'))).text)?.[1],
      );
    expect((await remaining(path)) - (await remaining(path))).toBe(count);
  });

  describe.each(['nobody', 'a forged session', 'an owner'])('asked by %s', (caller) => {
    /** Compares the responses to a path and to an unknown one. Paths at once: those of an address over its limit wait together. */
    const expectAlike = async (path: string, kind: (typeof kinds)[string]) => {
      const [own, unknown] = await Promise.all([
        answered(caller, path, kind),
        answered(caller, unknownFor(path), kind),
      ]);
      expect([path, uncounted(own.text)]).toEqual([path, uncounted(unknown.text)]);
      // A status of a path that exists would be shown to everybody.
      expect([path, own.status]).toEqual([path, 404]);
    };

    it.each(Object.entries(kinds))('answer every request like an unknown path: %s', async (_name, kind) => {
      await Promise.all(paths.map(({ path }) => expectAlike(path, kind)));
    });

    it.each(['GET', 'HEAD', 'POST', 'OPTIONS'])('show their pages like unknown ones: %s', async (method) => {
      for (const accept of ['Accept: text/html', 'Accept: application/json']) {
        const kind = asked(method, '?env=test', accept, own, 'Content-Length: 0');
        await Promise.all(pages.map((path) => expectAlike(path, kind)));
      }
    });
  });

  it('exist for an operator, with their methods', async () => {
    for (const { path, methods } of paths) {
      const { status, text } = await answered('an operator', path, asked('OPTIONS'));
      const [, allow = ''] = /\r\nAllow: ([^\r]*)/.exec(text) ?? [];
      expect([path, status, methods.every((method) => allow.split(', ').includes(method))]).toEqual([
        ...[path, 204, true],
      ]);
    }
    for (const path of pages) {
      expect((await answered('an operator', path, asked('GET', '', 'Accept: text/html'))).status).toBe(200);
    }
  });

  it('refuse an operator whose request a foreign page sent', async () => {
    const path = '/dashboard/api/operators/accounts/nobodys-id/plan';
    const { status, text } = await answered(
      'an operator',
      path,
      posted('{}', json, 'Sec-Fetch-Site: cross-site'),
    );
    expect([status, text.includes('SES_003')]).toEqual([403, true]);
  });
});
