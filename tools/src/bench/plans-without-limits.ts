import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Loaded before the API's own program: the Enterprise plan lets everything through, and everything is counted as ever.
// Ten keys could not send as much as a hundred thousand otherwise. Only the bench loads it; no setting does.

const load = createRequire(__filename);
const catalogue = join(dirname(load.resolve('@market/billing')), 'domain', 'plan-catalogue.js');
const { planById } = load(catalogue) as { planById(id: string): object };
Object.assign(planById('plan_enterprise'), { requestsPerMinute: 10_000_000, requestsPerDay: 1_000_000_000 });
