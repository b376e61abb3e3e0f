import type { FinishedRequest } from '@market/requests';
import type { WeightedValue } from '../seeded-choice';

/** Response as the log of requests has it. */
export type InventedResponse = Pick<
  FinishedRequest,
  'status' | 'code' | 'durationMs' | 'isCached' | 'details'
> & { readonly bytes: number };

const limits = [
  { window: 'minute', limit: 200, remaining: 162 },
  { window: 'day', limit: 10_000, remaining: 6_210 },
] as const;

function success(status: number, bytes: number, durationMs: number, isCached: boolean): InventedResponse {
  return { status, code: null, bytes, durationMs, isCached, details: { plan: 'Pro', limits } };
}

const successes: readonly WeightedValue<InventedResponse>[] = [
  { value: success(200, 6_412, 0.8, true), weight: 70 },
  { value: success(200, 6_412, 9, false), weight: 12 },
  { value: success(304, 0, 0.6, true), weight: 14 },
];

/** A page asks for an issue that was renamed. */
const missing: InventedResponse = {
  ...{ status: 404, code: 'NOT_001', bytes: 412, durationMs: 3, isCached: false },
  details: {
    message: 'IPO not found: godavari-fintech-solution',
    parameters: [{ name: 'slug', value: 'godavari-fintech-solution' }],
    ...{ plan: 'Pro', limits },
  },
};

/** A script asks for more rows than a page has. */
const misread: InventedResponse = {
  ...{ status: 400, code: 'VAL_001', bytes: 486, durationMs: 1.2, isCached: false },
  details: {
    message: 'Invalid request parameters: limit',
    problems: [{ field: 'limit', message: 'must be a whole number from 1, in decimal digits' }],
    parameters: [
      { name: 'status', value: 'open' },
      { name: 'limit', value: 'all' },
    ],
    ...{ plan: 'Pro', limits },
  },
};

/** Response to a request that the limit of a minute refused. */
export const refusedResponse: InventedResponse = {
  ...{ status: 429, code: 'RATE_001', bytes: 398, durationMs: 0.4, isCached: false },
  details: {
    message: 'The per-minute limit of 200 requests of the Pro plan is used up.',
    plan: 'Pro',
    limits: [{ window: 'minute', limit: 200, remaining: 0 }],
  },
};

/** Returns the responses to requests of a route. */
export function inventedResponses(route: string): readonly WeightedValue<InventedResponse>[] {
  const failure = route.includes('/:') ? missing : misread;
  return [...successes, { value: failure, weight: route.includes('/v1/ipos') ? 1.2 : 0 }];
}
