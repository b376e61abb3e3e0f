import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DomainError, ManualClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { queryRows, runDatabaseChecks } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { byKey, noSuspensions } from './authors.fixture';
import { BillingQueries } from './billing.queries';
import { monthsAfter } from './domain/billing-calendar';
import type { PlanId } from './domain/plan-catalogue';
import type { ProcessorReport } from './domain/processor-view';
import { EndingJobs } from './ending-jobs';
import { PaymentFailed } from './payment-failed.errors';
import type { Opening, PaymentProcessor } from './payment-processor';
import { EndingRepository } from './persistence/ending.repository';
import { ProcessorReports } from './processor-reports';
import { SubscriptionOrders } from './subscription-orders';
import { billingChecks, billingParts } from '.';

const begin = new Date('2026-11-20T06:30:00.000Z');
let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openTestDatabase('billing_endings', [auditParts, billingParts], { poolSize: 4 });
  ({ dataSource } = database);
});

afterAll(() => database.close());

/** Fake processor with the states of its subscriptions; like at Razorpay, a cancelled one cannot be paid. */
class KeepingProcessor implements PaymentProcessor {
  readonly name = 'razorpay';
  readonly pages: ProcessorReport[] = [];
  /** All its reports, in order. */
  readonly said: ProcessorReport[] = [];
  /** References that it was told to end although the account used them. */
  readonly wronglyEnded: string[] = [];
  readonly paidDuringTheCall = new Set<string>();
  readonly ended: string[] = [];
  beforeEnding: (page: number) => Promise<void> = () => Promise.resolve();

  constructor(private readonly clock: ManualClock) {}

  async open(): Promise<Opening> {
    const reference = `sub_${randomUUID()}`;
    const report = this.say(this.pages.length, { reference, status: 'created', paid: null, endedAt: null });
    return Promise.resolve({ url: `https://pay.example/${reference}`, report });
  }

  carryOut(): Promise<void> {
    return Promise.resolve();
  }

  fetch(reference: string): Promise<ProcessorReport | null> {
    return Promise.resolve(this.pages.find((page) => page.reference === reference) ?? null);
  }

  async end(reference: string): Promise<void> {
    const at = this.pages.findIndex((page) => page.reference === reference);
    const had = await queryRows(dataSource, `SELECT id FROM subscription WHERE reference = $1`, [reference]);
    if (had.length > 0) this.wronglyEnded.push(reference);
    await this.beforeEnding(at);
    this.ended.push(reference);
    const page = this.pages[at];
    if (page) this.say(at, { ...page, status: 'cancelled', endedAt: this.clock.now() });
  }

  /** Pays a page. @returns false if it is paid or ended already */
  pay(at: number): boolean {
    const page = this.pages[at];
    if (page?.status !== 'created') return false;
    const start = this.clock.now();
    this.say(at, { ...page, status: 'active', paid: { start, end: monthsAfter(start, 1) } });
    return true;
  }

  authorise(at: number): void {
    const page = this.pages[at];
    if (page?.status === 'created') this.say(at, { ...page, status: 'authenticated' });
  }

  private say(at: number, page: Omit<ProcessorReport, 'at'>): ProcessorReport {
    this.clock.advance(1_000);
    const report = { ...page, at: this.clock.now() };
    this.pages[at] = report;
    this.said.push(report);
    return report;
  }
}

function aScene() {
  const clock = new ManualClock(begin);
  const razorpay = new KeepingProcessor(clock);
  const account = `acc_${randomUUID()}`;
  const orders = new SubscriptionOrders(dataSource, clock, razorpay, noSuspensions);
  const reports = new ProcessorReports(dataSource, clock);
  const endings = new EndingJobs(dataSource, clock, razorpay, reports);
  return {
    clock,
    razorpay,
    show: () => new BillingQueries(dataSource, clock).show(account),
    subscribe: async (planId: PlanId) => {
      await orders.subscribe(account, planId, byKey).catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'BIL_001')) throw error;
      });
    },
    hear: async (report: ProcessorReport | undefined) => {
      if (report !== undefined) await reports.heal('razorpay', report);
    },
    tick: async (minutes: number) => {
      clock.advance(minutes * 60_000);
      await endings.endDue();
    },
    toBeEnded: () =>
      queryRows(
        dataSource,
        `SELECT e.reference FROM processor_ending e JOIN processor_subscription p USING (reference)
          WHERE p.account_id = $1`,
        [account],
      ),
  };
}

describe('the queue of subscriptions to end', () => {
  /** Queues new pages of a slow processor, and returns the jobs of two processes. */
  async function aQueue(count: number) {
    await dataSource.query('DELETE FROM processor_ending');
    const clock = new ManualClock(begin);
    const razorpay = new KeepingProcessor(clock);
    const queue = new EndingRepository();
    for (let page = 0; page < count; page += 1) {
      const { reference } = (await razorpay.open()).report;
      await queue.request(dataSource, { reference, processor: 'razorpay' }, clock.now());
    }
    const process = () =>
      new EndingJobs(dataSource, clock, razorpay, new ProcessorReports(dataSource, clock));
    return { clock, razorpay, processes: [process(), process()] as const };
  }
  afterEach(() => dataSource.query('DELETE FROM processor_ending'));

  const left = () =>
    queryRows<{ attempts: number }>(dataSource, 'SELECT attempts FROM processor_ending ORDER BY next_at');

  it('is worked on by two processes that end each subscription once, however slow the processor is', async () => {
    const { clock, razorpay, processes } = await aQueue(7);
    const [first, second] = processes;
    let isNested = false;
    razorpay.beforeEnding = async () => {
      clock.advance(16_000);
      if (isNested) return;
      isNested = true;
      await second.endDue();
      isNested = false;
    };
    for (let round = 0; round < 7; round += 1) await first.endDue();
    expect(razorpay.ended).toHaveLength(7);
    expect(new Set(razorpay.ended).size).toBe(7);
    expect(await left()).toEqual([]);
  });

  it('is worked on for half a minute at a time, because transitions wait for it', async () => {
    const { clock, razorpay, processes } = await aQueue(9);
    razorpay.beforeEnding = () => Promise.resolve(clock.advance(16_000));
    await processes[0].endDue();
    expect(razorpay.ended).toHaveLength(2);
    expect((await left()).map(({ attempts }) => attempts)).toEqual(Array(7).fill(0));
  });

  it('rests when the processor is away, and counts an attempt of the first one only', async () => {
    const { clock, razorpay, processes } = await aQueue(3);
    razorpay.beforeEnding = () => Promise.reject(new PaymentFailed('end: no answer', { isAway: true }));
    await processes[0].endDue();
    expect((await left()).map(({ attempts }) => attempts)).toEqual([0, 0, 1]);
    razorpay.beforeEnding = () => Promise.resolve();
    await processes[0].endDue();
    expect(razorpay.ended).toHaveLength(2);
    clock.advance(10 * 60_000);
    await processes[0].endDue();
    expect(razorpay.ended).toHaveLength(3);
  });

  it('goes on after a subscription that the processor refuses to end', async () => {
    const { razorpay, processes } = await aQueue(3);
    let asked = 0;
    razorpay.beforeEnding = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new PaymentFailed('end: status 400')) : Promise.resolve();
    };
    await processes[0].endDue();
    expect(razorpay.ended).toHaveLength(2);
  });

  it('is left to other processes by one that stops', async () => {
    const { razorpay, processes } = await aQueue(3);
    await processes[0].endDue(() => razorpay.ended.length === 1);
    expect((await left()).map(({ attempts }) => attempts)).toEqual([0, 0]);
  });
});

describe('the subscription of an abandoned payment page', () => {
  it('is not ended if it is paid before the queued job runs', async () => {
    const { razorpay, subscribe, hear, tick, show, toBeEnded } = aScene();
    await subscribe('plan_basic');
    await subscribe('plan_pro');
    expect(await toBeEnded()).toHaveLength(1);
    razorpay.pay(0);
    await hear(razorpay.pages[0]);
    expect(await toBeEnded()).toEqual([]);
    await tick(5);
    expect(razorpay.ended).toEqual([]);
    expect(await show()).toMatchObject({ planId: 'plan_basic', cancelledAt: null });
  });

  it('becomes the current one if the processor reports it as paid before it is ended', async () => {
    const { razorpay, subscribe, tick, show } = aScene();
    await subscribe('plan_basic');
    await subscribe('plan_pro');
    razorpay.pay(0);
    await tick(5);
    expect(razorpay.ended).toEqual([]);
    expect(await show()).toMatchObject({ planId: 'plan_basic', cancelledAt: null });
  });

  it('is ended if it is not paid', async () => {
    const { razorpay, subscribe, tick, toBeEnded } = aScene();
    await subscribe('plan_basic');
    await subscribe('plan_pro');
    await tick(5);
    expect(razorpay.ended).toEqual([razorpay.pages[0]?.reference]);
    expect(await toBeEnded()).toEqual([]);
  });

  it('is kept for some attempts after the customer agreed to pay', async () => {
    const { razorpay, subscribe, tick } = aScene();
    await subscribe('plan_basic');
    await subscribe('plan_pro');
    razorpay.authorise(0);
    for (const minutes of [1, 2, 4]) await tick(minutes);
    expect(razorpay.ended).toEqual([]);
    await tick(8);
    expect(razorpay.ended).toHaveLength(1);
  });

  it('stays until the end of its period, as cancelled, if it is paid during the call that ends it', async () => {
    const { razorpay, subscribe, hear, tick, show } = aScene();
    await subscribe('plan_basic');
    await subscribe('plan_pro');
    razorpay.beforeEnding = async (at) => {
      razorpay.pay(at);
      await hear(razorpay.pages[at]);
    };
    await tick(5);
    expect(razorpay.wronglyEnded).toEqual([]);
    expect(await show()).toMatchObject({
      planId: 'plan_basic',
      period: razorpay.pages[0]?.paid,
      cancelledAt: razorpay.pages[0]?.endedAt,
    });
  });
});

type Step =
  | { readonly do: 'subscribe'; readonly planId: PlanId }
  | { readonly do: 'pay' | 'race' | 'say'; readonly at: number }
  | { readonly do: 'hear all' }
  | { readonly do: 'tick'; readonly minutes: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('subscribe' as const),
      planId: fc.constantFrom<PlanId>('plan_basic', 'plan_pro', 'plan_enterprise'),
    }),
    fc.record({ do: fc.constantFrom('pay' as const, 'race' as const), at: fc.nat(2) }),
    fc.record({ do: fc.constant('say' as const), at: fc.nat(12) }),
    fc.record({ do: fc.constant('hear all' as const) }),
    fc.record({ do: fc.constant('tick' as const), minutes: fc.integer({ min: 0, max: 5 }) }),
  ),
  { minLength: 8, maxLength: 16 },
);

async function play(drawn: readonly Step[]) {
  const scene = aScene();
  const { razorpay, subscribe, hear, tick } = scene;
  const hearAll = async () => {
    for (const page of razorpay.pages) await hear(page);
  };
  for (const step of drawn) {
    if (step.do === 'subscribe') await subscribe(step.planId);
    else if (step.do === 'pay') razorpay.pay(step.at);
    else if (step.do === 'say') await hear(razorpay.said[step.at]);
    else if (step.do === 'hear all') await hearAll();
    else if (step.do === 'tick') await tick(step.minutes);
    else {
      razorpay.beforeEnding = async (at) => {
        if (at !== step.at || !razorpay.pay(at)) return;
        razorpay.paidDuringTheCall.add(razorpay.pages[at]?.reference ?? '');
        await hear(razorpay.pages[at]);
      };
    }
  }
  await hearAll();
  for (const minutes of [2, 5, 10]) await tick(minutes);
  await hearAll();
  return scene;
}

describe('a notification', () => {
  it('is identified by id and body, so that another body under a known id is applied, too', async () => {
    const { razorpay, clock, subscribe, show } = aScene();
    await subscribe('plan_basic');
    razorpay.pay(0);
    const [created, paid] = razorpay.said;
    const reports = new ProcessorReports(dataSource, clock);
    const id = randomUUID();
    const taken: boolean[] = [];
    for (const report of [created, created, paid, paid, created]) {
      if (report === undefined) continue;
      const { reference, at } = report;
      const body = JSON.stringify(report);
      const event = { id, processor: 'razorpay', type: 'x', reference, at, receivedAt: at, body } as const;
      taken.push(await reports.take(event, report));
    }
    expect(taken).toEqual([true, false, true, false, false]);
    expect(await show()).toMatchObject({ planId: 'plan_basic' });
  });
});

describe('any order of requests, payments, notifications, ticks and running calls', () => {
  it('ends no paid subscription that an account uses', async () => {
    let inPlace = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const { razorpay, show } = await play(drawn);
        expect(razorpay.wronglyEnded).toEqual([]);
        const { reference, cancelledAt, period } = await show();
        if (reference !== null) {
          inPlace += 1;
          const page = razorpay.pages.find((one) => one.reference === reference);
          expect(period).toEqual(page?.paid);
          // Paid between the fetch and the call that ends it: the only permitted case, visible as a cancellation.
          const isEnded = razorpay.paidDuringTheCall.has(reference) && razorpay.ended.includes(reference);
          expect([page?.status, cancelledAt !== null]).toEqual([isEnded ? 'cancelled' : 'active', isEnded]);
        }
        const findings = await runDatabaseChecks(dataSource, billingChecks);
        const unplaced = 'billing: nobody has paid for what they do not have';
        expect(findings.filter(({ check }) => check !== unplaced)).toEqual([]);
      }),
      { seed: 5, numRuns: 120 },
    );
    expect(inPlace).toBeGreaterThan(30);
  });
});
