import { Injectable, Module } from '@nestjs/common';
import { Clock, DomainError, newId } from '@market/kernel';
import { type AuditActor, AuditLog, AuditModule } from '@market/database/audit';
import type { Database } from '@market/database';
import { OutboxModule, OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { dueChannel } from './delivery/fan-out';
import type { WebhookEndpoint } from './domain/endpoint';
import { messageBody } from './domain/message-body';
import { DeliveryLogRepository, type LoggedDelivery } from './persistence/delivery-log.repository';
import { boundedTransaction } from './persistence/bounded-transaction';
import { DeliveryRepository } from './persistence/delivery.repository';
import { EndpointRepository } from './persistence/endpoint.repository';
import { MessageRepository } from './persistence/message.repository';

/** Administration of endpoints by an operator while the services run. */
@Injectable()
export class WebhookAdministration {
  private readonly endpoints = new EndpointRepository();
  private readonly waiting = new DeliveryRepository();
  private readonly deliveryLog = new DeliveryLogRepository();
  private readonly messages = new MessageRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: OutboxQueue,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns an account's endpoints in both data sets, newest first. */
  async list(accountId: string): Promise<readonly WebhookEndpoint[]> {
    return this.endpoints.ofAccount(this.dataSource, accountId);
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
      await this.endpoints.markEnabled(tx, dataSet, id, this.clock.now());
      if (disabledAt === null) return;
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
    const { dataSet, accountId, events, createdAt } = await this.get(id);
    const from = since < createdAt ? createdAt : since;
    const entries = await this.queue.since(this.dataSource, dataSet, events, from);
    return boundedTransaction(this.dataSource, async (tx) => {
      // A shared lock: it prevents that the endpoint is disabled meanwhile, but does not block the fan-out of events.
      const { disabledAt } = orUnknown(await this.endpoints.byIdAndLock(tx, id, 'pessimistic_read'));
      if (disabledAt !== null) throw isDisabled();
      const ids = entries.map((entry) => entry.id);
      const moving = await this.messages.onTheirWay(tx, dataSet, id, ids);
      const chosen = entries.filter((entry) => !moving.has(entry.id));
      const now = this.clock.now();
      const messages = chosen.map((entry) => ({
        ...{ dataSet, eventId: entry.id, type: entry.type },
        body: messageBody(entry),
      }));
      await this.messages.keep(tx, messages, now);
      const drafts = chosen.map((entry) => ({
        ...{ dataSet, id: newId('dlv') },
        ...{ eventId: entry.id, endpointId: id },
      }));
      const made = await this.messages.deliver(tx, 'replay', drafts, now);
      const detail = { since: since.toISOString(), deliveries: made };
      await this.audit.record(tx, {
        actor,
        action: 'webhook.replayed',
        subject: id,
        accountId,
        detail,
      });
      await tx.query('SELECT pg_notify($1, $2)', [dueChannel, '']);
      return made;
    });
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

function isSuspended(): DomainError {
  return new DomainError({
    kind: 'conflict',
    code: 'ACC_002',
    publicMessage: 'the account is suspended: resume it first',
  });
}

function isDisabled(): DomainError {
  return new DomainError({
    kind: 'conflict',
    code: 'HOOK_001',
    publicMessage: 'the webhook endpoint is disabled and gets nothing: enable it first',
  });
}
