import type { DatabaseCheck } from '@market/database';
import { planIds } from './domain/plan-catalogue';

const knownPlans = planIds.map((id) => `'${id}'`).join(', ');

/** Invariants of the tables of this lib. */
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
    name: 'billing: what a processor takes money for has its reference, and nothing else has one',
    sql: `SELECT id AS finding FROM subscription WHERE (processor IS NULL) <> (reference IS NULL)`,
  },
  {
    name: 'billing: every reference is one that the processor gave this account',
    sql: `SELECT s.id AS finding FROM subscription s
           CROSS JOIN LATERAL (VALUES (s.reference), (s.checkout_reference)) AS named(reference)
            LEFT JOIN processor_subscription p ON p.reference = named.reference AND p.account_id = s.account_id
           WHERE named.reference IS NOT NULL AND p.reference IS NULL`,
  },
  {
    name: 'billing: the present period is part of the history',
    sql: `SELECT s.id AS finding FROM subscription s
            LEFT JOIN billing_period b ON b.account_id = s.account_id AND b.starts_at = s.period_start
           WHERE s.period_start IS NOT NULL AND b.starts_at IS NULL`,
  },
  {
    name: 'billing: nobody has paid for what they do not have',
    sql: `SELECT reference || ' of ' || account_id AS finding FROM processor_subscription WHERE unplaced`,
  },
  {
    name: 'billing: nothing that an account has is to be ended at the processor',
    sql: `SELECT e.reference AS finding FROM processor_ending e
            JOIN subscription s ON s.reference = e.reference OR s.checkout_reference = e.reference`,
  },
  {
    name: 'billing: the version is one row, not behind any subscription',
    sql: `SELECT count(*)::text || ' rows' AS finding FROM billing_version HAVING count(*) <> 1
          UNION ALL SELECT id FROM subscription WHERE changed_in > (SELECT max(version) FROM billing_version)`,
  },
];
