import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ApiKeyGuard, PlanGuard, RateLimitGuard, type Passage } from '@market/platform/access';

// Loaded before the API's own program: nothing is asked of a request, neither by the three guards nor in front of
// Nest, and whoever wants to know who is asking gets one and the same answer. Only the bench loads it; no setting does.

const passage: Passage = {
  caller: { accountId: 'acc_bench', keyId: 'key_bench', environment: 'test', dataSet: 'sample' },
  entitlement: {
    planId: 'plan_enterprise',
    plan: 'Enterprise',
    requestsPerMinute: 1_000,
    requestsPerDay: 100_000,
    webhooksLimit: 20,
    features: new Set(['gmp', 'market', 'webhooks']),
    periodStart: new Date(0),
  },
  admission: {
    admitted: true,
    limit: 1_000,
    remaining: 999,
    resetAtSeconds: 0,
    retryAfterSeconds: null,
    refusedBy: null,
  },
};

ApiKeyGuard.prototype.canActivate = () => Promise.resolve(true);
RateLimitGuard.prototype.canActivate = () => Promise.resolve(true);
PlanGuard.prototype.canActivate = () => true;

const load = createRequire(__filename);
const access = dirname(load.resolve('@market/platform/access'));
Object.assign(load(join(access, 'request-access.js')) as object, {
  decideAccess: () => passage,
  outcomeOf: () => passage,
  accessOf: () => passage,
});
