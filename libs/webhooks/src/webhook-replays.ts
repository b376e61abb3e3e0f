import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '@market/kernel';
import { type AuditActor, AuditLog } from '@market/database/audit';
import { OutboxQueue } from '@market/database/outbox';
import { type ChangeAuthor, Entitlements } from '@market/http/access';
import { DataSource, type EntityManager } from 'typeorm';
import { type StandingEndpoint, standing, type WebhookEndpoint } from './domain/endpoint';
import { requireEnabled, requireWebhooks } from './endpoint-plan';
import { chosenFates, type FateCounts } from './domain/replay-choice';
import { boundedTransaction } from './persistence/bounded-transaction';
import { DeliverySearchRepository } from './persistence/delivery-search.repository';
import { EndpointRepository } from './persistence/endpoint.repository';
import { FailureRunRepository } from './persistence/failure-run.repository';
import { ReplayRepository } from './persistence/replay.repository';
import { type ReplayWish, ReplayWriter, requireReplayable } from './replay-writer';
import type { EndpointOwner } from './webhook-endpoints';

/** Author of a replay, and of the enabling of an endpoint. */
export interface ReplayOrder extends ChangeAuthor {
  /** True to count what would be sent, and send nothing. */
  readonly preview: boolean;
  /** True to count also for an endpoint that failures disabled what its enabling would send; only with `preview`. */
  readonly beforeEnabling?: boolean;
  /** Name of the request's field with the begin of the range, which an error names. Default: `since`. */
  readonly sinceField?: string;
}

/** Range of events, whose begin may be left out. */
export interface RangeWish extends Omit<ReplayWish, 'since'> {
  /** Null for the earliest event that failed or was held in the present run of failures. */
  readonly since: Date | null;
}

/** Result of a replay, or of its preview. */
export interface RangeReplay {
  readonly since: Date;
  readonly deliveries: number;
  /** Number of the sent events by what had become of them, and of those that are left out because they are pending. */
  readonly counts: FateCounts;
}

/** Enabled endpoint with the number of deliveries that its replay made. */
export interface EnabledEndpoint {
  readonly endpoint: StandingEndpoint;
  readonly deliveries: number;
}

/**
 * Sends past events again, for customers: by a range of time, one delivery, or what an endpoint missed while it was
 * disabled. Each is one transaction, which excludes other replays to the endpoint: of two equal requests the second
 * finds that the deliveries of the first wait, and makes none.
 */
@Injectable()
export class WebhookReplays {
  private readonly endpoints = new EndpointRepository();
  private readonly search = new DeliverySearchRepository();
  private readonly choices = new ReplayRepository();
  private readonly runs = new FailureRunRepository();
  private readonly writer: ReplayWriter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
    queue: OutboxQueue,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {
    this.writer = new ReplayWriter(queue, clock);
  }

  /**
   * Sends the events that a wish means to an endpoint, or counts them.
   *
   * @returns null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_001` for a disabled endpoint, unless it is counted before it is enabled; `VAL_001`
   * for more than 10 000 deliveries, and for a wish without a begin if the endpoint has no run of failures.
   */
  async replay(
    owner: EndpointOwner,
    id: string,
    wish: RangeWish,
    order: ReplayOrder,
  ): Promise<RangeReplay | null> {
    const webhooksLimit = await this.limitOf(owner);
    return boundedTransaction(this.dataSource, async (tx) => {
      await order.check.repeatIn(tx);
      await this.writer.lock(tx, id);
      const { dataSet, accountId } = owner;
      // A shared lock: it prevents that the endpoint is disabled meanwhile, but does not block the fan-out of events.
      const row = await this.endpoints.findAndLock(tx, dataSet, accountId, id, 'pessimistic_read');
      if (row === null) return null;
      const { disabledBy } = standing(row, webhooksLimit);
      const { preview, beforeEnabling = false } = order;
      if (!(preview && beforeEnabling && disabledBy === 'failures')) requireEnabled({ disabledBy });
      const since = wish.since ?? (await this.runs.begin(tx, row));
      if (since === null) throw hasNoRun();
      return this.send(tx, row, { ...wish, since }, order);
    });
  }

  /**
   * Sends the event of one delivery again, unless it is on its way to the endpoint.
   *
   * @returns number of deliveries, 0 or 1; null if the account has no such delivery
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_001` for a disabled endpoint; `VAL_001` for a test event.
   */
  async replayOne(
    accountId: string,
    deliveryId: string,
    { actor, check }: ChangeAuthor,
  ): Promise<number | null> {
    const found = await this.search.find(this.dataSource, accountId, deliveryId, null);
    if (found === null) return null;
    const { dataSet, endpointId: id, eventId, type, kind, body } = found;
    const webhooksLimit = await this.limitOf({ accountId });
    if (kind === 'test') throw testsAreNotReplayed();
    return boundedTransaction(this.dataSource, async (tx) => {
      await check.repeatIn(tx);
      await this.writer.lock(tx, id);
      const row = await this.endpoints.findAndLock(tx, dataSet, accountId, id, 'pessimistic_read');
      if (row === null) return null;
      requireEnabled(standing(row, webhooksLimit));
      const candidates = { dataSet, endpointId: id, fates: chosenFates.all, eventIds: [eventId] };
      if ((await this.choices.choose(tx, candidates)).length === 0) return 0;
      await this.writer.writeOne(tx, row, { eventId, type, body });
      await this.record(tx, row, actor, { deliveries: 1 });
      return 1;
    });
  }

  /**
   * Enables an endpoint that failures disabled, with a new run of failures, and sends what did not arrive since an instant.
   *
   * @param replaySince null to send nothing
   * @returns null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_001` if something else than failures disables it; `VAL_001` for more than
   * 10 000 deliveries, and then it stays disabled.
   */
  async enable(
    owner: EndpointOwner,
    id: string,
    replaySince: Date | null,
    author: ChangeAuthor,
  ): Promise<EnabledEndpoint | null> {
    const webhooksLimit = await this.limitOf(owner);
    return boundedTransaction(this.dataSource, async (tx) => {
      await author.check.repeatIn(tx);
      await this.writer.lock(tx, id);
      const { dataSet, accountId } = owner;
      const before = await this.endpoints.findAndLock(tx, dataSet, accountId, id);
      if (before === null) return null;
      await this.enableNow(tx, standing(before, webhooksLimit), author.actor);
      const row = (await this.endpoints.find(tx, dataSet, accountId, id)) ?? before;
      const endpoint = standing(row, webhooksLimit);
      requireEnabled(endpoint);
      if (replaySince === null) return { endpoint, deliveries: 0 };
      const wish = { since: replaySince, until: null, only: 'undelivered', types: null } as const;
      const order = { ...author, preview: false, sinceField: 'replaySince' };
      const { deliveries } = await this.send(tx, row, wish, order);
      return { endpoint, deliveries };
    });
  }

  private async enableNow(tx: EntityManager, endpoint: StandingEndpoint, actor: AuditActor): Promise<void> {
    if (endpoint.disabledBy !== 'failures') return;
    const { id, dataSet, accountId } = endpoint;
    await this.endpoints.markEnabled(tx, dataSet, id, this.clock.now());
    await this.audit.record(tx, { actor, action: 'webhook.enabled', subject: id, accountId });
  }

  private async send(
    tx: EntityManager,
    endpoint: WebhookEndpoint,
    wish: ReplayWish,
    { actor, preview, sinceField = 'since' }: ReplayOrder,
  ): Promise<RangeReplay> {
    const { eventIds, counts } = await this.writer.choose(tx, endpoint, wish);
    requireReplayable(eventIds.length, sinceField);
    const { since, until, only } = wish;
    if (preview || eventIds.length === 0) return { since, deliveries: eventIds.length, counts };
    const deliveries = await this.writer.write(tx, endpoint, eventIds);
    await this.record(tx, endpoint, actor, {
      ...{ since: since.toISOString(), until: until?.toISOString() ?? null, only, deliveries },
    });
    return { since, deliveries, counts };
  }

  private record(
    tx: EntityManager,
    { id, accountId }: { readonly id: string; readonly accountId: string },
    actor: AuditActor,
    detail: Readonly<Record<string, string | number | null>>,
  ): Promise<void> {
    return this.audit.record(tx, { actor, action: 'webhook.replayed', subject: id, accountId, detail });
  }

  private async limitOf({ accountId }: Pick<EndpointOwner, 'accountId'>): Promise<number> {
    const entitlement = await this.entitlements.of(accountId);
    requireWebhooks(entitlement);
    return entitlement.webhooksLimit;
  }
}

function hasNoRun(): DomainError {
  return new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: 'Invalid request parameters: since',
    details: [{ field: 'since', message: 'is required: no delivery failed since the last success' }],
  });
}

function testsAreNotReplayed(): DomainError {
  return new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: 'Invalid request parameters: id',
    details: [{ field: 'id', message: 'names a test event: send another test event instead' }],
  });
}
