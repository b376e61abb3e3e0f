import { daysAfter } from '../domain/billing-calendar';
import { aCheckout, aFreeAccount, aSubscription, end, graceEnd, now } from '../domain/subscription.fixture';
import { payableSubscriptionView, presentPayable } from './subscription.dashboard-view';

const late = daysAfter(end, 2);

describe('the subscription in the dashboard', () => {
  it('has the open payment page with its expiry', () => {
    const view = presentPayable(aFreeAccount({ checkout: aCheckout() }), now);
    expect(view).toMatchObject({
      status: 'pending',
      checkoutUrl: 'https://pay.example/r2',
      checkoutEndsAt: daysAfter(now, 3).toISOString(),
    });
    expect(payableSubscriptionView.parse(view)).toEqual(view);
  });

  it('has the page for a payment that is owed, with the end of the plan', () => {
    expect(presentPayable(aSubscription({ overdue: true }), late)).toMatchObject({
      status: 'past_due',
      checkoutUrl: 'https://pay.example/r1',
      checkoutEndsAt: graceEnd.toISOString(),
    });
  });

  it.each([
    ['before the end of its period', aSubscription({ overdue: true }), now],
    ['after it', aSubscription({ overdue: true }), late],
    ['whose page is not known', aSubscription({ overdue: true, paymentUrl: null }), late],
    ['while a page for another plan is open', aSubscription({ overdue: true, checkout: aCheckout() }), late],
  ])('stays seven days after its period while its payment is owed: %s', (_case, subscription, at) => {
    expect(presentPayable(subscription, at).owedUntil).toBe(graceEnd.toISOString());
  });

  it.each([
    ['that is paid', aSubscription(), now],
    ['on Free', aFreeAccount(), now],
    ['that is cancelled', aSubscription({ overdue: true, cancelledAt: end }), late],
  ])('owes nothing %s', (_case, subscription, at) => {
    expect(presentPayable(subscription, at).owedUntil).toBeNull();
  });

  it.each([
    ['that is paid', aSubscription(), now],
    ['on Free', aFreeAccount(), now],
    ['that is cancelled', aSubscription({ overdue: true, cancelledAt: end }), late],
    ['whose page is not known', aSubscription({ overdue: true, paymentUrl: null }), late],
  ])('has no page %s', (_case, subscription, at) => {
    expect(presentPayable(subscription, at)).toMatchObject({ checkoutUrl: null, checkoutEndsAt: null });
  });
});
