import { Injectable } from '@nestjs/common';
import { eventBody, eventDescription, everyType } from '@market/contracts';
import { Clock, DomainError, newId, wholeSeconds, minuteMs } from '@market/kernel';
import { Entitlements } from '@market/access';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptSender, type Dispatch } from './delivery/attempt-sender';
import { attemptWords } from './domain/attempt';
import { withState } from './domain/endpoint';
import { requireEnabled, requireWebhooks } from './endpoint-plan';
import type { EndpointEntity } from './persistence/endpoint.entity';
import { EndpointRepository, previousSecretOf } from './persistence/endpoint.repository';
import { OutcomeRepository } from './persistence/outcome.repository';
import { type TestCount, TestEventRepository } from './persistence/test-event.repository';
import { TestSlots } from './test-slots';
import type { EndpointOwner } from './webhook-endpoints';

/**
 * Max number of test events of an endpoint in a minute; an account may send this many for each endpoint of its plan,
 * even if it creates new endpoints.
 *
 * Source: docs/spec/states-and-events.md, "Test events".
 */
const testsAMinute = 10;

export interface TestEventResult {
  readonly testEventId: string;
  readonly delivered: boolean;
  /** 0 without an HTTP response. */
  readonly statusCode: number;
  readonly responseTimeMs: number;
  readonly sentAt: Date;
  /** Response, or the reason why there was none, in plain words. */
  readonly words: string;
}

/** Sends test events: at once, with one attempt, which is logged but does not count as a failure of the endpoint. */
@Injectable()
export class TestEvents {
  private readonly endpoints = new EndpointRepository();
  private readonly tests = new TestEventRepository();
  private readonly outcomes = new OutcomeRepository();
  private readonly slots = new TestSlots();

  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: AttemptSender,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the example of the endpoint's first event, and waits for the response.
   *
   * @returns null if the owner has no such endpoint
   *
   * Errors: `DomainError` `PLAN_003`; `HOOK_001` for a disabled endpoint; `RATE_001` over ten a minute, or with too many running;
   * `SRV_002` when the process has too many running.
   */
  async send(owner: EndpointOwner, id: string): Promise<TestEventResult | null> {
    const entitlement = await this.entitlements.of(owner.accountId);
    requireWebhooks(entitlement);
    const { webhooksLimit } = entitlement;
    return this.slots.during(owner.accountId, webhooksLimit, () => this.sendOne(owner, id, webhooksLimit));
  }

  private async sendOne(
    owner: EndpointOwner,
    id: string,
    webhooksLimit: number,
  ): Promise<TestEventResult | null> {
    const begun = await this.dataSource.transaction(async (tx) => {
      await this.endpoints.lockAccount(tx, owner.dataSet, owner.accountId);
      const row = await this.endpoints.findAndLock(tx, owner.dataSet, owner.accountId, id);
      if (row === null) return null;
      requireEnabled(withState(row, webhooksLimit));
      const now = this.clock.now();
      await this.refuseTooMany(tx, owner, id, { webhooksLimit, now });
      const dispatch = testOf(row, now);
      const lease = await this.tests.begin(tx, owner.dataSet, dispatch, now);
      return { dispatch, lease, sentAt: now };
    });
    return begun && this.complete(begun.dispatch, begun.lease, begun.sentAt);
  }

  private async refuseTooMany(
    tx: EntityManager,
    { dataSet, accountId }: EndpointOwner,
    id: string,
    { webhooksLimit, now }: { readonly webhooksLimit: number; readonly now: Date },
  ): Promise<void> {
    const since = new Date(now.getTime() - minuteMs);
    const ofEndpoint = await this.tests.countSince(tx, id, since);
    if (ofEndpoint.count >= testsAMinute) throw tooManyTests(testsAMinute, 'endpoint', ofEndpoint, now);
    const most = testsAMinute * webhooksLimit;
    const ofAccount = await this.tests.countOfAccountSince(tx, dataSet, accountId, since);
    if (ofAccount.count >= most) throw tooManyTests(most, 'account', ofAccount, now);
  }

  private async complete(dispatch: TestDispatch, lease: number, sentAt: Date): Promise<TestEventResult> {
    const { attempt, arrived } = await this.sender.send(dispatch);
    const { deliveryId, endpointId, eventId } = dispatch;
    const next = arrived ? 'delivered' : 'failed';
    const outcome = {
      deliveryId,
      endpointId,
      lease,
      next,
      dueAt: null,
      attempt,
      isInterrupted: false,
    } as const;
    await this.outcomes.record(this.dataSource.manager, [outcome], this.clock.now());
    return {
      testEventId: eventId,
      delivered: arrived,
      statusCode: attempt.statusCode ?? 0,
      responseTimeMs: attempt.durationMs,
      sentAt,
      words: attemptWords(attempt),
    };
  }
}

interface TestDispatch extends Dispatch {
  readonly eventId: string;
  readonly type: string;
}

function testOf(endpoint: EndpointEntity, now: Date): TestDispatch {
  const { id, url, secret, events } = endpoint;
  const [first = everyType] = events;
  const type = first === everyType ? 'ipo.opened' : first;
  const eventId = newId('evt');
  const body = eventBody({
    id: eventId,
    type,
    occurredAt: now,
    data: eventDescription(type)?.example ?? {},
    sequence: null,
  });
  return {
    ...{ deliveryId: newId('dlv'), endpointId: id, eventId, type, url, body },
    ...{ secret: secret.toString('hex'), previous: previousSecretOf(endpoint), isTest: true },
  };
}

function tooManyTests(
  most: number,
  whose: 'endpoint' | 'account',
  { oldestAt }: TestCount,
  now: Date,
): DomainError {
  const freeAtMs = (oldestAt ?? now).getTime() + minuteMs;
  const retryAfterSeconds = wholeSeconds((freeAtMs - now.getTime()) / 1000);
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The test-event limit of ${most} a minute for this ${whose} is used up. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}
