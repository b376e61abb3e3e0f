import fc from 'fast-check';
import { withCheckout, cancel, grant, subscribe } from './orders';
import { planIds, type PlanId } from './plan-catalogue';
import {
  chargedOtherwise,
  isUnplaced,
  join,
  observe,
  type ProcessorReport,
  type ProcessorView,
} from './processor-view';
import { daysAfter, monthsAfter } from './billing-calendar';
import { applyDueTransitions } from './settle';
import { graceDays, computeStatus, type Subscription } from './subscription';
import { aCheckout, aFreeAccount, aSubscription, aView, end, now, start } from './subscription.fixture';

const minute = (count: number) => new Date(now.getTime() + count * 60_000);
const first = { start: minute(1), end: monthsAfter(minute(1), 1) };
const second = { start: first.end, end: monthsAfter(minute(1), 2) };
const report = (status: ProcessorReport['status'], at: Date, differs: Partial<ProcessorReport> = {}) => ({
  reference: 'sub_R2',
  status,
  paid: null,
  endedAt: null,
  at,
  ...differs,
});

/** Reports on the whole life of a subscription, in order. */
const life: readonly ProcessorReport[] = [
  report('authenticated', minute(1)),
  report('active', minute(2), { paid: first }),
  report('active', minute(3), { paid: second }),
  report('pending', minute(4)),
  report('halted', minute(5)),
  report('cancelled', minute(6), { endedAt: minute(6) }),
];

function after(
  reports: readonly ProcessorReport[],
  subscription: Subscription = aFreeAccount({ checkout: aCheckout() }),
): { subscription: Subscription; view: ProcessorView } {
  let view = aView();
  let current = subscription;
  for (const one of reports) {
    view = join(view, one);
    current = observe(current, view, minute(10));
  }
  return { subscription: current, view };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('reports of a processor', () => {
  it.each([1, 2, 3, 4, 5, 6])('of the first %i events have the same result in all orders', (count) => {
    const expected = after(life.slice(0, count));
    for (const order of permutations(life.slice(0, count))) expect(after(order)).toEqual(expected);
  });

  it('have the same result in any order with up to two repetitions each', () => {
    const expected = after(life);
    const twice = fc.tuple(
      ...life.map((one) => fc.integer({ min: 1, max: 3 }).map((n) => Array<ProcessorReport>(n).fill(one))),
    );
    const shuffled = twice.chain((groups) => {
      const all = groups.flat();
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
    });
    fc.assert(
      fc.property(shuffled, (reports) => expect(after(reports)).toEqual(expected)),
      { seed: 7, numRuns: 2_000 },
    );
  });

  it('of a later stage count even if their clock is behind ours', () => {
    const behind = report('authenticated', minute(-5));
    expect(after([behind]).view.status).toBe('authenticated');
    expect(after([report('active', minute(-4), { paid: first }), behind]).view.status).toBe('active');
  });

  it('result in the state of the last one: a cancelled plan until the end of the paid period', () => {
    expect(after(life).subscription).toMatchObject({
      planId: 'plan_enterprise',
      reference: 'sub_R2',
      period: second,
      cancelledAt: minute(6),
      overdue: false,
      checkout: null,
    });
  });
});

describe('a payment', () => {
  it('completes an upgrade with a new period and without any debt of the old plan', () => {
    const before = aSubscription({ checkout: aCheckout(), scheduledPlanId: 'plan_basic', overdue: true });
    expect(after([report('active', minute(1), { paid: first })], before).subscription).toMatchObject({
      planId: 'plan_enterprise',
      period: first,
      anchorAt: first.start,
      reference: 'sub_R2',
      paymentUrl: 'https://pay.example/r2',
      scheduledPlanId: null,
      overdue: false,
      checkout: null,
    });
  });

  it('counts even if its page was closed meanwhile', () => {
    const { subscription } = after([report('active', minute(1), { paid: first })], aFreeAccount());
    expect(subscription).toMatchObject({ planId: 'plan_enterprise', period: first });
  });

  it.each([
    ['the same plan', 'plan_pro', null],
    ['a lower plan', 'plan_basic', null],
    ['a plan that begins later', 'plan_enterprise', end],
  ] as const)('closes the page for %s that was opened after its own', (_which, planId, startsAt) => {
    const checkout = aCheckout({ planId, startsAt, reference: 'sub_R3' });
    const paid = aView({ planId: 'plan_pro', status: 'active', paid: first });
    const placed = observe(aFreeAccount({ checkout }), paid, minute(10));
    expect(placed).toMatchObject({ planId: 'plan_pro', reference: 'sub_R2', checkout: null });
    expect(subscribe(placed, 'plan_pro', minute(11))).toEqual({ kind: 'refused', code: 'BIL_001' });
  });

  it('keeps the page for a higher plan open', () => {
    const checkout = aCheckout({ reference: 'sub_R3' });
    const paid = aView({ planId: 'plan_basic', status: 'active', paid: first });
    expect(observe(aFreeAccount({ checkout }), paid, minute(10))).toMatchObject({
      planId: 'plan_basic',
      checkout,
    });
  });

  it('of two pages results in the higher plan, that of the older page, in both orders', () => {
    const higher = aView({ planId: 'plan_pro', status: 'active', paid: first });
    const lower = aView({ planId: 'plan_basic', status: 'active', paid: first, reference: 'sub_R3' });
    const checkout = aCheckout({ planId: 'plan_basic', reference: 'sub_R3' });
    for (const order of [
      [higher, lower],
      [lower, higher],
    ]) {
      const begun: Subscription = aFreeAccount({ checkout });
      const ended = order.reduce((subscription, view) => observe(subscription, view, minute(10)), begun);
      expect(ended).toMatchObject({ planId: 'plan_pro', reference: 'sub_R2', checkout: null });
    }
  });

  it('for a lower plan than the current one is left to an operator', () => {
    const view = aView({ planId: 'plan_basic', status: 'active', paid: first });
    const subscription = aSubscription();
    expect(observe(subscription, view, minute(10))).toBe(subscription);
    expect(isUnplaced(subscription, view, minute(10))).toBe(true);
  });

  it('of a replaced subscription restores it only if it was made later', () => {
    const replaced = aView({ status: 'active', paid: first, retiredUntil: first.end });
    const free = aFreeAccount();
    expect(observe(free, replaced, minute(10))).toBe(free);
    expect(isUnplaced(free, replaced, minute(10))).toBe(false);
    const paidAnew = join(replaced, report('active', minute(9), { paid: second }));
    expect(observe(free, paidAnew, minute(10))).toMatchObject({ planId: 'plan_enterprise', period: second });
  });

  it('renews, clears a debt, and begins a scheduled plan', () => {
    const owed = aSubscription({ overdue: true, scheduledPlanId: 'plan_basic' });
    const next = { start: end, end: monthsAfter(end, 1) };
    const view = aView({ reference: 'sub_R1', planId: 'plan_pro', status: 'active', paid: next });
    expect(observe(owed, view, minute(10))).toMatchObject({
      planId: 'plan_basic',
      scheduledPlanId: null,
      period: next,
      overdue: false,
    });
  });

  it.each(['pending', 'halted'] as const)('that fails makes it past due: %s', (status) => {
    const view = aView({ reference: 'sub_R1', planId: 'plan_pro', status });
    const owed = observe(aSubscription(), view, minute(10));
    expect(computeStatus(owed, minute(10))).toBe('past_due');
    expect(owed).toMatchObject({ planId: 'plan_pro', period: { start, end } });
  });

  it.each(['created', 'authenticated', 'expired', 'cancelled'] as const)('is not in %s', (status) => {
    const { subscription } = after([report(status, minute(1))]);
    expect(subscription).toMatchObject({ planId: 'plan_free', period: null });
    expect(subscription.checkout === null).toBe(status === 'expired' || status === 'cancelled');
  });
});

describe('consent to a plan that begins later', () => {
  const waiting = (planId: PlanId) =>
    aSubscription({ cancelledAt: now, checkout: aCheckout({ planId, startsAt: end }) });

  it('resumes a cancelled plan with the paid period', () => {
    const { subscription } = after([report('authenticated', minute(1))], waiting('plan_pro'));
    expect(subscription).toMatchObject({
      planId: 'plan_pro',
      period: { start, end },
      cancelledAt: null,
      scheduledPlanId: null,
      reference: 'sub_R2',
      checkout: null,
    });
  });

  it('to a lower plan begins it with the next period', () => {
    const { subscription } = after([report('authenticated', minute(1))], waiting('plan_basic'));
    expect(subscription).toMatchObject({
      planId: 'plan_pro',
      cancelledAt: null,
      scheduledPlanId: 'plan_basic',
    });
  });

  it('is not given by opening the page', () => {
    const { subscription } = after([report('created', minute(1))], waiting('plan_pro'));
    expect(subscription).toMatchObject({ cancelledAt: now, reference: 'sub_R1' });
  });
});

/** Step of a customer, an operator, the processor or time; any order is possible. */
type Step =
  | { readonly do: 'subscribe' | 'grant'; readonly planId: PlanId }
  | { readonly do: 'cancel' | 'pay' | 'fail' | 'end' }
  | { readonly do: 'wait'; readonly days: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('subscribe' as const), planId: fc.constantFrom(...planIds) }),
  fc.record({ do: fc.constant('grant' as const), planId: fc.constantFrom(...planIds) }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'pay' as const, 'fail' as const, 'end' as const) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }),
);

/** Applies steps with a fake processor that carries out every order. */
class Play {
  subscription: Subscription;
  now = now;
  private opened = 0;
  private readonly views = new Map<string, ProcessorView>();

  constructor(private readonly processor: 'sandbox' | 'razorpay') {
    this.subscription = aFreeAccount();
  }

  step(step: Step): void {
    this.subscription = applyDueTransitions(this.subscription, this.now).subscription;
    if (step.do === 'wait') this.now = daysAfter(this.now, step.days);
    if (step.do === 'grant') this.subscription = grant(this.subscription, step.planId, this.now);
    if (step.do === 'subscribe') this.order(subscribe(this.subscription, step.planId, this.now));
    if (step.do === 'cancel') this.order(cancel(this.subscription, this.now));
    if (step.do === 'pay') this.pay();
    if (step.do === 'fail') this.report(this.subscription.reference, 'pending');
    if (step.do === 'end') this.report(this.subscription.reference, 'cancelled');
    this.subscription = applyDueTransitions(this.subscription, this.now).subscription;
  }

  private order(decision: ReturnType<typeof subscribe>): void {
    if (decision.kind === 'changed') this.subscription = decision.next;
    if (decision.kind !== 'checkout') return;
    const { planId, startsAt } = decision;
    const reference = `${this.processor}_${(this.opened += 1)}`;
    const page = aCheckout({ planId, reference, startsAt, expiresAt: daysAfter(this.now, 3) });
    this.subscription = withCheckout(this.subscription, page, this.now);
    this.views.set(reference, aView({ reference, planId, processor: this.processor, at: this.now }));
    if (this.processor === 'sandbox') this.pay();
  }

  private pay(): void {
    const { checkout, reference, period } = this.subscription;
    if (checkout?.startsAt) return this.report(checkout.reference, 'authenticated');
    if (checkout) return this.report(checkout.reference, 'active', this.now);
    if (period && this.now >= period.end) this.report(reference, 'active', period.end);
  }

  private report(reference: string | null, status: ProcessorReport['status'], from?: Date): void {
    const known = reference === null ? undefined : this.views.get(reference);
    if (known === undefined) return;
    const paid = from === undefined ? null : { start: from, end: monthsAfter(from, 1) };
    const endedAt = status === 'cancelled' ? this.now : null;
    const view = join(known, { reference: known.reference, status, paid, endedAt, at: this.now });
    this.views.set(known.reference, view);
    this.subscription = observe(this.subscription, view, this.now);
  }
}

describe.each(['sandbox', 'razorpay'] as const)('any sequence of steps with %s', (processor) => {
  it('keeps the subscription in a valid state', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (sequence) => {
        const play = new Play(processor);
        for (const step of sequence) {
          play.step(step);
          const { planId, period, anchorAt, reference, checkout, cancelledAt, scheduledPlanId } =
            play.subscription;
          const isFree = planId === 'plan_free';
          expect([period === null, anchorAt === null]).toEqual([isFree, isFree]);
          if (isFree) expect([reference, cancelledAt, scheduledPlanId]).toEqual([null, null, null]);
          if (period !== null) {
            expect(period.end > period.start).toBe(true);
            expect(play.now < daysAfter(period.end, graceDays)).toBe(true);
          }
          if (cancelledAt !== null && period !== null) expect(play.now < period.end).toBe(true);
          expect((play.subscription.processor === null) === (reference === null)).toBe(true);
          expect(scheduledPlanId === null || scheduledPlanId !== planId).toBe(true);
          if (checkout !== null) {
            expect(checkout.reference).not.toBe(reference);
            expect(checkout.expiresAt > play.now).toBe(true);
          }
          if (processor === 'sandbox') expect(checkout).toBeNull();
        }
      }),
      { seed: 11, numRuns: 1_000 },
    );
  });
});

describe('a charged plan that is not the account’s', () => {
  const paid = { start, end };
  const said = (chargedPlanId?: PlanId, differs: Partial<ProcessorReport> = {}): ProcessorReport => ({
    reference: 'sub_R1',
    status: 'active',
    paid,
    endedAt: null,
    at: now,
    ...(chargedPlanId === undefined ? {} : { chargedPlanId }),
    ...differs,
  });
  const scheduled = aSubscription({ scheduledPlanId: 'plan_basic' });

  it.each([
    ['the plan that it has', aSubscription(), said('plan_pro'), now, null],
    ['the plan that it is to have', scheduled, said('plan_basic'), now, null],
    ['the plan that it has until then', scheduled, said('plan_pro'), now, null],
    ['a higher one', aSubscription(), said('plan_enterprise'), now, 'plan_enterprise'],
    ['a lower one', aSubscription(), said('plan_basic'), now, 'plan_basic'],
    ['nothing that it says', aSubscription(), said(), now, null],
    ['nothing that is paid', aSubscription(), said('plan_basic', { paid: null }), now, null],
    ['another subscription', aSubscription(), said('plan_basic', { reference: 'sub_R9' }), now, null],
    ['a period that is over', aSubscription(), said('plan_basic'), end, null],
  ])('is told of %s', (_case, subscription, report, at, charged) => {
    expect(chargedOtherwise(subscription, report, at)).toBe(charged);
  });
});
