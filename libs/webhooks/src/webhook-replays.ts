import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '@market/kernel';
import type { Database } from '@market/database';
import { type AuditActor, AuditLog } from '@market/database/audit';
import { OutboxQueue } from '@market/database/outbox';
import { type ChangeAuthor, Entitlements } from '@market/access';
import { DataSource, type EntityManager } from 'typeorm';
import { type EndpointWithState, withState, type WebhookEndpoint } from './domain/endpoint';
import { requireEnabled, requireWebhooks } from './endpoint-plan';
import { chosenFates, maxReplayed } from './domain/replay-choice';
import { boundedTransaction } from './persistence/bounded-transaction';
import { CatchUpRepository } from './persistence/catch-up.repository';
import { DeliverySearchRepository } from './persistence/delivery-search.repository';
import { EndpointRepository } from './persistence/endpoint.repository';
import { FailureRunRepository } from './persistence/failure-run.repository';
import { ReplayRepository } from './persistence/replay.repository';
import {
  type ChosenEvents,
  type ReplayRequest,
  ReplayWriter,
  requireReplayable,
  sentIds,
} from './replay-writer';
import { type EndpointReplay, type OpenedByEnabling, type RangeReplay, ReplaySender } from './replay-sender';
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
export interface ReplayRangeRequest extends Omit<ReplayRequest, 'since'> {
  /** Null for the earliest event that failed or was held in the present run of failures. */
  readonly since: Date | null;
}

/** Enabled endpoint with the number of deliveries that its replay made. */
export interface EnabledEndpoint {
  readonly endpoint: EndpointWithState;
  readonly deliveries: number;
}

/** Author of a replay, the plan under which it is made, and its size. */
interface ReplayTerms extends Omit<ReplayOrder, 'preview'> {
  /** Number of endpoints that the plan has. */
  readonly webhooksLimit: number;
}

/**
 * Sends past events again, for customers: by a range of time, one delivery, or what an endpoint missed while it was
 * disabled.
 */
@Injectable()
export class WebhookReplays {
  private readonly endpoints = new EndpointRepository();
  private readonly search = new DeliverySearchRepository();
  private readonly catchUps = new CatchUpRepository();
  private readonly choices = new ReplayRepository();
  private readonly runs = new FailureRunRepository();
  private readonly writer: ReplayWriter;
  private readonly sender: ReplaySender;

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
    queue: OutboxQueue,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {
    this.writer = new ReplayWriter(queue, clock);
    this.sender = new ReplaySender(dataSource, this.writer);
  }

  /**
   * Sends the events that a request means to an endpoint, or counts them.
   *
   * @returns null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_001` for a disabled endpoint, unless it is counted before it is enabled; `VAL_001`
   * for more than 10 000 deliveries, and for a request without a begin if the endpoint has no run of failures.
   */
  async replay(
    owner: EndpointOwner,
    id: string,
    request: ReplayRangeRequest,
    order: ReplayOrder,
  ): Promise<RangeReplay | null> {
    const webhooksLimit = await this.limitOf(owner);
    const { preview, beforeEnabling = false } = order;
    const terms = { ...order, beforeEnabling: preview && beforeEnabling, webhooksLimit };
    const replay = this.replayTo(owner, id, request, terms);
    return preview ? this.sender.preview(replay) : this.sender.send(replay);
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
      requireEnabled(withState(row, webhooksLimit));
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
   * Enables an endpoint that failures disabled, with a new run of failures, and sends what did not arrive since an instant, in
   * one transaction: a failure of either leaves both as they were. What fan-outs pass over that have read the endpoint as disabled
   * is sent within seconds of their end, and not counted here.
   *
   * @param replaySince null to send nothing
   * @returns null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_001` if something else than failures disables it; `VAL_001` for more than
   * 10 000 deliveries. The endpoint stays disabled then.
   */
  async enable(
    owner: EndpointOwner,
    id: string,
    replaySince: Date | null,
    author: ChangeAuthor,
  ): Promise<EnabledEndpoint | null> {
    const webhooksLimit = await this.limitOf(owner);
    const enableIn = (tx: EntityManager) => this.enableIn(tx, owner, id, author, webhooksLimit);
    if (replaySince === null) {
      const opened = await boundedTransaction(this.dataSource, async (tx) => {
        await author.check.repeatIn(tx);
        return enableIn(tx);
      });
      return opened && { endpoint: opened.endpoint, deliveries: 0 };
    }
    const request = { since: replaySince, until: null, only: 'undelivered', types: null } as const;
    const terms = { ...author, sinceField: 'replaySince', webhooksLimit, beforeEnabling: true };
    const enabling = this.replayTo(owner, id, request, terms);
    const later = { since: replaySince, actor: author.actor };
    const sent = await this.sender.sendEnabling({ ...enabling, open: enableIn }, later);
    return sent && { endpoint: sent.endpoint, deliveries: sent.replay.deliveries };
  }

  /** Enables an endpoint, and locks its row until the transaction ends. */
  private async enableIn(
    tx: EntityManager,
    { dataSet, accountId }: EndpointOwner,
    id: string,
    { actor }: ChangeAuthor,
    webhooksLimit: number,
  ): Promise<OpenedByEnabling | null> {
    const before = await this.endpoints.findAndLock(tx, dataSet, accountId, id);
    if (before === null) return null;
    const wasDisabled = withState(before, webhooksLimit).disabledBy === 'failures';
    if (wasDisabled) {
      await this.endpoints.markEnabled(tx, dataSet, id, this.clock.now());
      // Of an older version, which knows no catch-ups when it disables an endpoint.
      await this.catchUps.removeOf(tx, id);
      await this.audit.record(tx, { actor, action: 'webhook.enabled', subject: id, accountId });
    }
    const after = (await this.endpoints.find(tx, dataSet, accountId, id)) ?? before;
    const endpoint = withState(after, webhooksLimit);
    requireEnabled(endpoint);
    return { endpoint, wasDisabled };
  }

  private replayTo(
    { dataSet, accountId }: EndpointOwner,
    id: string,
    request: ReplayRangeRequest,
    terms: ReplayTerms,
  ): EndpointReplay {
    const { actor, check, beforeEnabling = false, webhooksLimit } = terms;
    const judged = (endpoint: WebhookEndpoint | null) => {
      if (endpoint === null) return null;
      const { disabledBy } = withState(endpoint, webhooksLimit);
      if (!(beforeEnabling && disabledBy === 'failures')) requireEnabled({ disabledBy });
      return endpoint;
    };
    return {
      endpointId: id,
      check,
      read: async (database) => judged(await this.endpoints.find(database, dataSet, accountId, id)),
      open: async (tx) =>
        judged(await this.endpoints.findAndLock(tx, dataSet, accountId, id, 'pessimistic_read')),
      choose: (sql, endpoint) => this.choose(sql, endpoint, request, terms),
      record: async (tx, endpoint, { since, deliveries }) => {
        if (deliveries === 0) return;
        const { until, only } = request;
        const range = { since: since.toISOString(), until: until?.toISOString() ?? null, only };
        await this.record(tx, endpoint, actor, { ...range, deliveries });
      },
    };
  }

  private async choose(
    sql: Database,
    endpoint: WebhookEndpoint,
    request: ReplayRangeRequest,
    { sinceField = 'since' }: Pick<ReplayTerms, 'sinceField'>,
  ): Promise<ChosenEvents> {
    const since = request.since ?? (await this.runs.begin(sql, endpoint));
    if (since === null) throw hasNoRun();
    const chosen = await this.writer.choose(sql, endpoint, { ...request, since }, maxReplayed);
    requireReplayable(sentIds(chosen.events).length, sinceField);
    return chosen;
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
