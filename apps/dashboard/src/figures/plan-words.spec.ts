import type { BillingView, PlanView } from '../api/billing-types';
import type { PlanId } from '../api/types';
import { planChange, planWithMore } from './plan-words';

const plan = (id: PlanId, name: string, price: number, requestsPerDay: number): PlanView => ({
  id,
  name,
  price,
  currency: 'INR',
  interval: 'month',
  requestsPerMinute: requestsPerDay / 10,
  requestsPerDay,
  features: [],
  gmpAccess: false,
  nfoAccess: false,
  sgbAccess: false,
  webhooksLimit: 0,
});
const free = plan('plan_free', 'Free', 0, 100);
const basic = plan('plan_basic', 'Basic', 499, 1_000);
const pro = plan('plan_pro', 'Pro', 1_499, 10_000);
const enterprise = plan('plan_enterprise', 'Enterprise', 4_999, 100_000);

const now = Date.parse('2026-11-22T00:00:00.000Z');

const onPro: BillingView = {
  planId: 'plan_pro',
  plan: 'Pro',
  status: 'active',
  statusReason: null,
  price: 1_499,
  currency: 'INR',
  interval: 'month',
  currentPeriod: { start: '2026-11-15T00:00:00.000Z', end: '2026-12-15T00:00:00.000Z' },
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  scheduledPlanId: null,
  nextInvoice: null,
  processor: 'razorpay',
  checkoutUrl: null,
  checkoutEndsAt: null,
  owedUntil: null,
};
const onFree: BillingView = { ...onPro, planId: 'plan_free', plan: 'Free', price: 0, processor: null };
const cancelled: BillingView = { ...onPro, cancelAtPeriodEnd: true, status: 'cancelled' };
const owed: BillingView = { ...onPro, status: 'past_due' };

describe('a change of the plan', () => {
  it.each([
    ['Free to Free', onFree, free, null, 'Your plan.'],
    ['Free to Pro', onFree, pro, 'Change to Pro', 'Pro begins as soon as it is paid'],
    ['Pro to Pro', onPro, pro, null, 'Your plan.'],
    [
      'Pro to Enterprise',
      onPro,
      enterprise,
      'Change to Enterprise',
      'as soon as it is paid. The rest of Pro, 23 days paid with ₹1,149, ends then and is not refunded.',
    ],
    [
      'Pro with an open page to Enterprise',
      { ...onPro, scheduledPlanId: 'plan_enterprise' as const, checkoutUrl: 'https://pay.example/1' },
      enterprise,
      'Pay for Enterprise',
      'The rest of Pro, 23 days paid with ₹1,149, ends then',
    ],
    ['Pro to Basic', onPro, basic, 'Change to Basic', 'Pro stays until 15 Dec 2026, then Basic begins'],
    ['Pro to Free', onPro, free, 'Cancel Pro', 'Pro stays until 15 Dec 2026, then the account is on Free'],
    ['cancelled Pro to Pro', cancelled, pro, 'Resume Pro', 'continues after 15 Dec 2026'],
    ['cancelled Pro to Basic', cancelled, basic, 'Change to Basic', 'Basic begins on 15 Dec 2026, after Pro'],
    ['cancelled Pro to Free', cancelled, free, null, 'Free begins on 15 Dec 2026'],
    ['owed Pro to Pro', owed, pro, 'Pay for Pro', 'for what is owed'],
    ['owed Pro to Basic', owed, basic, 'Change to Basic', 'Basic begins as soon as it is paid'],
    ['given Pro to Basic', { ...onPro, processor: null }, basic, 'Change to Basic', 'after Pro'],
    [
      'scheduled Basic back to Pro',
      { ...onPro, scheduledPlanId: 'plan_basic' as const },
      pro,
      'Stay on Pro',
      'is cancelled',
    ],
    [
      'scheduled Basic to Basic',
      { ...onPro, scheduledPlanId: 'plan_basic' as const },
      basic,
      null,
      'Basic begins on 15 Dec 2026',
    ],
    [
      'Free with an open page to Pro',
      { ...onFree, scheduledPlanId: 'plan_pro' as const, checkoutUrl: 'https://pay.example/1' },
      pro,
      'Pay for Pro',
      'Its payment page is open',
    ],
  ])('%s says what it comes to', (_title, billing, target, action, words) => {
    const change = planChange(billing, target, now);
    expect(change.action).toBe(action);
    expect(change.outcome).toContain(words);
  });

  it('to Free is a cancellation, to any other plan an order', () => {
    expect(planChange(onPro, free, now).kind).toBe('cancel');
    expect(planChange(onPro, basic, now).kind).toBe('subscribe');
  });

  it.each([
    ['from Free', onFree, now],
    ['from a plan that was given', { ...onPro, processor: null }, now],
    ['while a payment is owed', owed, now],
    ['in the last hours of the period', onPro, Date.parse('2026-12-14T12:00:00.000Z')],
  ])('to a higher plan %s forfeits nothing', (_title, billing, at) => {
    expect(planChange(billing, enterprise, at).outcome).toMatch(/begins as soon as it is paid\.$/);
  });
});

describe('the plan with more', () => {
  it('is the cheapest of the larger ones', () => {
    expect(planWithMore([enterprise, free, pro, basic], 1_000, 'requestsPerDay')).toBe(pro);
    expect(planWithMore([enterprise, pro], 100_000, 'requestsPerDay')).toBeNull();
  });
});
