import { cancel, confirmation, grant, subscribe, type Decision } from './orders';
import type { PlanId } from './plan-catalogue';
import type { Subscription } from './subscription';
import { aCheckout, aFreeAccount, aSubscription, end, now, start } from './subscription.fixture';

const plans = ['plan_free', 'plan_basic', 'plan_pro', 'plan_enterprise'] as const;

/** Returns a decision as one line, like in the table of the README. */
function word(subscription: Subscription, decision: Decision): string {
  if (decision.kind === 'refused') return decision.code;
  if (decision.kind === 'unchanged')
    return decision.checkoutUrl === null ? 'unchanged' : `pay ${decision.checkoutUrl}`;
  if (decision.kind === 'checkout')
    return `open ${decision.planId} ${decision.startsAt === null ? 'now' : 'at the end'}`;
  const { next, order } = decision;
  const changes = [
    ...(next.cancelledAt !== null && subscription.cancelledAt === null ? ['cancelled'] : []),
    ...(next.scheduledPlanId !== subscription.scheduledPlanId
      ? [`scheduled ${next.scheduledPlanId ?? 'none'}`]
      : []),
    ...(next.checkout !== subscription.checkout ? ['page closed'] : []),
  ];
  return `${changes.join(', ')}${order === null ? '' : ` (${order.do})`}`;
}

const page = 'pay https://pay.example/r2';
const closing = { checkout: aCheckout() };
const states: readonly (readonly [string, Subscription, Record<PlanId | 'cancel', string>])[] = [
  [
    'Free',
    aFreeAccount(),
    {
      plan_free: 'BIL_001',
      plan_basic: 'open plan_basic now',
      plan_pro: 'open plan_pro now',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'BIL_002',
    },
  ],
  [
    'Free, a page for Enterprise open',
    aFreeAccount(closing),
    {
      plan_free: 'BIL_001',
      plan_basic: 'open plan_basic now',
      plan_pro: 'open plan_pro now',
      plan_enterprise: page,
      cancel: 'BIL_002',
    },
  ],
  [
    'Pro, paid',
    aSubscription(),
    {
      plan_free: 'cancelled (cancel-at-period-end)',
      plan_basic: 'scheduled plan_basic (change-at-period-end)',
      plan_pro: 'BIL_001',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'cancelled (cancel-at-period-end)',
    },
  ],
  [
    'Pro, paid, a page for Enterprise open',
    aSubscription(closing),
    {
      plan_free: 'cancelled, page closed (cancel-at-period-end)',
      plan_basic: 'scheduled plan_basic, page closed (change-at-period-end)',
      plan_pro: 'page closed',
      plan_enterprise: page,
      cancel: 'cancelled, page closed (cancel-at-period-end)',
    },
  ],
  [
    'Pro, paid, Basic scheduled',
    aSubscription({ scheduledPlanId: 'plan_basic' }),
    {
      plan_free: 'cancelled, scheduled none (cancel-at-period-end)',
      plan_basic: 'unchanged',
      plan_pro: 'scheduled none (keep-plan)',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'cancelled, scheduled none (cancel-at-period-end)',
    },
  ],
  [
    'Pro, paid, Basic scheduled, a page for Enterprise open',
    aSubscription({ scheduledPlanId: 'plan_basic', ...closing }),
    {
      plan_free: 'cancelled, scheduled none, page closed (cancel-at-period-end)',
      plan_basic: 'page closed',
      plan_pro: 'scheduled none, page closed (keep-plan)',
      plan_enterprise: page,
      cancel: 'cancelled, scheduled none, page closed (cancel-at-period-end)',
    },
  ],
  [
    'Pro, cancelled',
    aSubscription({ cancelledAt: start }),
    {
      plan_free: 'unchanged',
      plan_basic: 'open plan_basic at the end',
      plan_pro: 'open plan_pro at the end',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'unchanged',
    },
  ],
  [
    'Pro, cancelled, a page for Enterprise open',
    aSubscription({ cancelledAt: start, ...closing }),
    {
      plan_free: 'page closed',
      plan_basic: 'open plan_basic at the end',
      plan_pro: 'open plan_pro at the end',
      plan_enterprise: page,
      cancel: 'page closed',
    },
  ],
  [
    'Pro, past due',
    aSubscription({ overdue: true }),
    {
      plan_free: 'cancelled (cancel-at-once)',
      plan_basic: 'open plan_basic now',
      plan_pro: 'pay https://pay.example/r1',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'cancelled (cancel-at-once)',
    },
  ],
  [
    'Pro, past due and cancelled',
    aSubscription({ overdue: true, cancelledAt: start }),
    {
      plan_free: 'unchanged',
      plan_basic: 'open plan_basic now',
      plan_pro: 'open plan_pro now',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'unchanged',
    },
  ],
  [
    'Pro, given by an operator',
    aSubscription({ processor: null, reference: null, paymentUrl: null }),
    {
      plan_free: 'cancelled',
      plan_basic: 'open plan_basic at the end',
      plan_pro: 'BIL_001',
      plan_enterprise: 'open plan_enterprise now',
      cancel: 'cancelled',
    },
  ],
];

describe.each(states)('%s', (_name, subscription, expected) => {
  it.each(plans)('asked for %s', (planId) => {
    expect(word(subscription, subscribe(subscription, planId, now))).toBe(expected[planId]);
  });

  it('cancelled', () => {
    expect(word(subscription, cancel(subscription, now))).toBe(expected.cancel);
  });
});

describe('the current plan', () => {
  it('stays with its period until the end of the period after any order', () => {
    for (const [, subscription] of states) {
      for (const planId of plans) {
        const decision = subscribe(subscription, planId, now);
        if (decision.kind !== 'changed') continue;
        expect(decision.next).toMatchObject({ planId: subscription.planId, period: subscription.period });
      }
    }
  });

  it('is when it was cancelled first', () => {
    const decision = cancel(aSubscription({ cancelledAt: start }), now);
    expect(decision).toEqual({ kind: 'unchanged', checkoutUrl: null });
  });
});

describe('a plan given by an operator', () => {
  it('begins at once, month by month, without a processor', () => {
    expect(grant(aFreeAccount(), 'plan_basic', now)).toMatchObject({
      planId: 'plan_basic',
      period: { start: now, end: new Date('2026-12-20T06:30:00.000Z') },
      anchorAt: now,
      processor: null,
      reference: null,
    });
  });

  it('replaces a paid, scheduled, cancelled or awaited plan', () => {
    const busy = aSubscription({ ...closing, cancelledAt: start, overdue: true });
    expect(grant(busy, 'plan_basic', now)).toMatchObject({
      reference: null,
      checkout: null,
      cancelledAt: null,
      overdue: false,
    });
    expect(grant(busy, 'plan_free', now)).toMatchObject({
      planId: 'plan_free',
      period: null,
      checkout: null,
    });
  });

  it('changes nothing if the account has it, so that no start of the program begins a new period', () => {
    const subscription = aSubscription();
    expect(grant(subscription, 'plan_pro', now)).toBe(subscription);
    expect(subscription.period).toEqual({ start, end });
  });
});

describe('the order that confirms the plan to the processor', () => {
  const change = { do: 'change-at-period-end', reference: 'sub_R1', planId: 'plan_basic' };
  it.each([
    ['keeps the plan', aSubscription(), { do: 'keep-plan', reference: 'sub_R1', planId: 'plan_pro' }],
    ['changes it to the one that is scheduled', aSubscription({ scheduledPlanId: 'plan_basic' }), change],
    ['is nothing once it is cancelled', aSubscription({ cancelledAt: now }), null],
    ['is nothing on Free', aFreeAccount(), null],
  ])('%s', (_case, subscription, order) => {
    expect(confirmation(subscription)).toEqual(order);
  });
});
