import type { DatabaseCheck } from '@market/database';

/** Invariants of the responses stored for `Idempotency-Key`. Source: docs/spec/api.md, "Idempotency keys". */
export const idempotencyChecks: readonly DatabaseCheck[] = [
  {
    name: 'http: a running request holds its idempotency key for a minute at most, an answer for a day',
    sql: `SELECT account_id || ' ' || environment || ' ' || key AS finding FROM idempotent_answer
           WHERE held_until > clock_timestamp()
                 + CASE WHEN answer IS NULL AND made IS NULL THEN interval '2 minutes' ELSE interval '24 hours 5 minutes' END`,
  },
];
