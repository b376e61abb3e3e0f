import { isSupported } from '@market/database';
import { packedRows } from './packed-rows';

/** Duration of a lease: the deadline of an attempt and the time to record it. Units: seconds. */
export const leaseSeconds = 35;
/** Max number of concurrent attempts to one endpoint, over all processes. */
export const attemptsPerEndpoint = 5;
/** Placeholder for a missing event id; no id is a dash. */
export const noEvent = '-';
/** Number of due rows that a claim in turn reads before it visits endpoints, those due the longest first. */
export const windowRows = 1_000;
/** Max number of endpoints with due rows that a claim visits in each lane. */
const visitedQueues = 256;
/** Max number of endpoints that a claim passes on its way, with due rows or not. */
const passedQueues = 2_000;
/** One in so many claims of a throttled endpoint, which has one attempt at a time, prefers a replay. */
const throttledTurns = 5;

/** Part of the queue: deliveries of new events, or of replays. */
type Lane = 'fresh' | 'replays';

/** Conditions of a walk: whether it is needed at all, and the parameters with the place behind which it begins. */
interface Walk {
  readonly lane: Lane;
  readonly isNeeded: string;
  readonly account: string;
  readonly endpoint: string;
}

/**
 * Returns the walk through the endpoints of a lane, as a recursive table: accounts in turn, and their endpoints, from a
 * place on and once around. Each step reads one row by the index, however many rows wait for the endpoint.
 */
function walk({ lane, isNeeded, account, endpoint }: Walk): string {
  const isReplay = String(lane === 'replays');
  const next = (condition: string, lap: string) => `
            (SELECT w.account_id, w.endpoint_id, w.due_at, ${lap} AS lap FROM webhook_waiting w
              WHERE w.is_replay = ${isReplay} AND ${condition}
              ORDER BY w.is_replay, w.account_id, w.endpoint_id, w.due_at LIMIT 1)`;
  return `walk_${lane} (account_id, endpoint_id, lap, passed, found, is_due) AS (
         SELECT ${account}::text, ${endpoint}::text, 0, 0, 0, false WHERE ${isNeeded}
         UNION ALL
         SELECT n.account_id, n.endpoint_id, n.lap, s.passed + 1, s.found + o.is_due::integer, o.is_due
           FROM walk_${lane} s CROSS JOIN LATERAL (${next('(w.account_id, w.endpoint_id) > (s.account_id, s.endpoint_id)', 's.lap')}
            UNION ALL${next('s.lap = 0', '1')}
            LIMIT 1) n
           CROSS JOIN LATERAL (SELECT n.due_at <= $1 AND n.endpoint_id NOT IN (SELECT endpoint_id FROM busy)) o(is_due)
          WHERE s.passed < ${passedQueues} AND s.found < ${visitedQueues}
            AND (n.lap = 0 OR (n.account_id, n.endpoint_id) <= (${account}, ${endpoint}))
       )`;
}

/** Returns the first due rows of each endpoint that a walk found, the very first of each marked. */
function visited(lane: Lane): string {
  const inOrder = 'ORDER BY w.is_replay, w.account_id, w.endpoint_id, w.due_at, w.delivery_id';
  return `SELECT r.* FROM walk_${lane} s CROSS JOIN LATERAL (
           SELECT w.ctid AS row, w.account_id, w.endpoint_id, w.is_replay, w.due_at, w.delivery_id,
                  row_number() OVER (${inOrder}) = 1 AS is_first
             FROM webhook_waiting w
            WHERE w.is_replay = ${String(lane === 'replays')} AND w.account_id = s.account_id
              AND w.endpoint_id = s.endpoint_id AND w.due_at <= $1
            ${inOrder}
            LIMIT ${attemptsPerEndpoint}) r
          WHERE s.is_due`;
}

/** Returns the column with the last place of a walk: account and endpoint. */
function lastPlace(lane: Lane, name: string): string {
  return `(SELECT account_id || ' ' || endpoint_id FROM walk_${lane} ORDER BY passed DESC LIMIT 1) AS "${name}"`;
}

const walkIsCut = (lane: Lane) =>
  `EXISTS (SELECT FROM walk_${lane} WHERE passed >= ${passedQueues} OR found >= ${visitedQueues})`;

/** Running attempts, and the endpoints that may have one only. */
const running = `leased AS MATERIALIZED (
         SELECT account_id, endpoint_id, is_replay FROM webhook_lease
       ), throttled AS MATERIALIZED (
         SELECT unnest($4::text[]) AS endpoint_id
       )`;

/** Due rows in the order of their times, up to a number. */
const oldestDue = (atMost: string) => `oldest AS MATERIALIZED (
         SELECT w.ctid AS row, w.account_id, w.endpoint_id, w.is_replay, w.due_at, w.delivery_id FROM webhook_waiting w
          WHERE w.due_at <= $1 AND ${isSupported('$5')}
          ORDER BY w.due_at, w.delivery_id LIMIT ${atMost}
       )`;

/** Move of the chosen rows from the queue to the leases. */
const taking = `free AS (
         SELECT ctid AS row FROM webhook_waiting WHERE ctid = ANY(ARRAY(SELECT row FROM chosen))
            FOR UPDATE SKIP LOCKED
       ), taken AS (
         DELETE FROM webhook_waiting WHERE ctid = ANY(ARRAY(SELECT row FROM free))
         RETURNING delivery_id, account_id, endpoint_id, is_replay, due_at, lease + 1 AS lease, event_id
       ), made AS (
         INSERT INTO webhook_lease (delivery_id, account_id, endpoint_id, is_replay, due_at, lease, holder, lease_until)
         SELECT delivery_id, account_id, endpoint_id, is_replay, due_at, lease, $3,
                clock_timestamp() + make_interval(secs => ${leaseSeconds})
           FROM taken
       )
       SELECT ${packedRows('delivery_id', 'lease', 'endpoint_id', `coalesce(event_id, '${noEvent}')`)} AS words,
              (SELECT version FROM webhook_target_version) AS "targetVersion"`;

/** Condition under which the rows due the longest are taken in turn: some are of replays, or of endpoints at work. */
const oldestCompete = `EXISTS (SELECT FROM oldest
                       WHERE is_replay OR endpoint_id IN (SELECT endpoint_id FROM leased))
              OR EXISTS (SELECT FROM placed WHERE row IS NOT NULL AND turn > 1)`;

/**
 * Statement of a claim without turns: leases the deliveries that are due the longest. It costs half of one in turn, and is as
 * fair while each endpoint has one delivery; it reports if one has more.
 *
 * Parameters: $1 present time, $2 max number to take, $3 holder, $4 throttled endpoints, $5 version of the schema.
 */
export const claimOfOldest = `WITH ${running}, ${oldestDue('$2')}, placed AS (
         SELECT row, endpoint_id,
                row_number() OVER (PARTITION BY endpoint_id ORDER BY row IS NOT NULL, due_at, delivery_id) AS turn
           FROM (SELECT row, endpoint_id, due_at, delivery_id FROM oldest
                 UNION ALL SELECT NULL, endpoint_id, NULL, NULL FROM leased) either
       ), chosen AS (
         SELECT row FROM placed
          WHERE row IS NOT NULL AND turn <= ${attemptsPerEndpoint}
            AND (turn = 1 OR endpoint_id NOT IN (SELECT endpoint_id FROM throttled))
       ), ${taking},
              count(*) > 0 AND (SELECT count(*) FROM oldest) = $2 AS "mayHaveMore",
              ${oldestCompete} AS "isCrowded", NULL AS "freshPlace", NULL AS "replaysPlace"
         FROM taken`;

/**
 * Statement of a claim in turn: by account, then by endpoint. Its cost follows the number of endpoints that it may visit, not
 * the number of rows that wait: it reads the oldest due rows, and if these are not all, visits further endpoints.
 *
 * Parameters: those of a claim without turns; $6 rows of the window, $7 number of places that fresh events leave to
 * replays, $8 and $9 account and endpoint behind which the walk of fresh events begins, $10 and $11 those of replays,
 * $12 number of the claim, which shuffles equals.
 */
export const claimInTurn = `WITH RECURSIVE ${running}, busy AS MATERIALIZED (
         SELECT endpoint_id FROM leased GROUP BY 1
         HAVING count(*) >= ${attemptsPerEndpoint} OR endpoint_id IN (SELECT endpoint_id FROM throttled)
       ), ${oldestDue('$6')}, ${walk({ lane: 'fresh', isNeeded: '(SELECT count(*) FROM oldest) = $6', account: '$8', endpoint: '$9' })},
       ${walk({ lane: 'replays', isNeeded: 'EXISTS (SELECT FROM oldest)', account: '$10', endpoint: '$11' })},
       kept AS MATERIALIZED (
         SELECT endpoint_id FROM walk_replays
          WHERE is_due AND endpoint_id NOT IN (SELECT endpoint_id FROM leased WHERE is_replay)
            AND (endpoint_id NOT IN (SELECT endpoint_id FROM throttled)
                 OR hashtextextended(endpoint_id, $12) % ${throttledTurns} = 0)
       ), due AS MATERIALIZED (
         SELECT *, false AS is_first FROM oldest
          WHERE NOT is_replay AND endpoint_id NOT IN (SELECT endpoint_id FROM busy)
            AND endpoint_id NOT IN (SELECT endpoint_id FROM walk_fresh WHERE is_due)
         UNION ALL ${visited('fresh')}
         UNION ALL ${visited('replays')}
       ), placed AS (
         SELECT row, is_replay, is_first, account, endpoint, endpoint_id,
                row_number() OVER (PARTITION BY endpoint ORDER BY row IS NOT NULL, is_replay, due_at, delivery_id) AS turn
           FROM (SELECT row, is_replay, is_first, due_at, delivery_id, endpoint_id,
                        hashtextextended(account_id, $12) AS account, hashtextextended(endpoint_id, $12) AS endpoint
                   FROM (SELECT * FROM due
                         UNION ALL
                         SELECT NULL, account_id, endpoint_id, is_replay, NULL, NULL, false FROM leased) either) hashed
       ), offered AS MATERIALIZED (
         SELECT row, is_replay, account,
                row_number() OVER (PARTITION BY is_replay, account ORDER BY row IS NOT NULL, turn, endpoint) AS turn
           FROM placed
          WHERE row IS NULL
             OR CASE WHEN is_first AND is_replay AND endpoint_id IN (SELECT endpoint_id FROM kept) THEN true
                     ELSE turn <= CASE WHEN endpoint_id IN (SELECT endpoint_id FROM throttled) THEN 1
                                       ELSE ${attemptsPerEndpoint} END
                                - (NOT is_replay AND endpoint_id IN (SELECT endpoint_id FROM kept))::integer END
       ), counted AS MATERIALIZED (
         SELECT count(*) FILTER (WHERE NOT is_replay) AS fresh, count(*) FILTER (WHERE is_replay) AS replays
           FROM offered WHERE row IS NOT NULL
       ), chosen AS (
         (SELECT row FROM offered WHERE row IS NOT NULL AND NOT is_replay ORDER BY turn, account
           LIMIT (SELECT $2 - least($7, replays) FROM counted))
         UNION ALL
         (SELECT row FROM offered WHERE row IS NOT NULL AND is_replay ORDER BY turn, account
           LIMIT (SELECT greatest(least($7, $2), $2 - fresh) FROM counted))
       ), ${taking},
              count(*) > 0 AND ((SELECT fresh + replays FROM counted) > $2 OR ${walkIsCut('fresh')} OR ${walkIsCut('replays')})
                AS "mayHaveMore",
              ${oldestCompete} AS "isCrowded",
              ${lastPlace('fresh', 'freshPlace')}, ${lastPlace('replays', 'replaysPlace')}
         FROM taken`;
