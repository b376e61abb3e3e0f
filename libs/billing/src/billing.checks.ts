import type { DatabaseCheck } from '@market/platform/database';
import { planIds } from './domain/plan-catalogue';

const knownPlans = planIds.map((id) => `'${id}'`).join(', ');

/** What must hold in the tables of this lib. */
export const billingChecks: readonly DatabaseCheck[] = [
  {
    name: 'billing: an account has one subscription',
    sql: `SELECT account_id AS finding FROM subscription GROUP BY account_id HAVING count(*) > 1`,
  },
  {
    name: 'billing: every subscription is to a plan of the catalogue',
    sql: `SELECT id || ': ' || plan_id AS finding FROM subscription WHERE plan_id NOT IN (${knownPlans})`,
  },
  {
    name: 'billing: a period has a start and an end, or neither',
    sql: `SELECT id AS finding FROM subscription WHERE (period_start IS NULL) <> (period_end IS NULL)`,
  },
  {
    name: 'billing: the version is one row, not behind any subscription',
    sql: `SELECT count(*)::text || ' rows' AS finding FROM billing_version HAVING count(*) <> 1
          UNION ALL SELECT id FROM subscription WHERE changed_in > (SELECT max(version) FROM billing_version)`,
  },
];
