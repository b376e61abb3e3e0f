import type { PlanId } from '@market/billing';
import type { ErrorBody } from '../harness/described-client';
import { type RunningApi, startApi } from '../harness/running-api';
import { manyKeys } from '../harness/accounts';
import { refusedPlans, routeGates } from './route-gates';

const plans: readonly PlanId[] = ['plan_free', 'plan_basic', 'plan_pro', 'plan_enterprise'];
const environments = ['live', 'test'] as const;
const routes = Object.keys(routeGates);

describe('the plan gate of every route', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => api.stop());

  it('is in the table of gates, for each route that the API describes', async () => {
    const { paths } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.filter((route) => route.includes(' /v1/')).sort()).toEqual([...routes].sort());
  });

  const matrix = plans.flatMap((plan) => environments.map((environment) => [plan, environment] as const));
  it.each(matrix)(
    'admits %s with a %s key to the routes that the contract says',
    async (plan, environment) => {
      const keys = await manyKeys(api.databaseUrl, plan, environment, routes.length);
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [at, route] of routes.entries()) {
        const gate = routeGates[route] ?? 'any';
        const admitted = gate === 'token' ? '401 AUTH_002' : 'let through';
        expected[route] = refusedPlans[gate].includes(plan) ? `403 ${gate}` : admitted;
        found[route] = await outcome(route, keys[at] ?? '');
      }
      expect(found).toEqual(expected);
    },
  );

  /**
   * Sends a request without a body and with unknown ids.
   *
   * @returns `let through` for any outcome of the handler; status and code if the gate refused, the handler failed or
   * was not reached
   */
  async function outcome(route: string, key: string): Promise<string> {
    const [method = '', path = ''] = route.split(' ');
    const response = await fetch(`${api.base}${path.replace(/\{\w+\}/g, 'nobody')}`, {
      method,
      // A stream that is let through is refused for it.
      headers: { 'X-API-Key': key, 'Last-Event-ID': 'nobody' },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const { error } = (isJson ? JSON.parse(text) : {}) as Partial<ErrorBody>;
    const stopped = [401, 405, 429].includes(response.status) || response.status >= 500;
    const isGate = error?.code.startsWith('PLAN_') || error?.code === 'NOT_002';
    return stopped || isGate ? `${response.status} ${error?.code}` : 'let through';
  }
});
