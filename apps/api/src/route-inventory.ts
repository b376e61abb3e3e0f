import { pagePaths, pagesRoot } from '@market/pages';

/** Price and access of one route. */
interface InventoryEntry {
  readonly route: string;
  /**
   * Required access: `public` needs no key, `any` a key of any plan; a plan needs a key of an account on it or a higher
   * one. Routes of the dashboard need a session instead: of a `member`, an `owner` or an `operator`, with `proven` also a proof
   * of identity in the last 10 minutes; `anyone` needs none.
   */
  readonly access:
    | 'public'
    | 'any'
    | 'basic'
    | 'pro'
    | 'anyone'
    | 'member'
    | 'member proven'
    | 'owner'
    | 'owner proven'
    | 'operator'
    | 'operator proven';
  /** Number of requests that an admitted request counts against the limits. */
  readonly cost: 0 | 1;
  /** True for a change of the dashboard that a suspended account may make, too. */
  readonly whileSuspended?: true;
  /**
   * Result of a request with a session, of each POST. A repeat with the same `Idempotency-Key`, after a lost answer, gets the answer
   * about `something` again; a `secret`, which is shown once, is replaced. `nothing`: a repeat changes nothing more, or what it
   * makes is in use only after another request.
   */
  readonly makes?: 'nothing' | 'something' | 'secret';
}

/**
 * Every route of the API with its access and cost: security model and price list on one page. A test compares it with
 * the controllers and fails for a route that is missing here or guarded differently.
 */
export const routeInventory: readonly InventoryEntry[] = [
  ...pagePaths.map((path) => ({ route: pageRoute(path), access: 'public', cost: 0 }) as const),
  { route: 'GET /dashboard/assets/:file', access: 'public', cost: 0 },
  { route: 'GET /dashboard/api/account', access: 'member', cost: 0 },
  { route: 'PUT /dashboard/api/account', access: 'owner proven', cost: 0 },
  { route: 'DELETE /dashboard/api/account', access: 'owner proven', cost: 0, whileSuspended: true },
  { route: 'GET /dashboard/api/audit', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/billing', access: 'member', cost: 0 },
  {
    route: 'POST /dashboard/api/billing/cancel',
    access: 'owner proven',
    cost: 0,
    makes: 'something',
    whileSuspended: true,
  },
  { route: 'GET /dashboard/api/billing/payments', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/billing/subscribe', access: 'owner proven', cost: 0, makes: 'something' },
  { route: 'GET /dashboard/api/calendar-feeds', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/calendar-feeds', access: 'owner proven', cost: 0, makes: 'secret' },
  {
    route: 'POST /dashboard/api/calendar-feeds/:id/revoke',
    access: 'owner',
    cost: 0,
    makes: 'nothing',
    whileSuspended: true,
  },
  { route: 'GET /dashboard/api/deliveries/:id', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/deliveries/:id/replay', access: 'member', cost: 0, makes: 'something' },
  { route: 'GET /dashboard/api/event-types', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/events/stream', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/explorer', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/explorer/routes', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/invitations', access: 'owner proven', cost: 0, makes: 'something' },
  { route: 'DELETE /dashboard/api/invitations/:id', access: 'owner proven', cost: 0, whileSuspended: true },
  // Live keys also need an owner, and new ones a proof.
  { route: 'GET /dashboard/api/keys', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/keys', access: 'member', cost: 0, makes: 'secret' },
  { route: 'PUT /dashboard/api/keys/:id', access: 'member', cost: 0 },
  {
    route: 'POST /dashboard/api/keys/:id/revoke',
    access: 'member',
    cost: 0,
    makes: 'nothing',
    whileSuspended: true,
  },
  { route: 'POST /dashboard/api/keys/:id/rotate', access: 'member', cost: 0, makes: 'secret' },
  { route: 'POST /dashboard/api/links', access: 'anyone', cost: 0 },
  { route: 'POST /dashboard/api/links/use', access: 'anyone', cost: 0 },
  { route: 'GET /dashboard/api/members', access: 'member', cost: 0 },
  { route: 'PUT /dashboard/api/members/:userId', access: 'owner proven', cost: 0 },
  { route: 'DELETE /dashboard/api/members/:userId', access: 'member proven', cost: 0, whileSuspended: true },
  { route: 'POST /dashboard/api/passkey-challenges', access: 'anyone', cost: 0 },
  { route: 'GET /dashboard/api/plans', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/session', access: 'member', cost: 0 },
  { route: 'DELETE /dashboard/api/session', access: 'member', cost: 0, whileSuspended: true },
  { route: 'PUT /dashboard/api/session/account', access: 'member', cost: 0, whileSuspended: true },
  {
    route: 'POST /dashboard/api/session/reauthentication',
    access: 'member',
    cost: 0,
    makes: 'nothing',
    whileSuspended: true,
  },
  { route: 'GET /dashboard/api/sessions', access: 'member', cost: 0 },
  { route: 'DELETE /dashboard/api/sessions', access: 'member', cost: 0, whileSuspended: true },
  { route: 'POST /dashboard/api/sessions', access: 'anyone', cost: 0 },
  { route: 'DELETE /dashboard/api/sessions/:id', access: 'member', cost: 0, whileSuspended: true },
  { route: 'POST /dashboard/api/sessions/passkey', access: 'anyone', cost: 0 },
  { route: 'GET /dashboard/api/status', access: 'anyone', cost: 0 },
  { route: 'GET /dashboard/api/usage', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/usage/days', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/usage/days.csv', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/alerts', access: 'member', cost: 0 },
  { route: 'PUT /dashboard/api/alerts', access: 'owner', cost: 0 },
  { route: 'PUT /dashboard/api/user/email', access: 'member proven', cost: 0, whileSuspended: true },
  {
    route: 'POST /dashboard/api/user/passkey-challenges',
    access: 'member proven',
    cost: 0,
    makes: 'nothing',
    whileSuspended: true,
  },
  { route: 'GET /dashboard/api/user/passkeys', access: 'member', cost: 0 },
  {
    route: 'POST /dashboard/api/user/passkeys',
    access: 'member proven',
    cost: 0,
    makes: 'something',
    whileSuspended: true,
  },
  {
    route: 'DELETE /dashboard/api/user/passkeys/:id',
    access: 'member proven',
    cost: 0,
    whileSuspended: true,
  },
  { route: 'PUT /dashboard/api/user/password', access: 'member proven', cost: 0, whileSuspended: true },
  { route: 'DELETE /dashboard/api/user/password', access: 'member proven', cost: 0, whileSuspended: true },
  {
    route: 'POST /dashboard/api/user/totp',
    access: 'member proven',
    cost: 0,
    makes: 'nothing',
    whileSuspended: true,
  },
  {
    route: 'PUT /dashboard/api/user/totp',
    access: 'member proven',
    cost: 0,
    makes: 'secret',
    whileSuspended: true,
  },
  { route: 'DELETE /dashboard/api/user/totp', access: 'member proven', cost: 0, whileSuspended: true },
  { route: 'GET /dashboard/api/webhooks', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/webhooks', access: 'owner', cost: 0, makes: 'secret' },
  { route: 'GET /dashboard/api/webhooks/:id', access: 'member', cost: 0 },
  { route: 'PUT /dashboard/api/webhooks/:id', access: 'owner', cost: 0 },
  { route: 'DELETE /dashboard/api/webhooks/:id', access: 'owner', cost: 0, whileSuspended: true },
  { route: 'GET /dashboard/api/webhooks/:id/days', access: 'member', cost: 0 },
  { route: 'GET /dashboard/api/webhooks/:id/deliveries', access: 'member', cost: 0 },
  { route: 'POST /dashboard/api/webhooks/:id/enable', access: 'owner', cost: 0, makes: 'something' },
  { route: 'DELETE /dashboard/api/webhooks/:id/previous-secret', access: 'owner proven', cost: 0 },
  { route: 'POST /dashboard/api/webhooks/:id/replays', access: 'member', cost: 0, makes: 'something' },
  { route: 'POST /dashboard/api/webhooks/:id/secret', access: 'owner proven', cost: 0, makes: 'secret' },
  { route: 'POST /dashboard/api/webhooks/:id/test', access: 'member', cost: 0, makes: 'something' },
  { route: 'GET /dashboard/api/operators/accounts', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/accounts/:id', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/accounts/:id/keys/:keyId/revoke',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  {
    route: 'POST /dashboard/api/operators/accounts/:id/lock',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  {
    route: 'POST /dashboard/api/operators/accounts/:id/plan',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  { route: 'GET /dashboard/api/operators/audit', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/money', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/quarantine', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/quarantine/:id', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/quarantine/:id/discard',
    access: 'operator proven',
    cost: 0,
    makes: 'something',
  },
  {
    route: 'POST /dashboard/api/operators/quarantine/:id/release',
    access: 'operator proven',
    cost: 0,
    makes: 'something',
  },
  { route: 'GET /dashboard/api/operators/sources', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/sources/:feedId/runs', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/sources/:feedId/runs',
    access: 'operator proven',
    cost: 0,
    makes: 'something',
  },
  { route: 'GET /dashboard/api/operators/summary', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/tasks/:id', access: 'operator', cost: 0 },
  { route: 'GET /dashboard/api/operators/webhooks', access: 'operator', cost: 0 },
  {
    route: 'POST /dashboard/api/operators/webhooks/:id/enable',
    access: 'operator proven',
    cost: 0,
    makes: 'nothing',
  },
  { route: 'GET /docs', access: 'public', cost: 0 },
  { route: 'GET /docs/assets/:file', access: 'public', cost: 0 },
  { route: 'GET /docs/calendar-feeds', access: 'public', cost: 0 },
  { route: 'GET /docs/errors', access: 'public', cost: 0 },
  { route: 'GET /docs/errors/:code', access: 'public', cost: 0 },
  { route: 'GET /docs/events', access: 'public', cost: 0 },
  { route: 'GET /docs/follow-changes', access: 'public', cost: 0 },
  { route: 'GET /docs/history', access: 'public', cost: 0 },
  { route: 'GET /docs/lists', access: 'public', cost: 0 },
  { route: 'GET /docs/webhooks', access: 'public', cost: 0 },
  { route: 'GET /health/live', access: 'public', cost: 0 },
  { route: 'GET /health/ready', access: 'public', cost: 0 },
  { route: 'GET /openapi.json', access: 'public', cost: 0 },
  { route: 'POST /payments/razorpay', access: 'public', cost: 0 },
  { route: 'GET /v1/billing', access: 'any', cost: 1 },
  { route: 'POST /v1/billing/subscribe', access: 'any', cost: 1 },
  { route: 'POST /v1/billing/cancel', access: 'any', cost: 1 },
  { route: 'GET /v1/calendar', access: 'any', cost: 1 },
  // A feed token in place of the key costs nothing.
  { route: 'GET /v1/calendar.ics', access: 'any', cost: 1 },
  { route: 'GET /v1/plans', access: 'any', cost: 1 },
  { route: 'GET /v1/gmp', access: 'pro', cost: 1 },
  { route: 'GET /v1/gmp/accuracy', access: 'pro', cost: 1 },
  { route: 'GET /v1/gmp/accuracy/:source', access: 'pro', cost: 1 },
  { route: 'GET /v1/gmp/:ipoSlug', access: 'pro', cost: 1 },
  { route: 'GET /v1/gmp/:ipoSlug/history', access: 'pro', cost: 1 },
  { route: 'GET /v1/gmp/:ipoSlug/readings', access: 'pro', cost: 1 },
  { route: 'GET /v1/events', access: 'pro', cost: 1 },
  { route: 'GET /v1/events/:id', access: 'pro', cost: 1 },
  { route: 'GET /v1/events/stream', access: 'pro', cost: 1 },
  { route: 'GET /v1/freshness', access: 'any', cost: 1 },
  { route: 'GET /v1/holidays', access: 'any', cost: 1 },
  { route: 'GET /v1/ipos', access: 'any', cost: 1 },
  { route: 'GET /v1/ipos/:slug', access: 'any', cost: 1 },
  { route: 'GET /v1/ipos/:slug/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/ipos/:slug/prices', access: 'basic', cost: 1 },
  { route: 'GET /v1/ipos/:slug/subscription', access: 'any', cost: 1 },
  { route: 'GET /v1/ipos/:slug/subscription/history', access: 'basic', cost: 1 },
  { route: 'GET /v1/ipos/search', access: 'any', cost: 1 },
  { route: 'GET /v1/nfo', access: 'basic', cost: 1 },
  { route: 'GET /v1/nfo/:slug', access: 'basic', cost: 1 },
  { route: 'GET /v1/nfo/:slug/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/nfo/amc/:amcCode', access: 'basic', cost: 1 },
  { route: 'GET /v1/nfo/amcs', access: 'basic', cost: 1 },
  { route: 'GET /v1/nfo/amcs/:code', access: 'basic', cost: 1 },
  { route: 'GET /v1/nfo/search', access: 'basic', cost: 1 },
  { route: 'GET /v1/rights', access: 'basic', cost: 1 },
  { route: 'GET /v1/rights/:id', access: 'basic', cost: 1 },
  { route: 'GET /v1/rights/:id/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/buyback', access: 'basic', cost: 1 },
  { route: 'GET /v1/buyback/:id', access: 'basic', cost: 1 },
  { route: 'GET /v1/buyback/:id/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/ncd', access: 'basic', cost: 1 },
  { route: 'GET /v1/ncd/:id', access: 'basic', cost: 1 },
  { route: 'GET /v1/ncd/:id/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/ofs', access: 'basic', cost: 1 },
  { route: 'GET /v1/ofs/:id', access: 'basic', cost: 1 },
  { route: 'GET /v1/ofs/:id/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/sgb', access: 'basic', cost: 1 },
  { route: 'GET /v1/sgb/:id', access: 'basic', cost: 1 },
  { route: 'GET /v1/sgb/:id/revisions', access: 'basic', cost: 1 },
  { route: 'GET /v1/usage', access: 'any', cost: 1 },
  { route: 'GET /v1/usage/history', access: 'any', cost: 1 },
  { route: 'GET /v1/webhooks', access: 'pro', cost: 1 },
  { route: 'POST /v1/webhooks', access: 'pro', cost: 1 },
  { route: 'PUT /v1/webhooks/:id', access: 'pro', cost: 1 },
  { route: 'DELETE /v1/webhooks/:id', access: 'pro', cost: 1 },
  { route: 'GET /v1/webhooks/:id/deliveries', access: 'pro', cost: 1 },
  { route: 'GET /v1/webhooks/:id/deliveries/:deliveryId', access: 'pro', cost: 1 },
  { route: 'POST /v1/webhooks/:id/replay', access: 'pro', cost: 1 },
  { route: 'POST /v1/webhooks/:id/rotate-secret', access: 'pro', cost: 1 },
  { route: 'POST /v1/webhooks/:id/test', access: 'pro', cost: 1 },
];

function pageRoute(path: string): string {
  return path === '' ? `GET /${pagesRoot}` : `GET /${pagesRoot}/${path}`;
}
