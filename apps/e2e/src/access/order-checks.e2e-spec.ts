import { type RunningApi, startApi } from '../harness/running-api';
import { manyKeys } from '../harness/accounts';
import { Wire } from '../harness/wire';
import { refusedPlans, routeGates } from './route-gates';

interface Written {
  readonly route: string;
  readonly path: string;
  readonly takesBody: boolean;
}

interface Wrong {
  readonly body: string;
  readonly contentType: string;
  readonly said: string;
}

/** Invalid bodies with the error of each: malformed JSON, unknown field, wrong media type, too large. */
const wrong: readonly Wrong[] = [
  { body: '{', contentType: 'application/json', said: '400 VAL_002' },
  { body: '{"colour":"red"}', contentType: 'application/json', said: '400 VAL_001' },
  { body: '{}', contentType: 'text/plain', said: '415 REQ_003' },
  { body: ' '.repeat(32_769), contentType: 'application/json', said: '413 REQ_002' },
];

describe('a write with an invalid body', () => {
  let api: RunningApi;
  let routes: readonly Written[];

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
    const { paths } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { requestBody?: unknown }>>;
    };
    routes = Object.entries(paths)
      .filter(([path]) => path.startsWith('/v1/'))
      .flatMap(([path, operations]) =>
        Object.entries(operations)
          .filter(([method]) => method !== 'get')
          .map(([method, { requestBody }]) => ({
            route: `${method.toUpperCase()} ${path}`,
            path: path.replace(/\{\w+\}/g, 'nobody'),
            takesBody: requestBody !== undefined,
          })),
      );
    expect(routes.filter(({ takesBody }) => takesBody).length).toBeGreaterThan(0);
  });
  afterAll(() => api.stop());

  async function said({ route, path }: Written, key: string | null, { body, contentType }: Wrong) {
    const method = route.split(' ')[0];
    const lines = [
      `${method} ${path} HTTP/1.1`,
      'Host: api.test',
      'Connection: close',
      ...(key === null ? [] : [`X-API-Key: ${key}`]),
      `Content-Type: ${contentType}`,
      `Content-Length: ${body.length}`,
    ];
    const wire = await Wire.open(api.port);
    wire.send(`${lines.join('\r\n')}\r\n\r\n${body}`);
    const answer = await wire.nextResponse();
    wire.leave();
    const { error } = JSON.parse(answer.body) as { error?: { code: string } };
    return `${answer.status} ${error?.code ?? 'no error'}`;
  }

  it('is refused with AUTH_001 first if it has no key', async () => {
    for (const route of routes) {
      for (const body of wrong) {
        expect([route.route, await said(route, null, body)]).toEqual([route.route, '401 AUTH_001']);
      }
    }
  });

  it('is refused by the rate limit before its plan and its body are checked', async () => {
    const [key = ''] = await manyKeys(api.databaseUrl, 'plan_free', 'live', 1);
    for (let spent = 0; spent < 10; spent += 1) {
      await (await fetch(`${api.base}/v1/ipos`, { headers: { 'X-API-Key': key } })).arrayBuffer();
    }
    for (const route of routes) {
      for (const body of wrong) {
        expect([route.route, await said(route, key, body)]).toEqual([route.route, '429 RATE_001']);
      }
    }
  });

  it('is refused by the plan gate before its body is checked, and for its body last', async () => {
    const keys = await manyKeys(api.databaseUrl, 'plan_basic', 'live', routes.length * wrong.length);
    for (const route of routes.filter(({ takesBody }) => takesBody)) {
      const gate = routeGates[route.route] ?? 'any';
      for (const body of wrong) {
        const expected = refusedPlans[gate].includes('plan_basic') ? `403 ${gate}` : body.said;
        expect([route.route, await said(route, keys.pop() ?? '', body)]).toEqual([route.route, expected]);
      }
    }
  });

  it('is not refused for its body by a route that takes none', async () => {
    const keys = await manyKeys(api.databaseUrl, 'plan_enterprise', 'live', routes.length * wrong.length);
    for (const route of routes.filter(({ takesBody }) => !takesBody)) {
      for (const body of wrong) {
        const answer = await said(route, keys.pop() ?? '', body);
        expect([route.route, answer]).not.toEqual([route.route, expect.stringMatching(/VAL_|REQ_/)]);
      }
    }
  });
});
