import type { Environment } from '@market/contracts';
import type { Weighted } from '../seeded-choice';

/** Routes that a site and an app about IPOs ask for, as usage counts them. */
const live: readonly Weighted<string>[] = [
  { value: 'GET /v1/ipos', weight: 29 },
  { value: 'GET /v1/ipos/:slug', weight: 22 },
  { value: 'GET /v1/gmp', weight: 14 },
  { value: 'GET /v1/ipos/:slug/subscription', weight: 13 },
  { value: 'GET /v1/gmp/:ipoSlug/history', weight: 7 },
  { value: 'GET /v1/ipos/search', weight: 6 },
  { value: 'GET /v1/nfo', weight: 4 },
  { value: 'GET /v1/ipos/:slug/subscription/history', weight: 2.5 },
  { value: 'GET /v1/sgb', weight: 1.5 },
  { value: 'GET /v1/freshness', weight: 1 },
];

const test: readonly Weighted<string>[] = [
  { value: 'GET /v1/ipos', weight: 40 },
  { value: 'GET /v1/ipos/:slug', weight: 30 },
  { value: 'GET /v1/plans', weight: 18 },
  { value: 'GET /v1/usage', weight: 12 },
];

/** Returns the routes that are asked for with keys of an environment. */
export function routeWeights(environment: Environment): readonly Weighted<string>[] {
  return environment === 'live' ? live : test;
}
