import { eventChoices } from '@market/contracts';
import type { DatabaseCheck } from '@market/database';
import { loggedAttempts } from './persistence/attempt.row';

/** Invariants of the tables of this lib. */
export const webhooksChecks: readonly DatabaseCheck[] = [
  {
    name: 'webhooks: every delivery has its event and its endpoint, of its own data set',
    sql: `SELECT d.id AS finding FROM webhook_delivery d
            LEFT JOIN webhook_message m ON m.data_set = d.data_set AND m.event_id = d.event_id
            LEFT JOIN webhook_endpoint e ON e.data_set = d.data_set AND e.id = d.endpoint_id
           WHERE m.event_id IS NULL OR e.id IS NULL`,
  },
  {
    name: 'webhooks: no delivery of an event is older than its message, but for clocks that are apart',
    sql: `SELECT d.id AS finding FROM webhook_delivery d
            JOIN webhook_message m ON m.data_set = d.data_set AND m.event_id = d.event_id
           WHERE d.kind = 'event' AND d.created_at < m.made_at - interval '1 day'`,
  },
  {
    name: 'webhooks: a pending delivery waits or is leased, another one neither',
    sql: `SELECT coalesce(d.id, q.delivery_id) || ': ' || coalesce(d.state, 'unknown') || ', ' || count(q.delivery_id)
                 || ' times in the queue' AS finding
            FROM webhook_delivery d FULL JOIN
                 (SELECT delivery_id FROM webhook_waiting UNION ALL SELECT delivery_id FROM webhook_lease) q
              ON q.delivery_id = d.id
           GROUP BY d.id, q.delivery_id
          HAVING count(q.delivery_id) <> coalesce((d.state = 'pending')::integer, 0)`,
  },
  {
    name: 'webhooks: what waits with the name of its event is as the log has it, and was never attempted',
    sql: `SELECT w.delivery_id AS finding FROM webhook_waiting w JOIN webhook_delivery d ON d.id = w.delivery_id
           WHERE w.event_id IS NOT NULL AND (w.event_id, w.endpoint_id, 0) <> (d.event_id, d.endpoint_id, d.attempts)`,
  },
  {
    name: 'webhooks: the queue names the account of each endpoint, and what is a replay, unless an older version wrote it',
    sql: `SELECT q.delivery_id AS finding
            FROM (SELECT delivery_id, account_id, is_replay FROM webhook_waiting
                  UNION ALL SELECT delivery_id, account_id, is_replay FROM webhook_lease) q
            JOIN webhook_delivery d ON d.id = q.delivery_id JOIN webhook_endpoint e ON e.id = d.endpoint_id
           WHERE q.account_id <> '' AND (q.account_id, q.is_replay) <> (e.account_id, d.kind = 'replay')`,
  },
  {
    name: 'webhooks: an event in the rest of a replay is there once, not on its way, and its endpoint receives events',
    sql: `SELECT r.endpoint_id || ': ' || r.event_id AS finding
            FROM (SELECT endpoint_id, unnest(event_ids) AS event_id FROM webhook_replay_rest
                  UNION ALL
                  SELECT endpoint_id, event_id FROM webhook_delivery
                   WHERE state = 'pending' AND kind <> 'test'
                     AND endpoint_id IN (SELECT endpoint_id FROM webhook_replay_rest)) r
           GROUP BY r.endpoint_id, r.event_id HAVING count(*) > 1
          UNION ALL
          SELECT DISTINCT r.endpoint_id FROM webhook_replay_rest r
            LEFT JOIN webhook_endpoint e ON e.id = r.endpoint_id AND e.disabled_at IS NULL AND e.deleted_at IS NULL
           WHERE e.id IS NULL`,
  },
  {
    name: 'webhooks: no lease ended more than 10 seconds ago',
    sql: `SELECT delivery_id || ' since ' || lease_until AS finding FROM webhook_lease
           WHERE lease_until < clock_timestamp() - interval '10 seconds'`,
  },
  {
    name: 'webhooks: no lease is longer than 35 seconds',
    sql: `SELECT delivery_id AS finding FROM webhook_lease
           WHERE lease_until > clock_timestamp() + interval '36 seconds'`,
  },
  {
    name: 'webhooks: an endpoint has at most five attempts under way',
    sql: `SELECT l.endpoint_id || ': ' || count(*) AS finding
            FROM webhook_lease l JOIN webhook_delivery d ON d.id = l.delivery_id
           WHERE d.kind <> 'test' GROUP BY l.endpoint_id HAVING count(*) > 5`,
  },
  {
    name: 'webhooks: every attempt is of a delivery',
    sql: `SELECT a.delivery_id AS finding FROM webhook_attempt a
            LEFT JOIN webhook_delivery d ON d.id = a.delivery_id WHERE d.id IS NULL`,
  },
  {
    name: 'webhooks: a delivery counts as many attempts as its log',
    sql: `SELECT d.id || ': ' || d.attempts || ' counted, ' || count(a.delivery_id) || ' in the log' AS finding
            FROM webhook_delivery d LEFT JOIN ${loggedAttempts} a
              ON a.delivery_id = d.id AND a.outcome <> 'interrupted'
           GROUP BY d.id HAVING d.attempts <> count(a.delivery_id)`,
  },
  {
    name: 'webhooks: a delivery that arrived has one attempt that did, another one none',
    sql: `SELECT d.id || ' ' || d.state AS finding
            FROM webhook_delivery d LEFT JOIN ${loggedAttempts} a
              ON a.delivery_id = d.id AND a.outcome = 'delivered'
           GROUP BY d.id HAVING count(a.delivery_id) <> (d.state = 'delivered')::integer`,
  },
  {
    name: 'webhooks: nothing waits for an endpoint that is disabled or deleted',
    sql: `SELECT w.delivery_id || ' for ' || e.id AS finding
            FROM webhook_waiting w JOIN webhook_endpoint e ON e.id = w.endpoint_id
           WHERE e.disabled_at IS NOT NULL OR e.deleted_at IS NOT NULL`,
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
              OR ('*' = ANY(events) AND cardinality(events) > 1)
              OR NOT events <@ ARRAY[${eventChoices.map((type) => `'${type}'`).join(', ')}]`,
  },
];
