import { planCatalogue, type Plan } from './domain/plan-catalogue';
import { planFeatures } from './plan-features';

const featuresOf = (plan: Plan | undefined) => (plan === undefined ? [] : [...planFeatures(plan)].sort());

describe('the features of the plans', () => {
  it('are market data from Basic, GMP and webhooks from Pro, whole lists from Enterprise', () => {
    expect(planCatalogue.map((plan) => [plan.name, featuresOf(plan)])).toEqual([
      ['Free', []],
      ['Basic', ['market']],
      ['Pro', ['gmp', 'market', 'webhooks']],
      ['Enterprise', ['gmp', 'market', 'webhooks', 'whole-lists']],
    ]);
  });

  it('include those of the plan below', () => {
    planCatalogue.slice(1).forEach((plan, at) => {
      expect(featuresOf(plan)).toEqual(expect.arrayContaining(featuresOf(planCatalogue[at])));
    });
  });
});
