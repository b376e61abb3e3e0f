import { dayMs } from '@market/kernel';
import { monthsAfter } from './billing-calendar';
import { listPayments, type OwnedSubscription, type PaymentFacts } from './payment-list';
import type { Payment } from './payments';
import type { SubscriptionHistoryEntry } from './settle';
import { aFreeAccount, aSubscription, end, now, start } from './subscription.fixture';

const entry = (planId: SubscriptionHistoryEntry['planId'], from: Date): SubscriptionHistoryEntry => ({
  planId,
  start: from,
  end: planId === 'plan_free' ? null : monthsAfter(from, 1),
});
const owns = (differs: Partial<OwnedSubscription> = {}): OwnedSubscription => ({
  ...{ reference: 'sub_R1', processor: 'razorpay', planId: 'plan_pro', at: start },
  ...{ retiredUntil: null, partPaid: null, ...differs },
});
const aPayment = (differs: Partial<Payment> = {}): Payment => ({
  ...{ id: 'pay_1', reference: 'sub_R1', amount: 149_900, refunded: 0, period: { start, end }, at: start },
  returns: [],
  ...differs,
});
const list = (facts: Partial<PaymentFacts>, at = now) =>
  listPayments({ subscription: aSubscription(), payments: [], history: [], owned: [owns()], ...facts }, at);

describe('the list of payments', () => {
  it('is empty on Free', () => {
    expect(list({ subscription: aFreeAccount(), owned: [], history: [entry('plan_free', start)] })).toEqual(
      [],
    );
  });

  it('has each payment with its period, newest first', () => {
    const next = { start: end, end: monthsAfter(end, 1) };
    const payments = [aPayment(), aPayment({ id: 'pay_2', period: next, at: end })];
    const history = [entry('plan_basic', start), entry('plan_pro', end)];
    expect(list({ payments, history })).toEqual([
      {
        ...{ id: 'pay_2', at: end, period: next, planId: 'plan_pro', amount: 1_499 },
        ...{ state: 'paid', reference: 'pay_2' },
      },
      {
        ...{ id: 'pay_1', at: start, period: { start, end }, planId: 'plan_basic', amount: 1_499 },
        ...{ state: 'paid', reference: 'pay_1' },
      },
    ]);
  });

  it.each<[string, Partial<Payment>, string]>([
    ['was returned in full', { refunded: 149_900 }, 'refunded'],
    ['was returned in part', { refunded: 49_900 }, 'paid'],
    [
      'a bank took back',
      {
        returns: [{ id: 'disp_1', paymentId: 'pay_1', kind: 'dispute', amount: 1, status: 'lost', at: now }],
      },
      'refunded',
    ],
    [
      'a bank disputes',
      {
        returns: [{ id: 'disp_1', paymentId: 'pay_1', kind: 'dispute', amount: 1, status: 'open', at: now }],
      },
      'paid',
    ],
  ])('shows a payment that %s', (_case, differs, state) => {
    expect(list({ payments: [aPayment(differs)] })).toMatchObject([{ state, amount: 1_499 }]);
  });

  it('takes the plan of an authorisation, which has no period, from its subscription', () => {
    expect(list({ payments: [aPayment({ period: null })] })).toMatchObject([
      { period: null, planId: 'plan_pro' },
    ]);
  });

  it('leaves out a payment of which only the return is known', () => {
    expect(list({ payments: [aPayment({ amount: 0 })] })).toEqual([]);
  });

  describe('of a renewal that was not charged', () => {
    const late = new Date(end.getTime() + 2 * dayMs);
    const owed = { period: { start: end, end: monthsAfter(end, 1) }, at: end, reference: null };

    it.each([
      ['regular', 'due'],
      ['paused', 'due'],
      ['pending', 'failed'],
      ['halted', 'failed'],
    ] as const)('with charging %s it is %s', (charging, state) => {
      const subscription = aSubscription({ charging, overdue: charging !== 'regular' });
      expect(list({ subscription }, late)).toMatchObject([
        { ...owed, state, planId: 'plan_pro', amount: 1_499 },
      ]);
    });

    it('names the plan that was to begin', () => {
      const subscription = aSubscription({ scheduledPlanId: 'plan_basic', overdue: true });
      expect(list({ subscription }, late)).toMatchObject([{ planId: 'plan_basic', amount: 499 }]);
    });

    it('names the rest of an invoice that was paid in part', () => {
      const partPaid = { amount: 149_900, paid: 100_000, until: monthsAfter(end, 1) };
      const subscription = aSubscription({ charging: 'partially_paid', overdue: true });
      expect(list({ subscription, owned: [owns({ partPaid })] }, late)).toMatchObject([
        { state: 'due', amount: 499 },
      ]);
    });

    it.each([
      [
        'within the day that the processor has to charge',
        { overdue: false },
        new Date(end.getTime() + dayMs - 1),
      ],
      ['of a cancelled subscription', { overdue: true, cancelledAt: end }, late],
      ['of a plan that was given', { processor: null }, late],
    ] as const)('is not listed %s', (_case, differs, at) => {
      expect(list({ subscription: aSubscription(differs) }, at)).toEqual([]);
    });
  });

  describe('in the sandbox', () => {
    const reference = 'sandbox_1';
    const sandboxed = owns({ reference, processor: 'sandbox' });
    const later = new Date(start.getTime() + dayMs);
    const history = [entry('plan_pro', start), entry('plan_pro', end)];
    const subscription = aSubscription({ processor: 'sandbox', reference });

    it('has the periods since the order', () => {
      const before = entry('plan_basic', new Date(start.getTime() - dayMs));
      expect(list({ subscription, owned: [sandboxed], history: [before, ...history] })).toEqual([
        {
          ...{ id: `sandbox_1_${end.getTime()}`, at: end, planId: 'plan_pro', amount: 1_499 },
          ...{ period: { start: end, end: monthsAfter(end, 1) }, state: 'paid' },
          reference: `sandbox_1_${end.getTime()}`,
        },
        {
          ...{ id: `sandbox_1_${start.getTime()}`, at: start, planId: 'plan_pro', amount: 1_499 },
          ...{ period: { start, end }, state: 'paid', reference: `sandbox_1_${start.getTime()}` },
        },
      ]);
    });

    it('has each period once after an upgrade', () => {
      const owned = [
        owns({ ...sandboxed, retiredUntil: end }),
        owns({ ...sandboxed, reference: 'sandbox_2', at: later }),
      ];
      const upgraded = [entry('plan_pro', start), entry('plan_enterprise', later)];
      expect(
        list({ subscription, owned, history: upgraded }).map(({ reference: of, amount }) => [of, amount]),
      ).toEqual([
        [`sandbox_2_${later.getTime()}`, 4_999],
        [`sandbox_1_${start.getTime()}`, 1_499],
      ]);
    });

    it('has no period of a plan that was given afterwards', () => {
      const owned = [owns({ ...sandboxed, retiredUntil: end })];
      const given = aSubscription({ processor: null, reference: null });
      expect(list({ subscription: given, owned, history })).toMatchObject([{ at: start }]);
    });
  });
});
