import { eventTypes } from '@market/contracts';
import type { DatabaseCheck } from '@market/platform/database';

/** What must hold in the tables of this lib. */
export const webhooksChecks: readonly DatabaseCheck[] = [
  {
    name: 'webhooks: every delivery has its event and its endpoint, of its own data set',
    sql: `SELECT d.id AS finding FROM webhook_delivery d
            LEFT JOIN webhook_message m ON m.data_set = d.data_set AND m.event_id = d.event_id
            LEFT JOIN webhook_endpoint e ON e.data_set = d.data_set AND e.id = d.endpoint_id
           WHERE m.event_id IS NULL OR e.id IS NULL`,
  },
  {
    name: 'webhooks: no lease ended more than 10 seconds ago',
    sql: `SELECT id || ' since ' || lease_until AS finding FROM webhook_delivery
           WHERE state = 'sending' AND lease_until < clock_timestamp() - interval '10 seconds'`,
  },
  {
    name: 'webhooks: no lease is longer than 35 seconds',
    sql: `SELECT id AS finding FROM webhook_delivery
           WHERE state = 'sending' AND lease_until > clock_timestamp() + interval '36 seconds'`,
  },
  {
    name: 'webhooks: an endpoint has at most five attempts under way',
    sql: `SELECT endpoint_id || ': ' || count(*) AS finding FROM webhook_delivery
           WHERE state = 'sending' AND kind <> 'test' GROUP BY endpoint_id HAVING count(*) > 5`,
  },
  {
    name: 'webhooks: a delivery counts as many attempts as its log',
    sql: `SELECT d.id || ': ' || d.attempts || ' counted, ' || count(a.delivery_id) || ' in the log' AS finding
            FROM webhook_delivery d LEFT JOIN webhook_attempt a
              ON a.delivery_id = d.id AND a.outcome <> 'interrupted'
           GROUP BY d.id HAVING d.attempts <> count(a.delivery_id)`,
  },
  {
    name: 'webhooks: a delivery that arrived has one attempt that did, another one none',
    sql: `SELECT d.id || ' ' || d.state AS finding
            FROM webhook_delivery d LEFT JOIN webhook_attempt a
              ON a.delivery_id = d.id AND a.outcome = 'delivered'
           GROUP BY d.id HAVING count(a.delivery_id) <> (d.state = 'delivered')::integer`,
  },
  {
    name: 'webhooks: nothing waits for an endpoint that is disabled or deleted',
    sql: `SELECT d.id || ' for ' || e.id AS finding FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
           WHERE d.state = 'pending' AND (e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL)`,
  },
  {
    name: 'webhooks: an endpoint with ten failed deliveries in a row is disabled',
    sql: `SELECT id || ': ' || consecutive_failures AS finding FROM webhook_endpoint
           WHERE consecutive_failures >= 10 AND disabled_at IS NULL AND deleted_at IS NULL`,
  },
  {
    name: 'webhooks: no account has more endpoints in a data set than the highest plan',
    sql: `SELECT account_id || ' ' || data_set || ': ' || count(*) AS finding FROM webhook_endpoint
           WHERE deleted_at IS NULL GROUP BY account_id, data_set HAVING count(*) > 20`,
  },
  {
    name: 'webhooks: an endpoint wants known types, each once',
    sql: `SELECT id || ': ' || array_to_string(events, ', ') AS finding FROM webhook_endpoint
           WHERE cardinality(events) <> (SELECT count(DISTINCT type) FROM unnest(events) type)
              OR NOT events <@ ARRAY[${eventTypes.map((type) => `'${type}'`).join(', ')}]`,
  },
];
