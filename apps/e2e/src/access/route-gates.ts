/** Plan that a route requires: any (`any`), or one above those that get this code. */
export type RouteGate = 'any' | 'PLAN_001' | 'PLAN_002' | 'PLAN_003';

/** Plans that a gate refuses. Source: docs/spec/plans-and-limits.md, "Plan gates". */
export const refusedPlans: Readonly<Record<RouteGate, readonly string[]>> = {
  any: [],
  PLAN_001: ['plan_free', 'plan_basic'],
  PLAN_002: ['plan_free'],
  PLAN_003: ['plan_free', 'plan_basic'],
};

/** Every route under `/v1` as the API describes it, with its gate. A route that is missing here fails the test. */
export const routeGates: Readonly<Record<string, RouteGate>> = {
  'GET /v1/ipos': 'any',
  'GET /v1/ipos/search': 'any',
  'GET /v1/ipos/{slug}': 'any',
  'GET /v1/ipos/{slug}/revisions': 'PLAN_002',
  'GET /v1/ipos/{slug}/subscription': 'any',
  'GET /v1/ipos/{slug}/subscription/history': 'PLAN_002',
  'GET /v1/events': 'PLAN_003',
  'GET /v1/events/{id}': 'PLAN_003',
  'GET /v1/events/stream': 'PLAN_003',
  'GET /v1/freshness': 'any',
  'GET /v1/gmp': 'PLAN_001',
  'GET /v1/gmp/{ipoSlug}': 'PLAN_001',
  'GET /v1/gmp/{ipoSlug}/history': 'PLAN_001',
  'GET /v1/gmp/{ipoSlug}/readings': 'PLAN_001',
  'GET /v1/nfo': 'PLAN_002',
  'GET /v1/nfo/search': 'PLAN_002',
  'GET /v1/nfo/{slug}': 'PLAN_002',
  'GET /v1/nfo/{slug}/revisions': 'PLAN_002',
  'GET /v1/nfo/amc/{amcCode}': 'PLAN_002',
  'GET /v1/nfo/amcs': 'PLAN_002',
  'GET /v1/nfo/amcs/{code}': 'PLAN_002',
  'GET /v1/sgb': 'PLAN_002',
  'GET /v1/sgb/{id}': 'PLAN_002',
  'GET /v1/sgb/{id}/revisions': 'PLAN_002',
  'GET /v1/rights': 'PLAN_002',
  'GET /v1/rights/{id}': 'PLAN_002',
  'GET /v1/rights/{id}/revisions': 'PLAN_002',
  'GET /v1/buyback': 'PLAN_002',
  'GET /v1/buyback/{id}': 'PLAN_002',
  'GET /v1/buyback/{id}/revisions': 'PLAN_002',
  'GET /v1/ncd': 'PLAN_002',
  'GET /v1/ncd/{id}': 'PLAN_002',
  'GET /v1/ncd/{id}/revisions': 'PLAN_002',
  'GET /v1/ofs': 'PLAN_002',
  'GET /v1/ofs/{id}': 'PLAN_002',
  'GET /v1/ofs/{id}/revisions': 'PLAN_002',
  'GET /v1/plans': 'any',
  'GET /v1/usage': 'any',
  'GET /v1/usage/history': 'any',
  'GET /v1/billing': 'any',
  'POST /v1/billing/subscribe': 'any',
  'POST /v1/billing/cancel': 'any',
  'GET /v1/webhooks': 'PLAN_003',
  'POST /v1/webhooks': 'PLAN_003',
  'PUT /v1/webhooks/{id}': 'PLAN_003',
  'DELETE /v1/webhooks/{id}': 'PLAN_003',
  'GET /v1/webhooks/{id}/deliveries': 'PLAN_003',
  'GET /v1/webhooks/{id}/deliveries/{deliveryId}': 'PLAN_003',
  'POST /v1/webhooks/{id}/replay': 'PLAN_003',
  'POST /v1/webhooks/{id}/rotate-secret': 'PLAN_003',
  'POST /v1/webhooks/{id}/test': 'PLAN_003',
};

/** Paths whose response stays open. */
export const streamPaths: readonly string[] = ['/v1/events/stream'];
