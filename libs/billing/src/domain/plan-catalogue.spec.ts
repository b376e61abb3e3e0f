import { isPlanId, planById, planCatalogue, planIds } from './plan-catalogue';

describe('the plan catalogue', () => {
  it.each([
    ['plan_free', 'Free', 0, 10, 100, 0],
    ['plan_basic', 'Basic', 499, 60, 1_000, 0],
    ['plan_pro', 'Pro', 1_499, 200, 10_000, 5],
    ['plan_enterprise', 'Enterprise', 4_999, 1_000, 100_000, 20],
  ] as const)('sells %s as the contract says', (id, name, price, minute, day, webhooks) => {
    const plan = planById(id);
    expect(plan).toMatchObject({
      name,
      price,
      currency: 'INR',
      interval: 'month',
      requestsPerMinute: minute,
      requestsPerDay: day,
      webhooksLimit: webhooks,
    });
  });

  it('lists every plan once, cheapest first', () => {
    expect(planCatalogue.map(({ id }) => id)).toEqual(planIds);
    planCatalogue.slice(1).forEach((plan, at) => {
      const below = planCatalogue[at];
      expect(plan.price).toBeGreaterThan(below?.price ?? 0);
    });
  });

  it('opens GMP from Pro and NFO and SGB from Basic', () => {
    expect(planCatalogue.map(({ gmpAccess }) => gmpAccess)).toEqual([false, false, true, true]);
    expect(planCatalogue.map(({ nfoAccess }) => nfoAccess)).toEqual([false, true, true, true]);
    expect(planCatalogue.map(({ sgbAccess }) => sgbAccess)).toEqual([false, true, true, true]);
  });

  it('recognises its own ids only', () => {
    expect(isPlanId('plan_pro')).toBe(true);
    expect(isPlanId('pro')).toBe(false);
    expect(isPlanId('constructor')).toBe(false);
  });
});
