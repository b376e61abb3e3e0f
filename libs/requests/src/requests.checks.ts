import type { DatabaseCheck } from '@market/database';

/** Invariants of the tables of this lib. */
export const requestChecks: readonly DatabaseCheck[] = [
  {
    name: 'requests: a row of the log lies in the partition and minute of its time',
    sql: `SELECT id::text AS finding FROM request_log
           WHERE slot <> (day - DATE '1970-01-01') % 10 OR day <> (at AT TIME ZONE 'Asia/Kolkata')::date
              OR minute <> floor(extract(epoch FROM at) / 60)`,
  },
  ...(['minute', 'hour'] as const).map((each) => ({
    name: `requests: the durations of a ${each} are those of its requests`,
    sql: `SELECT account_id || ' ' || environment || ' ' || ${each} || ' ' || route AS finding FROM request_${each}
           WHERE requests <> (SELECT sum(one) FROM unnest(buckets) AS one) OR cardinality(buckets) <> 16`,
  })),
];
