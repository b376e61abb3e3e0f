import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '@market/kernel';
import type { Database } from '@market/database';
import { type AuditActor, AuditLog } from '@market/database/audit';
import { OutboxQueue } from '@market/database/outbox';
import { type ChangeAuthor, Entitlements } from '@market/http/access';
import { DataSource, type EntityManager } from 'typeorm';
import { type StandingEndpoint, standing, type WebhookEndpoint } from './domain/endpoint';
import { requireEnabled, requireWebhooks } from './endpoint-plan';
import { chosenFates, type FateCounts, maxReplayed } from './domain/replay-choice';
import { boundedTransaction } from './persistence/bounded-transaction';
import { DeliverySearchRepository } from './persistence/delivery-search.repository';
import { EndpointRepository } from './persistence/endpoint.repository';
import { FailureRunRepository } from './persistence/failure-run.repository';
import { ReplayRepository } from './persistence/replay.repository';
import { type ChosenEvents, type ReplayWish, ReplayWriter, requireReplayable } from './replay-writer';
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

interface ReplayBounds {
  readonly sinceField?: string | undefined;
  readonly atMost?: number | undefined;
}

/** Order to send, with the number of endpoints that the plan has and the max number of deliveries. */
interface SendingOrder extends Omit<ReplayOrder, 'preview' | 'beforeEnabling'> {
  readonly webhooksLimit: number;
  readonly atMost: number;
}

/**
 * Sends past events again, for customers: by a range of time, one delivery, or what an endpoint missed while it was
 * disabled. What is sent is chosen and written in one transaction, which excludes other replays to the endpoint: of two equal
 * requests the second finds that the deliveries of the first wait, and makes none.
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
    return order.preview
      ? this.count(owner, id, wish, order, webhooksLimit)
      : this.send(owner, id, wish, { ...order, webhooksLimit, atMost: maxReplayed });
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
      const candidates = {
        dataSet,
        endpointId: id,
        fates: chosenFates.all,
        eventIds: [eventId],
        writtenSince: null,
      };
      if ((await this.choices.choose(tx, candidates)).length === 0) return 0;
      await this.writer.writeOne(tx, row, { eventId, type, body });
      await this.record(tx, row, actor, { deliveries: 1 });
      return 1;
    });
  }

  /**
   * Enables an endpoint that failures disabled, with a new run of failures, and sends what did not arrive since an instant.
   * It chooses the events after all fan-outs see the endpoint enabled, so that no event is passed over.
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
    const order = { ...author, sinceField: 'replaySince', webhooksLimit };
    const wish = { since: replaySince, until: null, only: 'undelivered', types: null } as const;
    if (replaySince !== null)
      await this.count(owner, id, wish, { ...order, beforeEnabling: true }, webhooksLimit);
    const endpoint = await this.enableNow(owner, id, author, webhooksLimit);
    if (endpoint === null || replaySince === null) return endpoint && { endpoint, deliveries: 0 };
    // Its size was judged before: what was missed meanwhile comes on top.
    const sent = await this.send(owner, id, wish, { ...order, atMost: Infinity });
    return { endpoint, deliveries: sent?.deliveries ?? 0 };
  }

  private enableNow(
    { dataSet, accountId }: EndpointOwner,
    id: string,
    { actor, check }: ChangeAuthor,
    webhooksLimit: number,
  ): Promise<StandingEndpoint | null> {
    return boundedTransaction(this.dataSource, async (tx) => {
      await check.repeatIn(tx);
      const before = await this.endpoints.findAndLock(tx, dataSet, accountId, id);
      if (before === null) return null;
      if (standing(before, webhooksLimit).disabledBy === 'failures') {
        await this.endpoints.markEnabled(tx, dataSet, id, this.clock.now());
        await this.audit.record(tx, { actor, action: 'webhook.enabled', subject: id, accountId });
      }
      const endpoint = standing(
        (await this.endpoints.find(tx, dataSet, accountId, id)) ?? before,
        webhooksLimit,
      );
      requireEnabled(endpoint);
      return endpoint;
    });
  }

  /** Counts what a wish means. Locks nothing: it may read the whole log. */
  private async count(
    { dataSet, accountId }: EndpointOwner,
    id: string,
    wish: RangeWish,
    { beforeEnabling = false, sinceField }: Pick<ReplayOrder, 'beforeEnabling' | 'sinceField'>,
    webhooksLimit: number,
  ): Promise<RangeReplay | null> {
    const endpoint = await this.endpoints.find(this.dataSource, dataSet, accountId, id);
    if (endpoint === null) return null;
    const { disabledBy } = standing(endpoint, webhooksLimit);
    if (!(beforeEnabling && disabledBy === 'failures')) requireEnabled({ disabledBy });
    const { eventIds, ...found } = await this.choose(this.dataSource, endpoint, wish, { sinceField });
    return { ...found, deliveries: eventIds.length };
  }

  private async send(
    { dataSet, accountId }: EndpointOwner,
    id: string,
    wish: RangeWish,
    { webhooksLimit, ...order }: SendingOrder,
  ): Promise<RangeReplay | null> {
    await this.writer.awaitFanOuts(this.dataSource);
    return boundedTransaction(this.dataSource, async (tx) => {
      await order.check.repeatIn(tx);
      await this.writer.lock(tx, id);
      const before = await this.endpoints.find(tx, dataSet, accountId, id);
      if (before === null) return null;
      requireEnabled(standing(before, webhooksLimit));
      const { eventIds, ...found } = await this.choose(tx, before, wish, order);
      // Locked last, since outcomes wait for it. A shared lock: it prevents that the endpoint is disabled meanwhile, but does
      // not block the fan-out of events.
      const endpoint = await this.endpoints.findAndLock(tx, dataSet, accountId, id, 'pessimistic_read');
      if (endpoint === null) return null;
      requireEnabled(standing(endpoint, webhooksLimit));
      if (eventIds.length === 0) return { ...found, deliveries: 0 };
      const deliveries = await this.writer.write(tx, endpoint, eventIds);
      const { until, only } = wish;
      const range = { since: found.since.toISOString(), until: until?.toISOString() ?? null, only };
      await this.record(tx, endpoint, order.actor, { ...range, deliveries });
      return { ...found, deliveries };
    });
  }

  private async choose(
    sql: Database,
    endpoint: WebhookEndpoint,
    wish: RangeWish,
    { sinceField = 'since', atMost = maxReplayed }: ReplayBounds,
  ): Promise<ChosenEvents & { readonly since: Date }> {
    const since = wish.since ?? (await this.runs.begin(sql, endpoint));
    if (since === null) throw hasNoRun();
    const chosen = await this.writer.choose(sql, endpoint, { ...wish, since }, atMost);
    requireReplayable(chosen.eventIds.length, sinceField, atMost);
    return { ...chosen, since };
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
