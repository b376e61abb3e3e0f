import type { PlanFeature } from '@market/contracts';
import { DomainError } from '@market/kernel';
import { AccessRefused, Gatekeeper, type AccessRequirement } from './gatekeeper';
import { SupportContact } from './access-errors';
import { addressGroup } from '../requests/address-group';
import { readKey } from './credentials';
import { BoundedKey } from './key-bounds';
import type { AddressTokens, Admission, Caller, Entitlement, SuspendedAccess } from './ports';

const route = 'GET /v1/ipos/:slug';
const caller: Caller = { accountId: 'acc_1', keyId: 'key_1', environment: 'live', dataSet: 'live' };
const admitted: Admission = {
  admitted: true,
  limit: 10,
  remaining: 9,
  resetAtSeconds: 160,
  retryAfterSeconds: null,
  refusedBy: null,
};

const hourly: Admission = { ...admitted, limit: 60, remaining: 59 };

function refusedBy(refusedBy: 'minute' | 'day' | 'hour'): Admission {
  return { ...admitted, admitted: false, remaining: 0, retryAfterSeconds: 7, refusedBy };
}

interface Scene {
  readonly found?: Caller | SuspendedAccess | null;
  readonly meter?: Admission;
  /** Decision of the limit of a token. */
  readonly byToken?: Admission;
  readonly address?: Admission;
  readonly features?: readonly PlanFeature[];
  /** Tells the fake authenticator that the key is cached. */
  readonly isKnown?: boolean;
  readonly support?: string | null;
}

function aGatekeeper({
  found = caller,
  meter = admitted,
  byToken = hourly,
  address = { ...admitted, limit: 300 },
  features = [],
  isKnown = true,
  support = 'help@market.test',
}: Scene = {}) {
  const asked: string[] = [];
  const entitlement: Entitlement = {
    planId: 'plan_free',
    plan: 'Free',
    requestsPerMinute: 10,
    requestsPerDay: 100,
    webhooksLimit: 0,
    streamsLimit: 0,
    features: new Set(features),
    periodStart: new Date(0),
  };
  const tokens = (noun: string, countsForAccount: boolean): AddressTokens => ({
    noun,
    countsForAccount,
    admit: (token) => {
      asked.push(`whose is ${token}`);
      const known = { caller: caller, grant: { id: token }, admission: byToken };
      return Promise.resolve(found === null || found === 'suspended' ? found : known);
    },
  });
  const gatekeeper = new Gatekeeper(
    {
      authenticate: (key, isSuspect) => {
        asked.push(`who is ${key}`);
        if (isKnown) return found;
        if (isSuspect()) asked.push('a suspect asks');
        return Promise.resolve(found);
      },
    },
    { of: () => Promise.resolve((asked.push('entitlement'), entitlement)) },
    {
      admit: (_account, _limits, of) => Promise.resolve((asked.push(`admit to ${of}`), meter)),
    },
    {
      fail: (from) => (asked.push(`failed from ${from}`), address),
      state: () => address,
    },
    new SupportContact(support),
    { feed: tokens('feed token', false), export: tokens('export token', true) },
  );
  return { gatekeeper, asked };
}

function credentialsWith(apiKeyHeaders: string[]) {
  return {
    reading: readKey({ apiKeyHeaders, authorizationHeaders: [] }),
    address: addressGroup('192.0.2.1'),
  };
}

async function refusal(gatekeeper: Gatekeeper, key: string[] = ['k'], feature: PlanFeature | null = null) {
  const requirement: AccessRequirement = { route, feature };
  const outcome = await gatekeeper.pass(credentialsWith(key), requirement);
  if (!(outcome instanceof AccessRefused)) throw new Error('expected a refusal');
  return outcome;
}

describe('the gatekeeper', () => {
  it('lets a known key within its limits in, and never asks about its address', async () => {
    const { gatekeeper, asked } = aGatekeeper();
    const passage = await gatekeeper.pass(credentialsWith(['k']), { route, feature: null });
    expect(passage).toMatchObject({ caller, admission: admitted });
    expect(asked).toEqual(['who is k', 'entitlement', `admit to ${route}`]);
  });

  it('counts nothing for a route whose reads are counted one by one, and asks for its key and plan as always', async () => {
    const { gatekeeper, asked } = aGatekeeper();
    const uncounted = { route: 'POST /mcp', feature: null, isUncounted: true };
    expect(await gatekeeper.pass(credentialsWith(['k']), uncounted)).toMatchObject({ caller });
    expect(asked).toEqual(['who is k', 'entitlement']);
    const { gatekeeper: stranger } = aGatekeeper({ found: null });
    expect(await stranger.pass(credentialsWith(['k']), uncounted)).toMatchObject({ code: 'AUTH_002' });
  });

  it('refuses what a bound of the key excludes before it asks for the plan, and counts nothing', async () => {
    const bounded = new BoundedKey({ dataSets: ['sgb'], isReadOnly: false, networks: null });
    const { gatekeeper, asked } = aGatekeeper({ found: { ...caller, bounded } });
    expect(await refusal(gatekeeper)).toMatchObject({
      ...{ kind: 'forbidden', code: 'KEY_002', stage: 'authenticate' },
      publicMessage: 'This key is not allowed to do that. It reads sgb only.',
    });
    expect(asked).toEqual(['who is k']);
  });

  it('answers AUTH_001 without a key, AUTH_002 with a wrong one, and counts both by address', async () => {
    const { gatekeeper, asked } = aGatekeeper({ found: null });
    const missing = await refusal(gatekeeper, []);
    expect(missing).toMatchObject({ kind: 'unauthenticated', code: 'AUTH_001', stage: 'authenticate' });
    expect(missing.admission.limit).toBe(300);
    expect(await refusal(gatekeeper, ['k'])).toMatchObject({ kind: 'unauthenticated', code: 'AUTH_002' });
    expect(await refusal(gatekeeper, ['k', 'k'])).toMatchObject({ code: 'AUTH_002' });
    expect(asked).toEqual([
      'failed from 192.0.2.1',
      'who is k',
      'failed from 192.0.2.1',
      'failed from 192.0.2.1',
    ]);
  });

  it.each([
    [1, []],
    [0, ['a suspect asks']],
  ])(
    'tells the authenticator of a suspect when the address has %i failures left',
    async (remaining, said) => {
      const { gatekeeper, asked } = aGatekeeper({ isKnown: false, address: { ...admitted, remaining } });
      const passage = await gatekeeper.pass(credentialsWith(['k']), { route, feature: null });
      expect(passage).toMatchObject({ caller });
      expect(asked).toEqual(['who is k', ...said, 'entitlement', `admit to ${route}`]);
    },
  );

  it.each([
    ['a key', null],
    ['a feed token', 'feed_1'],
  ])('answers AUTH_003 to %s of a suspended account, and counts it nowhere', async (_what, token) => {
    const { gatekeeper, asked } = aGatekeeper({
      found: 'suspended',
      address: { ...refusedBy('minute'), limit: 300 },
    });
    const credentials = credentialsWith(token === null ? ['k'] : []);
    const presented = token === null ? null : ({ kind: 'feed', text: token } as const);
    const error = await gatekeeper.pass(credentials, { route, feature: 'gmp', token: presented });
    expect(error).toMatchObject({ kind: 'forbidden', code: 'AUTH_003', stage: 'authenticate' });
    expect(error).toMatchObject({ publicMessage: expect.stringContaining('Write to help@market.test.') });
    expect(asked).toEqual([token === null ? 'who is k' : 'whose is feed_1']);
  });

  it('counts a request with a feed token for the token alone, and one with an export token for the account, too', async () => {
    const pass = async (kind: 'feed' | 'export', scene: Scene = {}) => {
      const { gatekeeper, asked } = aGatekeeper(scene);
      const token = { kind, text: `${kind}_1` };
      const outcome = await gatekeeper.pass(credentialsWith([]), { route, feature: null, token });
      return { outcome, asked };
    };
    const feed = await pass('feed');
    expect(feed.outcome).toMatchObject({ grant: { id: 'feed_1' }, admission: hourly });
    expect(feed.asked).toEqual(['whose is feed_1', 'entitlement']);
    const exported = await pass('export');
    expect(exported.outcome).toMatchObject({ grant: { id: 'export_1' }, admission: admitted });
    expect(exported.asked).toEqual(['whose is export_1', 'entitlement', `admit to ${route}`]);
    const spent = await pass('export', { byToken: { ...refusedBy('hour'), limit: 60 } });
    expect(spent.outcome).toMatchObject({
      ...{ code: 'RATE_001', stage: 'limit', retryAfterSeconds: 7 },
      publicMessage: 'The limit of 60 requests an hour of this export token is used up. Try again in 7 s.',
    });
    expect(spent.asked).toEqual(['whose is export_1', 'entitlement']);
    const overQuota = await pass('export', { meter: refusedBy('day') });
    expect(overQuota.outcome).toMatchObject({ code: 'RATE_001', grant: { id: 'export_1' } });
    expect((overQuota.outcome as AccessRefused).publicMessage).toContain('per-day limit');
  });

  it.each([
    [[], 'Invalid export token. It is malformed, unknown or revoked.'],
    [['k'], 'Invalid API key. Send the export token in the address without a key.'],
  ])('refuses an unknown export token, also beside the key in %j', async (key, publicMessage) => {
    const { gatekeeper, asked } = aGatekeeper({ found: null });
    const token = { kind: 'export', text: '' } as const;
    const outcome = await gatekeeper.pass(credentialsWith(key), { route, feature: null, token });
    expect(outcome).toMatchObject({ code: 'AUTH_002', publicMessage });
    expect(asked).toContain('failed from 192.0.2.1');
  });

  it('refers who has a suspended account to the operator if the service has no address for customers', async () => {
    const { gatekeeper } = aGatekeeper({ found: 'suspended', support: null });
    expect((await refusal(gatekeeper)).publicMessage).toContain('Ask the operator of the service.');
  });

  it('answers 429 instead of 401 to an address that failed too often', async () => {
    const { gatekeeper } = aGatekeeper({ found: null, address: { ...refusedBy('minute'), limit: 300 } });
    const error = await refusal(gatekeeper, ['k']);
    expect(error).toMatchObject({ kind: 'limited', code: 'RATE_001', retryAfterSeconds: 7 });
    expect(error.publicMessage).toContain('failed-authentication limit');
  });

  it.each(['minute', 'day'] as const)('names the per-%s limit that refused', async (window) => {
    const { gatekeeper } = aGatekeeper({ meter: refusedBy(window) });
    const error = await refusal(gatekeeper);
    expect(error).toMatchObject({ kind: 'limited', code: 'RATE_001', stage: 'limit', caller });
    expect(error.publicMessage).toContain(`per-${window} limit`);
    expect(error.retryAfterSeconds).toBe(7);
  });

  it.each([
    ['gmp', 'PLAN_001', 'Upgrade to Pro or higher.'],
    ['market', 'PLAN_002', 'Upgrade to Basic or higher'],
    ['webhooks', 'PLAN_003', 'Upgrade to Pro or higher.'],
    ['whole-lists', 'PLAN_005', 'Upgrade to Enterprise.'],
  ] as const)('asks to upgrade for %s, after counting', async (feature, code, advice) => {
    const { gatekeeper, asked } = aGatekeeper();
    const error = await refusal(gatekeeper, ['k'], feature);
    expect(error).toMatchObject({ kind: 'forbidden', code, stage: 'entitle', admission: admitted });
    expect(error.publicMessage).toContain(advice);
    expect(asked).toContain(`admit to ${route}`);
  });

  it('answers 429 before 403', async () => {
    const { gatekeeper } = aGatekeeper({ meter: refusedBy('minute') });
    expect(await refusal(gatekeeper, ['k'], 'gmp')).toMatchObject({ code: 'RATE_001' });
  });

  it('admits a request to a feature that the plan includes', async () => {
    const { gatekeeper } = aGatekeeper({ features: ['gmp'] });
    const credentials = credentialsWith(['k']);
    expect(await gatekeeper.pass(credentials, { route, feature: 'gmp' })).toMatchObject({ caller });
  });

  it('checks the plan of a request of this process, and counts it nowhere', async () => {
    const { gatekeeper, asked } = aGatekeeper({ features: ['gmp'], meter: refusedBy('day') });
    const ask = (feature: PlanFeature) => gatekeeper.passUncounted(caller, { route, feature });
    expect(await ask('gmp')).toMatchObject({ caller, admission: { admitted: true, remaining: 10 } });
    expect(await ask('webhooks')).toMatchObject({ code: 'PLAN_003', stage: 'entitle' });
    expect(asked).toEqual(['entitlement', 'entitlement']);
  });

  it('judges a caller again and counts nothing', async () => {
    const judged = async (scene: Scene, key = ['k'], feature: PlanFeature | null = 'webhooks') => {
      const { gatekeeper, asked } = aGatekeeper(scene);
      const result = await gatekeeper.readmit(credentialsWith(key), { feature });
      expect(asked.filter((each) => /^(admit|failed)/.test(each))).toEqual([]);
      return result instanceof DomainError ? result.code : result.plan;
    };
    expect(await judged({ features: ['webhooks'] })).toBe('Free');
    expect(await judged({}, ['k'], null)).toBe('Free');
    expect(await judged({})).toBe('PLAN_003');
    expect(await judged({ found: null, isKnown: false })).toBe('AUTH_002');
    expect(await judged({ found: 'suspended' })).toBe('AUTH_003');
    expect(await judged({}, ['k', 'l'])).toBe('AUTH_002');
    expect(await judged({}, [])).toBe('AUTH_001');
  });

  it('never shows the key', async () => {
    const { gatekeeper } = aGatekeeper({ found: null });
    const error = await refusal(gatekeeper, ['canary']);
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain('canary');
  });
});
