import fc from 'fast-check';
import { daysAfter } from './billing-calendar';
import { dueAt, applyDueTransitions } from './settle';
import { cancel } from './orders';
import { computeCurrentPeriod, computeStatus, type Subscription } from './subscription';
import { aCheckout, aFreeAccount, aSubscription, end, graceEnd, now, start } from './subscription.fixture';

const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
const settled = (subscription: Subscription, at: Date) => applyDueTransitions(subscription, at).subscription;
const sandbox = { processor: 'sandbox', reference: 'sandbox_1' } as const;
const nextEnd = new Date('2027-01-05T06:30:00.000Z');

describe('transitions by the clock', () => {
  it.each([
    ['paid at Razorpay', aSubscription(), graceEnd],
    ['cancelled', aSubscription({ cancelledAt: now }), end],
    ['to be downgraded', aSubscription({ scheduledPlanId: 'plan_basic' }), end],
    ['sandbox', aSubscription(sandbox), end],
    ['given', aSubscription({ processor: null, reference: null }), end],
    ['a page open', aSubscription({ checkout: aCheckout() }), daysAfter(now, 3)],
    ['Free with a page open', aFreeAccount({ checkout: aCheckout() }), daysAfter(now, 3)],
  ])('changes %s at one instant, not a millisecond before', (_name, subscription, at) => {
    expect(dueAt(subscription)).toEqual(at);
    expect(settled(subscription, justBefore(at))).toBe(subscription);
    expect(settled(subscription, at)).not.toEqual(subscription);
  });

  it('never change Free', () => {
    expect(dueAt(aFreeAccount())).toBeNull();
    const free = aFreeAccount();
    expect(settled(free, new Date('2050-01-01'))).toBe(free);
  });

  it('renew plans without a processor on the same day of the month, at any later time', () => {
    const { subscription, entered } = applyDueTransitions(
      aSubscription(sandbox),
      new Date('2027-02-10T00:00:00Z'),
    );
    expect(subscription).toMatchObject({
      planId: 'plan_pro',
      period: { start: new Date('2027-02-05T06:30:00Z'), end: new Date('2027-03-05T06:30:00Z') },
    });
    expect(entered.map(({ start: from }) => from.toISOString().slice(0, 10))).toEqual([
      '2026-12-05',
      '2027-01-05',
      '2027-02-05',
    ]);
  });

  it('begin a scheduled plan with the next period', () => {
    const subscription = settled(aSubscription({ ...sandbox, scheduledPlanId: 'plan_basic' }), end);
    expect(subscription).toMatchObject({
      planId: 'plan_basic',
      scheduledPlanId: null,
      period: { start: end, end: nextEnd },
    });
  });

  it('begin a scheduled plan at Razorpay, too, before the payment of its period', () => {
    const subscription = settled(aSubscription({ scheduledPlanId: 'plan_basic' }), end);
    expect(subscription).toMatchObject({
      planId: 'plan_basic',
      scheduledPlanId: null,
      period: { start, end },
    });
    expect(dueAt(subscription)).toEqual(graceEnd);
  });

  it('end a cancelled plan with its period, without grace', () => {
    const { subscription, entered } = applyDueTransitions(aSubscription({ cancelledAt: now }), graceEnd);
    expect(subscription).toMatchObject({
      planId: 'plan_free',
      period: null,
      cancelledAt: null,
      reference: null,
    });
    expect(entered).toEqual([{ planId: 'plan_free', start: end, end: null }]);
  });

  it('keep an unpaid plan for 7 days, then Free', () => {
    const unpaid = aSubscription({ overdue: true });
    expect(settled(unpaid, justBefore(graceEnd))).toMatchObject({ planId: 'plan_pro' });
    const { subscription, entered } = applyDueTransitions(unpaid, graceEnd);
    expect(subscription).toMatchObject({ planId: 'plan_free', overdue: false });
    expect(entered).toEqual([{ planId: 'plan_free', start: graceEnd, end: null }]);
  });

  it.each([
    ['owed, before the end of its period', aSubscription({ overdue: true }), justBefore(end), end],
    ['owed', aSubscription({ overdue: true }), end, graceEnd],
    ['not yet known to be owed', aSubscription(), end, graceEnd],
    ['long owed', aSubscription(), daysAfter(end, 6), graceEnd],
  ])('keeps a plan, cancelled when it is %s, for as long as it would be kept', (_case, owed, at, until) => {
    const decision = cancel(owed, at);
    const cancelled = decision.kind === 'changed' ? decision.next : owed;
    expect(settled(cancelled, at)).toBe(cancelled);
    expect(computeStatus(cancelled, at)).toBe('cancelled');
    expect(computeCurrentPeriod(cancelled, at).end).toEqual(until);
    expect(settled(cancelled, justBefore(until))).toBe(cancelled);
    expect(cancel(cancelled, justBefore(until)).kind).toBe('unchanged');
    expect(applyDueTransitions(cancelled, until).entered).toEqual([
      { planId: 'plan_free', start: until, end: null },
    ]);
  });

  it('give no grace to a plan that its processor ended with the period', () => {
    const ended = aSubscription({ cancelledAt: daysAfter(end, 0.1) });
    expect(settled(ended, daysAfter(end, 0.1))).toMatchObject({ planId: 'plan_free' });
  });

  it('close an expired payment page, and change nothing else', () => {
    const subscription = settled(aSubscription({ checkout: aCheckout() }), daysAfter(now, 3));
    expect(subscription).toMatchObject({ checkout: null, planId: 'plan_pro', reference: 'sub_R1' });
  });

  it('have the same result in one step as in many', () => {
    const busy = aSubscription({ ...sandbox, scheduledPlanId: 'plan_basic', checkout: aCheckout() });
    const last = new Date('2027-06-01T00:00:00Z');
    let stepwise = busy;
    for (let at = now; at < last; at = daysAfter(at, 1)) stepwise = settled(stepwise, at);
    expect({ ...settled(stepwise, last), updatedAt: last }).toEqual({
      ...settled(busy, last),
      updatedAt: last,
    });
  });
});

describe('the current period', () => {
  const november = { start: new Date('2026-10-31T18:30:00Z'), end: new Date('2026-11-30T18:30:00Z') };
  it.each([
    ['the calendar month on Free', aFreeAccount(), now, november],
    ['what is paid', aSubscription(), justBefore(end), { start, end }],
    ['what is owed after that', aSubscription(), end, { start: end, end: nextEnd }],
    ['what was renewed by the clock', aSubscription(sandbox), end, { start: end, end: nextEnd }],
  ])('is %s', (_case, subscription, at, period) => {
    expect(computeCurrentPeriod(settled(subscription, at), at)).toEqual(period);
  });

  it('contains its instant for any subscription and any instant', () => {
    const dates = fc.date({ min: start, max: new Date('2027-03-01T00:00:00Z'), noInvalidDate: true });
    const drawn = fc.record({
      overdue: fc.boolean(),
      cancelledAt: fc.option(dates),
      processor: fc.constantFrom('razorpay', 'sandbox', null),
    });
    fc.assert(
      fc.property(drawn, dates, (differs, at) => {
        fc.pre(differs.cancelledAt === null || differs.cancelledAt <= at);
        const subscription = settled(aSubscription(differs), at);
        const period = computeCurrentPeriod(subscription, at);
        expect(period.start <= at && at < period.end).toBe(true);
        if (subscription.cancelledAt !== null) expect(dueAt(subscription)).toEqual(period.end);
      }),
      { seed: 4 },
    );
  });
});

describe('the status', () => {
  it.each([
    ['active', aFreeAccount(), now],
    ['active', aSubscription(), now],
    ['active', aSubscription({ scheduledPlanId: 'plan_basic' }), now],
    ['pending', aFreeAccount({ checkout: aCheckout() }), now],
    ['pending', aSubscription({ checkout: aCheckout() }), now],
    ['cancelled', aSubscription({ cancelledAt: now }), now],
    ['past_due', aSubscription({ overdue: true }), now],
    ['active', aSubscription(), daysAfter(end, 0.9)],
    ['past_due', aSubscription(), daysAfter(end, 1)],
    ['active', aSubscription({ ...sandbox, overdue: true }), now],
  ])('is %s', (status, subscription, at) => {
    expect(computeStatus(subscription, at)).toBe(status);
  });
});
