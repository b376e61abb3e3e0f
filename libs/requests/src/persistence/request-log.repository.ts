import { type IndianDay, minuteOf } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import { type Allowance, withinAllowance } from '../domain/allowance';
import type { FinishedRequest, LimitedRequests } from '../domain/finished-request';
import { dayOf, retentionOn, slotOf } from '../domain/request-time';

/** Row of the log. */
interface LoggedRow extends Omit<FinishedRequest, 'id'> {
  readonly id: string;
  readonly lastId: string;
  readonly requests: number;
  readonly slot: number;
  readonly day: IndianDay;
  readonly minute: number;
}

interface AllowanceRow extends Allowance {
  readonly accountId: string;
  readonly day: IndianDay;
}

/** Returns a request id without its prefix, as a UUID. */
export function uuidOf(requestId: string): string {
  return requestId.slice('req_'.length);
}

/** Returns the row of a request. */
export function keptRowOf(request: FinishedRequest): LoggedRow {
  return limitedRowOf({ first: request, lastId: request.id, count: 1 });
}

/** Returns the row of requests that a limit refused. */
export function limitedRowOf({ first, lastId, count }: LimitedRequests): LoggedRow {
  const day = dayOf(first.atMs);
  return {
    ...first,
    ...{ id: uuidOf(first.id), lastId: uuidOf(lastId), requests: count },
    ...{ slot: slotOf(day), day, minute: minuteOf(first.atMs) },
  };
}

/** Adds rows to the log. */
export class RequestLogRepository {
  /**
   * Adds rows of requests. The limits of the rows of an account hold over all processes: its allowance is locked. A second success of
   * an account and minute is left out.
   */
  async add(transaction: Sql, rows: readonly LoggedRow[], today: IndianDay): Promise<void> {
    const current = rows.filter(isKeptOn(today));
    const failures = current.filter(({ status }) => status >= 400);
    const allowed = failures.length === 0 ? [] : await this.allow(transaction, failures);
    await this.insert(
      transaction,
      [...current.filter(({ status }) => status < 400), ...allowed],
      'ON CONFLICT DO NOTHING',
    );
  }

  /** Adds requests that a limit refused to the row of their minute, key and route. */
  async addLimited(transaction: Sql, rows: readonly LoggedRow[], today: IndianDay): Promise<void> {
    await this.insert(
      transaction,
      rows.filter(isKeptOn(today)),
      `ON CONFLICT (slot, account_id, key_id, route, minute) WHERE status = 429 DO UPDATE
          SET requests = known.requests + excluded.requests, last_id = greatest(known.last_id, excluded.last_id)`,
    );
  }

  private async allow(transaction: Sql, rows: readonly LoggedRow[]): Promise<readonly LoggedRow[]> {
    const groups = Map.groupBy(rows, ({ accountId, day }) => `${accountId} ${day}`);
    const places = [...groups.values()].flatMap(([first]) => (first === undefined ? [] : [first]));
    const parameters = [places.map(({ accountId }) => accountId), places.map(({ day }) => day)];
    const known = await queryRows<AllowanceRow>(
      transaction,
      `INSERT INTO request_allowance AS known (account_id, day, kept_of_day, minute, kept_of_minute)
       SELECT account_id, day, 0, 0, 0 FROM unnest($1::text[], $2::date[]) AS wanted (account_id, day) ORDER BY 1, 2
       ON CONFLICT (account_id, day) DO UPDATE SET minute = known.minute
       RETURNING account_id AS "accountId", day, kept_of_day AS "keptOfDay", minute, kept_of_minute AS "keptOfMinute"`,
      parameters,
    );
    const allowed = known.map((before) => {
      const { accountId, day } = before;
      const { rows: added, after } = withinAllowance(groups.get(`${accountId} ${day}`) ?? [], before);
      return { added, after: { accountId, day, ...after } };
    });
    await transaction.query(
      `UPDATE request_allowance AS known
          SET kept_of_day = "keptOfDay", minute = r.minute, kept_of_minute = "keptOfMinute"
         FROM json_to_recordset($1) AS r("accountId" text, day date, "keptOfDay" integer, minute integer, "keptOfMinute" integer)
        WHERE known.account_id = "accountId" AND known.day = r.day`,
      [JSON.stringify(allowed.map(({ after }) => after))],
    );
    return allowed.flatMap(({ added }) => added);
  }

  private async insert(transaction: Sql, rows: readonly LoggedRow[], onConflict: string): Promise<void> {
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO request_log AS known (slot, day, id, account_id, environment, key_id, at, minute, method, route, status, code,
              duration_ms, bytes, is_cached, address, details, requests, last_id)
       SELECT slot, day, id, "accountId", environment, "keyId", to_timestamp("atMs" / 1000.0), minute, method, route, status, code,
              "durationMs", bytes, "isCached", address, details, requests, "lastId"
         FROM json_to_recordset($1) AS r(slot smallint, day date, id uuid, "accountId" text, environment text, "keyId" text,
              "atMs" float8, minute integer, method text, route text, status smallint, code text, "durationMs" real,
              bytes bigint, "isCached" boolean, address text, details jsonb, requests integer, "lastId" uuid)
        ORDER BY slot, "accountId", "keyId", route, minute, id
       ${onConflict}`,
      [JSON.stringify(rows)],
    );
  }
}

/** Returns the condition of rows that the log keeps: others would stand in the partition of another day. */
function isKeptOn(today: IndianDay): (row: LoggedRow) => boolean {
  const { firstDay } = retentionOn(today);
  return ({ day }) => day >= firstDay;
}
