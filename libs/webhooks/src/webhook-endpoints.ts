import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EventChoice } from '@market/contracts';
import { Clock, DomainError, type FieldProblem, newId } from '@market/kernel';
import { type AuditActor, AuditLog, type AuditAction } from '@market/database/audit';
import {
  accountInactive,
  accountSuspended,
  AccountSuspensions,
  type Caller,
  type ChangeAuthor,
  Entitlements,
  requireMakesLeft,
  SupportContact,
} from '@market/access';
import { DataSource, type EntityManager } from 'typeorm';
import { type EndpointWithState, withState, type WebhookEndpoint } from './domain/endpoint';
import { newSecret } from './domain/endpoint-secret';
import { type EventFilter, filterProblem } from './domain/event-filter';
import { requireWebhooks } from './endpoint-plan';
import { EndpointSafety } from './endpoint-safety';
import { DeliveryRepository } from './persistence/delivery.repository';
import { type EndpointChange, EndpointRepository } from './persistence/endpoint.repository';

/** Owner of endpoints: an account in a data set. */
export type EndpointOwner = Pick<Caller, 'accountId' | 'dataSet'>;

/** Requested properties of an endpoint. */
export interface EndpointProperties {
  readonly url: string;
  readonly events: readonly EventChoice[];
  /** Conditions on the events; none if absent or empty. */
  readonly filter?: EventFilter | undefined;
  /** Secret; generated if absent. */
  readonly secret?: string | undefined;
}

interface EndpointRecord {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly id: string;
  readonly detail?: Readonly<Record<string, string>>;
}

/** New endpoint with its secret, which is never shown again. */
export interface CreatedEndpoint {
  readonly endpoint: EndpointWithState;
  readonly secret: string;
}

/**
 * Creates, changes and deletes endpoints for customers. Nothing is read after a commit, so that a response always
 * describes what was committed.
 */
@Injectable()
export class WebhookEndpoints {
  private readonly endpoints = new EndpointRepository();
  private readonly deliveries = new DeliveryRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly safety: EndpointSafety,
    private readonly entitlements: Entitlements,
    private readonly suspensions: AccountSuspensions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    private readonly support: SupportContact,
  ) {}

  /**
   * Creates an endpoint within the limit of the plan, also with concurrent requests. A request that was authenticated
   * before its account was suspended or closed creates none. A repeated request gives a new secret to the endpoint that the first
   * one created, since the secret of that one was never shown, and the properties that it asks for; one in the other environment
   * deletes that endpoint and creates another.
   *
   * Errors: `DomainError` `PLAN_003`, `PLAN_004`; `RATE_001` for a user whose account made too many in a day; `InvalidEndpoint`; for an
   * account that is suspended or closed by now, `AUTH_003` for a key and `ACC_002` for a user; those of the author's check and of `MadeOnce`.
   */
  async create(
    owner: EndpointOwner,
    properties: EndpointProperties,
    author: ChangeAuthor,
  ): Promise<CreatedEndpoint> {
    const entitlement = await this.entitlements.of(owner.accountId);
    requireWebhooks(entitlement);
    await this.judge(properties);
    requireFilter(properties);
    const secret = properties.secret ?? newSecret();
    const { webhooksLimit, plan } = entitlement;
    const row = await this.dataSource.transaction(async (tx) => {
      await author.check.repeatIn(tx);
      const former = (await author.once?.former(tx)) ?? null;
      await this.endpoints.lockAccount(tx, owner.dataSet, owner.accountId);
      // After the lock, which the suspension or closure of the account holds until its commit.
      if (await this.suspensions.isSuspended(tx, owner.accountId)) throw this.barred(author.actor);
      const wanted = { ...properties, secret };
      const renewed = former === null ? null : await this.renew(tx, owner, former, wanted, author);
      if (renewed !== null) return renewed;
      const count = await this.endpoints.count(tx, owner.dataSet, owner.accountId);
      if (count >= webhooksLimit) throw usedUp(plan, webhooksLimit);
      const nthMadeAt = (nth: number) => this.endpoints.nthMadeAt(tx, owner.dataSet, owner.accountId, nth);
      await requireMakesLeft(author.actor, { what: 'endpoints', nthMadeAt }, this.clock.now());
      return this.insert(tx, owner, wanted, author);
    });
    return { endpoint: withState(row, webhooksLimit), secret };
  }

  /**
   * Changes the given properties of an endpoint.
   *
   * @returns the updated endpoint; null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `InvalidEndpoint`.
   */
  async update(
    owner: EndpointOwner,
    id: string,
    properties: Partial<EndpointProperties>,
    { actor, check }: ChangeAuthor,
  ): Promise<EndpointWithState | null> {
    const entitlement = await this.entitlements.of(owner.accountId);
    requireWebhooks(entitlement);
    if ((await this.endpoints.find(this.dataSource, owner.dataSet, owner.accountId, id)) === null)
      return null;
    await this.judge(properties);
    const change: EndpointChange = {
      ...(properties.url === undefined ? {} : { url: properties.url }),
      ...(properties.events === undefined ? {} : { events: properties.events }),
      ...(properties.filter === undefined ? {} : { filter: storedFilter(properties.filter) }),
      ...(properties.secret === undefined ? {} : { secret: this.safety.seal(id, properties.secret) }),
    };
    const row = await this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      const found = await this.endpoints.findAndLock(tx, owner.dataSet, owner.accountId, id);
      if (found === null) return null;
      requireFilter(properties, found);
      const fields = Object.keys(change).join(', ');
      await this.record(tx, owner, { actor, action: 'webhook.changed', id, detail: { fields } });
      return this.endpoints.update(tx, owner.dataSet, id, change, this.clock.now());
    });
    return row && withState(row, entitlement.webhooksLimit);
  }

  /**
   * Deletes an endpoint; deliveries that wait for it are never sent. @returns false if the owner has no such endpoint
   */
  async delete(owner: EndpointOwner, id: string, { actor, check }: ChangeAuthor): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      return this.deleteIn(tx, owner, id, actor);
    });
  }

  private async deleteIn(
    tx: EntityManager,
    owner: EndpointOwner,
    id: string,
    actor: AuditActor,
  ): Promise<boolean> {
    await this.endpoints.lockAccount(tx, owner.dataSet, owner.accountId);
    const row = await this.endpoints.findAndLock(tx, owner.dataSet, owner.accountId, id);
    if (row === null) return false;
    const now = this.clock.now();
    await this.endpoints.markDeleted(tx, owner.dataSet, id, now);
    await this.deliveries.hold(tx, [id], now);
    await this.record(tx, owner, { actor, action: 'webhook.deleted', id });
    return true;
  }

  private async insert(
    tx: EntityManager,
    owner: EndpointOwner,
    { url, events, filter, secret }: EndpointProperties & { readonly secret: string },
    { actor, once }: ChangeAuthor,
  ): Promise<WebhookEndpoint> {
    const id = newId('wh');
    const sealed = this.safety.seal(id, secret);
    const draft = { id, url, events, filter: storedFilter(filter), secret: sealed };
    const made = await this.endpoints.insert(tx, owner.dataSet, owner.accountId, draft, this.clock.now());
    await this.record(tx, owner, { actor, action: 'webhook.created', id });
    await once?.remember(tx, id);
    return made;
  }

  /**
   * Gives a new secret and the requested properties to an endpoint whose secret was never shown.
   *
   * @returns null if it was deleted since, or was in the other data set and is deleted now
   */
  private async renew(
    tx: EntityManager,
    owner: EndpointOwner,
    id: string,
    { url, events, filter, secret }: EndpointProperties & { readonly secret: string },
    { actor }: ChangeAuthor,
  ): Promise<WebhookEndpoint | null> {
    const found = await this.endpoints.findAndLock(tx, owner.dataSet, owner.accountId, id);
    if (found === null) {
      await this.deleteIn(tx, { ...owner, dataSet: owner.dataSet === 'live' ? 'sample' : 'live' }, id, actor);
      return null;
    }
    await this.record(tx, owner, { actor, action: 'webhook.secret-changed', id });
    const wanted = { url, events, filter: storedFilter(filter) };
    if (!isDeepStrictEqual(wanted, { url: found.url, events: found.events, filter: found.filter })) {
      const detail = { fields: Object.keys(wanted).join(', ') };
      await this.record(tx, owner, { actor, action: 'webhook.changed', id, detail });
    }
    const change = { ...wanted, secret: this.safety.seal(id, secret) };
    return this.endpoints.update(tx, owner.dataSet, id, change, this.clock.now());
  }

  /** Records a change; its detail names fields, never values: a URL may hold a token of its receiver. */
  private record(
    tx: EntityManager,
    { accountId, dataSet }: EndpointOwner,
    { actor, action, id, detail = {} }: EndpointRecord,
  ): Promise<void> {
    const environment = dataSet === 'live' ? 'live' : 'test';
    return this.audit.record(tx, {
      ...{ actor, action, subject: id, accountId },
      detail: { environment, ...detail },
    });
  }

  private barred(actor: AuditActor): DomainError {
    return actor.startsWith('user:') ? accountInactive() : new DomainError(accountSuspended(this.support));
  }

  private async judge(properties: Partial<EndpointProperties>): Promise<void> {
    const problems = await this.safety.problemsOf(properties);
    if (problems.length > 0) throw new InvalidEndpoint(problems);
  }
}

/** Error of an invalid URL or secret. */
export class InvalidEndpoint extends DomainError {
  constructor(problems: readonly FieldProblem[]) {
    super({
      kind: 'invalid',
      code: 'VAL_001',
      publicMessage: `Invalid request parameters: ${problems.map(({ field }) => field).join(', ')}`,
      details: problems,
    });
    this.name = 'InvalidEndpoint';
  }
}

/**
 * Refuses a filter that no event of the endpoint can meet. Errors: `InvalidEndpoint`.
 *
 * @param present the endpoint before a change; a change of neither its filter nor its events is not judged
 */
function requireFilter(
  { filter, events }: Partial<Pick<EndpointProperties, 'filter' | 'events'>>,
  present: Pick<WebhookEndpoint, 'filter' | 'events'> = { filter: null, events: [] },
): void {
  if (filter === undefined && events === undefined) return;
  const problem = filterProblem(filter ?? present.filter ?? [], events ?? present.events);
  if (problem !== null) throw new InvalidEndpoint([{ field: 'filter', message: problem }]);
}

function storedFilter(filter: EventFilter | undefined): EventFilter | null {
  return filter === undefined || filter.length === 0 ? null : filter;
}

function usedUp(plan: string, limit: number): DomainError {
  return new DomainError({
    kind: 'forbidden',
    code: 'PLAN_004',
    publicMessage: `The ${plan} plan has ${limit} webhook endpoints, and all of them are used. Delete one, or upgrade.`,
  });
}
