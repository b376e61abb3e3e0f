import { type Database, queryRows } from '@market/database';
import { AuditLog } from '@market/database/audit';
import type { SecretBox } from '@market/database/secrets';
import { type Clock, newId } from '@market/kernel';
import { failuresThatDisable, newSecret, secretPurpose } from '@market/webhooks';
import type { DataSource } from 'typeorm';
import { type DemoEndpoint, demoEndpoints } from './demo-endpoints';
import type { PastDelivery } from './logged-delivery';
import { type EndpointPast, type FailureRun, laterOf, loggedMs } from './past-of-endpoint';

/** Endpoint of the account in the database. */
interface StoredEndpoint extends FailureRun {
  readonly id: string;
  readonly endpoint: DemoEndpoint;
  /** Fan-out of the last event in its log; null for an empty log. */
  readonly lastMadeAt: Date | null;
}

/**
 * Snapshot that sees every transaction. The fan-out takes an event that the snapshot of an endpoint sees for one that was
 * published before the endpoint was made: so no event is ever sent to it.
 */
const seesEverything = '9223372036854775807:9223372036854775807:';

/**
 * Writes endpoints whose deliveries are all of the past. SQL text: the log has no other way to receive what nobody sent.
 */
export class WebhookHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
  ) {}

  /** Tells whether the account has endpoints that this program made: nothing else makes ones that no event reaches. */
  async isOf(accountId: string): Promise<boolean> {
    const found = await queryRows(
      this.dataSource,
      `SELECT FROM webhook_endpoint WHERE account_id = $1 AND written_at = 'infinity' LIMIT 1`,
      [accountId],
    );
    return found.length > 0;
  }

  /** Makes an endpoint of live data without deliveries. @returns its id */
  async make(
    { accountId, userId }: { readonly accountId: string; readonly userId: string },
    { url, events }: DemoEndpoint,
    clock: Clock,
  ): Promise<string> {
    const id = newId('wh');
    const secret = this.box.seal(newSecret(), secretPurpose(id));
    await this.dataSource.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at, written_at,
                                       written_in)
         VALUES ('live', $1, $2, $3, $4, $5, $6, $6, 'infinity', $7)`,
        [id, accountId, url, events, secret, clock.now(), seesEverything],
      );
      await new AuditLog(clock).record(tx, {
        ...{ actor: `user:${userId}` as const, action: 'webhook.created', subject: id, accountId },
        detail: { environment: 'live' },
      });
    });
    return id;
  }

  /** Writes an endpoint with its past deliveries and its state after them. */
  async write(id: string, { deliveries, run, disabledAt }: EndpointPast): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.log(tx, id, deliveries);
      await tx.query(
        `UPDATE webhook_endpoint
            SET consecutive_failures = $2, failing_since = $3, warned_at = $4, disabled_at = coalesce($5, disabled_at),
                updated_at = coalesce($5, updated_at)
          WHERE id = $1`,
        [id, run.consecutive, run.failingSince, run.warnedAt, disabledAt],
      );
    });
  }

  /** Records that failures disabled an endpoint. */
  async recordDisabled(accountId: string, id: string, clock: Clock): Promise<void> {
    await new AuditLog(clock).record(this.dataSource, {
      ...{ actor: 'system', action: 'webhook.disabled', subject: id, accountId },
      detail: { consecutiveFailures: failuresThatDisable },
    });
  }

  /** Adds the deliveries since the last ones. Endpoints that are disabled, or that users have moved, get none. */
  async goOn(accountId: string, now: Date): Promise<void> {
    for (const { id, endpoint, lastMadeAt, ...run } of await this.enabledOf(accountId)) {
      const earliest = new Date(now.getTime() - loggedMs);
      const after = lastMadeAt !== null && lastMadeAt > earliest ? lastMadeAt : earliest;
      await this.write(id, laterOf(endpoint, after, run, now));
    }
  }

  private async enabledOf(accountId: string): Promise<StoredEndpoint[]> {
    const rows = await queryRows<Omit<StoredEndpoint, 'endpoint'> & { readonly url: string }>(
      this.dataSource,
      `SELECT e.id, e.url, e.consecutive_failures AS consecutive, e.failing_since AS "failingSince",
              e.warned_at AS "warnedAt",
              (SELECT max(d.created_at) FROM webhook_delivery d
                WHERE d.data_set = 'live' AND d.endpoint_id = e.id AND d.kind = 'event') AS "lastMadeAt"
         FROM webhook_endpoint e
        WHERE e.account_id = $1 AND e.written_at = 'infinity' AND e.disabled_at IS NULL AND e.deleted_at IS NULL
        ORDER BY e.created_at`,
      [accountId],
    );
    return rows.flatMap(({ url, ...row }) => {
      const endpoint = demoEndpoints.find((one) => one.url === url);
      return endpoint === undefined ? [] : [{ ...row, endpoint }];
    });
  }

  private async log(tx: Database, endpointId: string, deliveries: readonly PastDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const rows = deliveries.map((delivery) => ({ id: newId('dlv'), ...delivery }));
    const messages = rows.map(({ event, madeAt }) => ({
      id: event.id,
      type: event.type,
      body: event.body,
      at: madeAt,
    }));
    await tx.query(
      `INSERT INTO webhook_message (data_set, event_id, type, body, made_at, created_at)
       SELECT 'live', m.id, m.type, m.body, m.at, m.at
         FROM jsonb_to_recordset($1::jsonb) AS m (id text, type text, body text, at timestamptz)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(messages)],
    );
    await tx.query(
      `INSERT INTO webhook_delivery (data_set, id, event_id, endpoint_id, kind, state, attempts, created_at, settled_at,
                                     sent_at, duration_ms, status_code, answer)
       SELECT 'live', d.id, d."eventId", $2, 'event', d.state, d.attempts, d."madeAt", d."settledAt", d."startedAt",
              d."durationMs", d."statusCode", d.answer
         FROM jsonb_to_recordset($1::jsonb) AS d (id text, "eventId" text, state text, attempts integer,
              "madeAt" timestamptz, "settledAt" timestamptz, "startedAt" timestamptz, "durationMs" integer,
              "statusCode" integer, answer text)`,
      [JSON.stringify(rows.map(deliveryRow)), endpointId],
    );
    await tx.query(
      `INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, duration_ms, status_code, error,
                                    answer)
       SELECT 'live', a."deliveryId", a.lease, 'failed', a."startedAt", a."durationMs", a."statusCode", a.error, a.answer
         FROM jsonb_to_recordset($1::jsonb) AS a ("deliveryId" text, lease integer, "startedAt" timestamptz,
              "durationMs" integer, "statusCode" integer, error text, answer text)`,
      [JSON.stringify(rows.flatMap(failedAttempts))],
    );
  }
}

type DeliveryWithId = PastDelivery & { readonly id: string };

/** Returns the row of a delivery, which holds the attempt that arrived. */
function deliveryRow({ id, event, state, attempts, madeAt, settledAt }: DeliveryWithId): object {
  const last = attempts.at(-1);
  const success = state === 'delivered' && last !== undefined ? last : {};
  return { ...success, id, eventId: event.id, state, attempts: attempts.length, madeAt, settledAt };
}

function failedAttempts({ id, attempts }: DeliveryWithId): object[] {
  return attempts.flatMap((attempt, at) =>
    attempt.error === null ? [] : [{ deliveryId: id, lease: at + 1, ...attempt }],
  );
}
