import { Injectable } from '@nestjs/common';
import type { EventType } from '@market/contracts';
import { Clock, DomainError, type FieldProblem, newId } from '@market/kernel';
import { AccountBars, type Caller, Entitlements } from '@market/http/access';
import { DataSource } from 'typeorm';
import { type StandingEndpoint, standing } from './domain/endpoint';
import { newSecret } from './domain/endpoint-secret';
import { EndpointSafety } from './endpoint-safety';
import { DeliveryRepository } from './persistence/delivery.repository';
import { type EndpointChange, EndpointRepository } from './persistence/endpoint.repository';

/** Owner of endpoints: an account in a data set. */
export type EndpointOwner = Pick<Caller, 'accountId' | 'dataSet'>;

/** Requested properties of an endpoint. */
export interface EndpointProperties {
  readonly url: string;
  readonly events: readonly EventType[];
  /** Secret; generated if absent. */
  readonly secret?: string | undefined;
}

/** New endpoint with its secret, which is never shown again. */
export interface CreatedEndpoint {
  readonly endpoint: StandingEndpoint;
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
    private readonly bars: AccountBars,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an endpoint within the limit of the plan, also with concurrent requests. A request that was authenticated
   * before its account was suspended or closed creates none.
   *
   * Errors: `InvalidEndpoint`; `DomainError` `PLAN_004`; `AUTH_002` if the account is suspended or closed by now.
   */
  async create(owner: EndpointOwner, properties: EndpointProperties): Promise<CreatedEndpoint> {
    await this.judge(properties);
    const id = newId('wh');
    const secret = properties.secret ?? newSecret();
    const draft = {
      id,
      url: properties.url,
      events: properties.events,
      secret: this.safety.seal(id, secret),
    };
    const { webhooksLimit, plan } = await this.entitlements.of(owner.accountId);
    const row = await this.dataSource.transaction(async (tx) => {
      await this.endpoints.lockAccount(tx, owner.dataSet, owner.accountId);
      // After the lock, which the suspension or closure of the account holds until its commit.
      if (await this.bars.isBarred(tx, owner.accountId)) throw barred();
      const count = await this.endpoints.count(tx, owner.dataSet, owner.accountId);
      if (count >= webhooksLimit) throw usedUp(plan, webhooksLimit);
      return this.endpoints.insert(tx, owner.dataSet, owner.accountId, draft, this.clock.now());
    });
    return { endpoint: standing(row, webhooksLimit), secret };
  }

  /**
   * Changes the given properties of an endpoint.
   *
   * @returns the updated endpoint; null if the owner has no such endpoint
   *
   * Errors: `InvalidEndpoint`.
   */
  async update(
    owner: EndpointOwner,
    id: string,
    properties: Partial<EndpointProperties>,
  ): Promise<StandingEndpoint | null> {
    if ((await this.endpoints.find(this.dataSource, owner.dataSet, owner.accountId, id)) === null)
      return null;
    await this.judge(properties);
    const change: EndpointChange = {
      ...(properties.url === undefined ? {} : { url: properties.url }),
      ...(properties.events === undefined ? {} : { events: properties.events }),
      ...(properties.secret === undefined ? {} : { secret: this.safety.seal(id, properties.secret) }),
    };
    const { webhooksLimit } = await this.entitlements.of(owner.accountId);
    const row = await this.dataSource.transaction(async (tx) => {
      const found = await this.endpoints.findAndLock(tx, owner.dataSet, owner.accountId, id);
      return found && this.endpoints.update(tx, owner.dataSet, id, change, this.clock.now());
    });
    return row && standing(row, webhooksLimit);
  }

  /**
   * Deletes an endpoint; deliveries that wait for it are never sent. @returns false if the owner has no such endpoint
   */
  async delete(owner: EndpointOwner, id: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      await this.endpoints.lockAccount(tx, owner.dataSet, owner.accountId);
      const row = await this.endpoints.findAndLock(tx, owner.dataSet, owner.accountId, id);
      if (row === null) return false;
      const now = this.clock.now();
      await this.endpoints.markDeleted(tx, owner.dataSet, id, now);
      await this.deliveries.hold(tx, [id], now);
      return true;
    });
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

function barred(): DomainError {
  return new DomainError({
    kind: 'unauthenticated',
    code: 'AUTH_002',
    publicMessage: 'Invalid API key. It is malformed, unknown, revoked or expired.',
  });
}

function usedUp(plan: string, limit: number): DomainError {
  return new DomainError({
    kind: 'forbidden',
    code: 'PLAN_004',
    publicMessage: `The ${plan} plan has ${limit} webhook endpoints, and all of them are used. Delete one, or upgrade.`,
  });
}
