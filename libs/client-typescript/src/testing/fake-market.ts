import { type Route, type RouteData, type RouteName, routes } from '../made/routes';
import type { Event } from '../made/types';
import type { Call, Refusal } from './fake-calls';
import { FakeStreams } from './fake-streams';
import { error, listOf, success } from './fake-responses';

/** Answer of a route: data, or a function that makes them of the request. Undefined is 404. */
export type FakeData<Name extends RouteName> =
  | RouteData[Name]
  | ((call: Call & { readonly parameters: Readonly<Record<string, string>> }) => RouteData[Name] | undefined);

const plans = ['none', 'any', 'basic', 'pro'];
const levels = { free: 1, basic: 2, pro: 3, enterprise: 3 } as const;

/** Service without a network for tests: give its `fetch` to the client. It knows routes and plans, and records what was asked. */
export class FakeMarket {
  /** Requests in the order of their arrival. */
  readonly calls: Call[] = [];
  readonly #plan: keyof typeof levels;
  readonly #data = new Map<string, unknown>();
  readonly #refusals: (Refusal | 'broken')[] = [];
  readonly #streams = new FakeStreams();

  constructor({ plan = 'enterprise' }: { readonly plan?: keyof typeof levels } = {}) {
    this.#plan = plan;
  }

  /** Sets the data of a route by its name in the client: `ipos.list`. */
  answer<Name extends RouteName>(name: Name, data: FakeData<Name>): this {
    this.#data.set(name, data);
    return this;
  }

  /** Refuses the next requests, in this order; `broken` breaks their connection. */
  refuse(...refusals: readonly (Refusal | 'broken')[]): this {
    this.#refusals.push(...refusals);
    return this;
  }

  /** Adds an event to the log and to all open streams. */
  publish(event: Event): void {
    this.#streams.publish(event);
  }

  /** Cuts all open streams, as a proxy does. */
  cutStreams(): void {
    this.#streams.cut();
  }

  /** Number of open streams. */
  get openStreams(): number {
    return this.#streams.open;
  }

  /** Function that the client sends its requests by. */
  readonly fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path, searchParams } = new URL(input);
    const call: Call = {
      ...{ method: init.method ?? 'GET', path, query: Object.fromEntries(searchParams) },
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    this.calls.push(call);
    init.signal?.throwIfAborted();
    const refusal = this.#refusals.shift();
    if (refusal === 'broken') throw new TypeError('fetch failed');
    if (refusal !== undefined) return error(refusal);
    if (path === '/v1/events/stream') return this.#streams.response(call, init.signal ?? null);
    return this.#answerTo(call);
  };

  #answerTo(call: Call): Response {
    for (const route of routes) {
      const [name, method, path, plan, isList] = route;
      const parameters = method === call.method ? parametersIn(path, call.path) : null;
      if (parameters === null || isHidden(route, call)) continue;
      if (plans.indexOf(plan) > levels[this.#plan]) {
        return error({ status: 403, code: 'PLAN_002', message: `Upgrade to ${plan} or higher.` });
      }
      const set = this.#data.get(name);
      const data: unknown =
        typeof set === 'function' ? (set as (call: object) => unknown)({ ...call, parameters }) : set;
      if (isList) return listOf((data ?? []) as readonly unknown[], call);
      return data === undefined
        ? error({ status: 404, code: 'NOT_001', message: 'There is no such record.' })
        : success({ data });
    }
    return error({ status: 404, code: 'NOT_002', message: 'There is no such path.' });
  }
}

/** Tells whether another route has the very path of a call, as `/v1/ipos/search` hides `/v1/ipos/{slug}`. */
function isHidden([, , path]: Route, call: Call): boolean {
  return (
    path !== call.path && routes.some(([, method, other]) => method === call.method && other === call.path)
  );
}

function parametersIn(pattern: string, path: string): Record<string, string> | null {
  const names = Array.from(pattern.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const matched = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  if (matched === null) return null;
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(matched[at + 1] ?? '')]));
}
