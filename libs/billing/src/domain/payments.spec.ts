import fc from 'fast-check';
import {
  joinPayment,
  joinReturn,
  observePayments,
  computePaymentState,
  toReceipt,
  sumReturns,
  type Payment,
  type PaymentReport,
  type ReturnReport,
} from './payments';
import { explainStatus } from './status-reason';
import { computeStatus } from './subscription';
import { aCheckout, aFreeAccount, aSubscription, end, now, start } from './subscription.fixture';

const period = { start, end };
const price = 149_900;
const returned = (differs: Partial<ReturnReport> = {}): ReturnReport => ({
  ...{ id: 'rfnd_1', paymentId: 'pay_1', kind: 'refund', amount: price, status: 'processed', at: now },
  ...differs,
});
const dispute = (status: ReturnReport['status']) => returned({ id: 'disp_1', kind: 'dispute', status });
const aPayment = (returns: readonly ReturnReport[] = [], differs: Partial<Payment> = {}): Payment => ({
  ...{ id: 'pay_1', reference: 'sub_R1', amount: price, refunded: 0, period, at: start, returns },
  ...differs,
});
const after = (...payments: readonly Payment[]) => observePayments(aSubscription(), payments, now);

describe('a payment for the running period', () => {
  it.each<[string, Payment, object]>([
    ['is returned in full', aPayment([returned()]), { planId: 'plan_free', paymentState: 'refunded' }],
    [
      'is returned in full by two refunds',
      aPayment([returned({ amount: 49_900 }), returned({ id: 'rfnd_2', amount: 100_000 })]),
      { planId: 'plan_free', paymentState: 'refunded' },
    ],
    [
      'is returned in part',
      aPayment([returned({ amount: 50_000 })]),
      { planId: 'plan_pro', paymentState: 'partially_refunded' },
    ],
    ['is disputed', aPayment([dispute('open')]), { planId: 'plan_pro', paymentState: 'disputed' }],
    ['was disputed, and won', aPayment([dispute('won')]), { planId: 'plan_pro', paymentState: 'kept' }],
    [
      'was disputed, and that is closed',
      aPayment([dispute('closed')]),
      { planId: 'plan_pro', paymentState: 'kept' },
    ],
    [
      'was disputed, and lost',
      aPayment([dispute('lost')]),
      { planId: 'plan_free', paymentState: 'dispute_lost' },
    ],
  ])('that %s', (_case, payment, expected) => {
    expect(after(payment)).toMatchObject(expected);
  });

  it('that was made twice and returned once keeps the plan', () => {
    expect(after(aPayment([returned()]), aPayment([], { id: 'pay_2' }))).toMatchObject({
      ...{ planId: 'plan_pro', paymentState: 'partially_refunded' },
    });
  });

  it('that is kept changes nothing', () => {
    const subscription = aSubscription();
    expect(observePayments(subscription, [aPayment()], now)).toBe(subscription);
    expect(observePayments(subscription, [], now)).toBe(subscription);
  });

  it('that was disputed and then is kept is no longer marked as disputed', () => {
    const disputed = aSubscription({ paymentState: 'disputed' });
    expect(observePayments(disputed, [aPayment([dispute('won')])], now)).toMatchObject({
      paymentState: 'kept',
    });
  });
});

describe('a payment that is not for the running period', () => {
  it.each([
    ['of an earlier one', { period: { start: new Date('2026-10-05T06:30:00.000Z'), end: start } }],
    ['of none, as an authorisation that is given back', { period: null }],
  ])('%s changes nothing when it is returned', (_case, differs) => {
    const subscription = aSubscription();
    expect(observePayments(subscription, [aPayment([returned()], differs)], now)).toBe(subscription);
  });

  it('changes no account on Free and no plan that an operator gave', () => {
    for (const one of [aFreeAccount(), aSubscription({ processor: null, reference: null })]) {
      expect(observePayments(one, [aPayment([returned()])], now)).toBe(one);
    }
  });
});

describe('reports of a payment', () => {
  const payment = (differs: Partial<PaymentReport>): PaymentReport => ({
    ...{ id: 'pay_1', reference: null, amount: 0, refunded: 0, period: null, at: now },
    ...differs,
  });
  const reports = [
    payment({ reference: 'sub_R1', amount: price, period, at: start }),
    payment({ amount: price, refunded: 50_000 }),
    payment({ amount: price, refunded: price }),
    payment({}),
  ];
  const ends = [dispute('open'), dispute('closed'), dispute('lost')];

  it('have the same result in any order', () => {
    const shuffled = fc.shuffledSubarray(reports, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(shuffled, ([first = payment({}), ...rest]) => {
        expect(rest.reduce(joinPayment, first)).toEqual({
          ...{ id: 'pay_1', reference: 'sub_R1', amount: price, refunded: price, period, at: start },
        });
      }),
    );
  });

  it('of a dispute result in its final status in any order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ends, { minLength: 3, maxLength: 3 }),
        ([first = dispute('open'), ...rest]) =>
          expect(rest.reduce(joinReturn, first)).toMatchObject({ status: 'lost' }),
      ),
    );
  });
});

describe('a receipt', () => {
  it('contains the paid and the returned amount in rupees', () => {
    expect(toReceipt(aPayment([returned({ amount: 50_000 })]))).toEqual({
      ...{ paymentId: 'pay_1', at: start, period, paid: 1_499, returned: 500, state: 'partially_refunded' },
    });
  });

  it('never contains a returned amount above the paid one', () => {
    expect(sumReturns(aPayment([returned({ amount: 2 * price })], { refunded: 3 * price }))).toBe(price);
    expect(computePaymentState([aPayment([], { amount: 0 })])).toBe('kept');
  });
});

describe('the status reason for a customer', () => {
  it.each([
    ['well', aSubscription(), 'active', null],
    ['Free', aFreeAccount(), 'active', null],
    [
      'paused',
      aSubscription({ charging: 'paused' }),
      'active',
      /paused at the payment processor.*2026-12-12/,
    ],
    [
      'pending',
      aSubscription({ charging: 'pending', overdue: true }),
      'past_due',
      /failed and will be tried/,
    ],
    ['halted', aSubscription({ charging: 'halted', overdue: true }), 'past_due', /nothing is tried any more/],
    ['partly paid', aSubscription({ charging: 'partially_paid', overdue: true }), 'past_due', /in part only/],
    ['disputed', aSubscription({ paymentState: 'disputed' }), 'active', /bank disputes/],
    ['partly returned', aSubscription({ paymentState: 'partially_refunded' }), 'active', /A part of/],
    ['returned', aFreeAccount({ paymentState: 'refunded' }), 'active', /was returned: .* on Free/],
    ['lost', aFreeAccount({ paymentState: 'dispute_lost' }), 'active', /taken back by your bank/],
    ['cancelled', aSubscription({ cancelledAt: now }), 'cancelled', /is cancelled and ends on 2026-12-05/],
    ['upgrading', aSubscription({ checkout: aCheckout() }), 'pending', /Enterprise begins when it is paid/],
  ])('stand beside the status of what is %s', (_case, subscription, status, words) => {
    const reason = explainStatus(subscription, now);
    expect(computeStatus(subscription, now)).toBe(status);
    if (words === null) expect(reason).toBeNull();
    else expect(reason).toMatch(words);
  });
});
