import { Injectable, Module } from '@nestjs/common';
import { accountInactive, alwaysAdmitted } from '@market/access';
import { Clock, DomainError } from '@market/kernel';
import { type AuditActor, AuditLog, AuditModule } from '@market/database/audit';
import type { Database } from '@market/database';
import { OutboxModule, OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import type { WebhookEndpoint } from './domain/endpoint';
import { DeliveryLogRepository, type LoggedDelivery } from './persistence/delivery-log.repository';
import { AdministeredEndpointRepository } from './persistence/administered-endpoint.repository';
import { boundedTransaction } from './persistence/bounded-transaction';
import { CatchUpRepository } from './persistence/catch-up.repository';
import { DeliveryRepository } from './persistence/delivery.repository';
import { EndpointRepository } from './persistence/endpoint.repository';
import { ReplaySender } from './replay-sender';
import { ReplayWriter } from './replay-writer';

/** Administration of endpoints by an operator while the services run. */
@Injectable()
export class WebhookAdministration {
  private readonly endpoints = new AdministeredEndpointRepository();
  private readonly ownEndpoints = new EndpointRepository();
  private readonly catchUps = new CatchUpRepository();
  private readonly waiting = new DeliveryRepository();
  private readonly deliveryLog = new DeliveryLogRepository();
  private readonly replays: ReplayWriter;
  private readonly sender: ReplaySender;

  constructor(
    private readonly dataSource: DataSource,
    queue: OutboxQueue,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {
    this.replays = new ReplayWriter(queue, clock);
    this.sender = new ReplaySender(dataSource, this.replays);
  }

  /** Returns an account's endpoints in both data sets, newest first. */
  async list(accountId: string): Promise<readonly WebhookEndpoint[]> {
    return this.endpoints.ofAccount(this.dataSource, accountId);
  }

  /** Counts the endpoints of accounts in both data sets, by id of the account; accounts without any are absent. */
  countsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.endpoints.countsOf(this.dataSource, accountIds);
  }

  /** Returns the endpoints of all accounts that failures disabled, the latest first. */
  async disabled(): Promise<readonly WebhookEndpoint[]> {
    return this.endpoints.disabled(this.dataSource);
  }

  /** Returns an endpoint of any account. Errors: `DomainError` if there is none. */
  async get(id: string): Promise<WebhookEndpoint> {
    return orUnknown(await this.endpoints.byId(this.dataSource, id));
  }

  /**
   * Enables an endpoint that failures disabled, with a new run of failures. Held deliveries are not sent.
   *
   * Errors: `DomainError` if there is no such endpoint, or its account is suspended.
   */
  async enable(id: string, actor: AuditActor = 'operator'): Promise<WebhookEndpoint> {
    await boundedTransaction(this.dataSource, async (tx) => {
      const { dataSet, accountId, disabledAt, suspendedAt } = orUnknown(
        await this.endpoints.byIdAndLock(tx, id, 'for_no_key_update'),
      );
      if (suspendedAt !== null) throw isSuspended();
      await this.ownEndpoints.markEnabled(tx, dataSet, id, this.clock.now());
      if (disabledAt === null) return;
      await this.catchUps.removeOf(tx, id);
      await this.audit.record(tx, { actor, action: 'webhook.enabled', subject: id, accountId });
    });
    return this.get(id);
  }

  /**
   * Stops the deliveries to all endpoints of an account: waiting ones are held, and new events are not sent.
   *
   * @param transaction transaction that suspends the account
   * @returns number of endpoints
   */
  async suspend(accountId: string, transaction: Database): Promise<number> {
    const ids = await this.endpoints.lockAll(transaction, accountId);
    const now = this.clock.now();
    await this.endpoints.markSuspended(transaction, ids, now);
    await this.waiting.hold(transaction, ids, now);
    return ids.length;
  }

  /**
   * Resumes the deliveries to the endpoints of an account for new events; held deliveries are sent by `replay` only.
   *
   * @param transaction transaction that resumes the account
   * @returns number of endpoints
   */
  async resume(accountId: string, transaction: Database): Promise<number> {
    const ids = await this.endpoints.lockAll(transaction, accountId);
    await this.endpoints.markResumed(transaction, ids, this.clock.now());
    return ids.length;
  }

  /**
   * Deletes all endpoints of an account with their URLs and secrets; deliveries that wait for them are never sent.
   *
   * @param transaction transaction that closes the account
   * @returns number of endpoints
   */
  async removeAll(accountId: string, transaction: Database): Promise<number> {
    const ids = await this.endpoints.lockAll(transaction, accountId);
    const now = this.clock.now();
    await this.endpoints.removeAll(transaction, ids, now);
    await this.waiting.hold(transaction, ids, now);
    return ids.length;
  }

  /** Returns the latest deliveries to an endpoint with their attempts, newest first. */
  async deliveries(id: string, atMost: number): Promise<readonly LoggedDelivery[]> {
    await this.get(id);
    return this.deliveryLog.list(this.dataSource, id, atMost);
  }

  /**
   * Sends every event since a time again, as new deliveries: those that arrived, failed or were held, and those that
   * were not sent while the endpoint was disabled. Skips events whose delivery is unfinished.
   *
   * @returns number of new deliveries
   *
   * Errors: `DomainError` if there is no such endpoint, or failures disabled it.
   */
  async replay(id: string, since: Date, actor: AuditActor = 'operator'): Promise<number> {
    const request = { since, until: null, only: 'all', types: null } as const;
    const sent = await this.sender.send({
      endpointId: id,
      check: alwaysAdmitted,
      read: async (database) => requireOpen(await this.endpoints.byId(database, id)),
      open: async (tx) => requireOpen(await this.endpoints.byIdAndLock(tx, id, 'pessimistic_read')),
      choose: (sql, endpoint) => this.replays.choose(sql, endpoint, request),
      record: (tx, { accountId }, { deliveries }) => {
        const detail = { since: since.toISOString(), deliveries };
        return this.audit.record(tx, { actor, action: 'webhook.replayed', subject: id, accountId, detail });
      },
    });
    return sent?.deliveries ?? 0;
  }
}

/** Administration of webhooks without sockets and timers. Needs the app's `DataSource` and `Clock`. */
@Module({
  imports: [OutboxModule, AuditModule],
  providers: [WebhookAdministration],
  exports: [WebhookAdministration],
})
export class WebhookAdministrationModule {}

function orUnknown<T>(found: T | null): T {
  if (found !== null) return found;
  throw new DomainError({
    kind: 'not-found',
    code: 'NOT_001',
    publicMessage: 'no such webhook endpoint',
  });
}

function requireOpen(found: WebhookEndpoint | null): WebhookEndpoint {
  const endpoint = orUnknown(found);
  if (endpoint.disabledAt !== null) throw isDisabled();
  return endpoint;
}

function isSuspended(): DomainError {
  return accountInactive('the account is suspended: resume it first');
}

function isDisabled(): DomainError {
  return new DomainError({
    kind: 'conflict',
    code: 'HOOK_001',
    publicMessage: 'the webhook endpoint is disabled and gets nothing: enable it first',
  });
}
