/** Ids of the plans, from the lowest to the highest. */
export const planIds = ['plan_free', 'plan_basic', 'plan_pro', 'plan_enterprise'] as const;

export type PlanId = (typeof planIds)[number];

/** Plan as sold and as published by `GET /v1/plans`. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** Units: rupees a month. */
  readonly price: number;
  readonly currency: 'INR';
  readonly interval: 'month';
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
  /** Descriptions of the features, for people. */
  readonly features: readonly string[];
  readonly gmpAccess: boolean;
  readonly nfoAccess: boolean;
  readonly sgbAccess: boolean;
  /** Max webhook endpoints per environment. */
  readonly webhooksLimit: number;
  /** Max event streams that are open at once, for each environment. */
  readonly streamsLimit: number;
}

const marketWords = [
  'New fund offers (NFO) and fund houses',
  'Sovereign gold bonds (SGB)',
  'Rights issues, buybacks, NCD and OFS',
];

/**
 * All plans, from the lowest to the highest: the only definition of prices, limits and features.
 *
 * Source: docs/spec/plans-and-limits.md, "Plans".
 */
export const planCatalogue: readonly Plan[] = [
  plan('plan_free', 'Free', 0, { minute: 10, day: 100, webhooks: 0, streams: 0, from: 'free' }),
  plan('plan_basic', 'Basic', 499, { minute: 60, day: 1_000, webhooks: 0, streams: 0, from: 'basic' }),
  plan('plan_pro', 'Pro', 1_499, { minute: 200, day: 10_000, webhooks: 5, streams: 2, from: 'pro' }),
  plan(
    'plan_enterprise',
    'Enterprise',
    4_999,
    { minute: 1_000, day: 100_000, webhooks: 20, streams: 10, from: 'pro' },
    ['Whole lists as a stream', '99.9% uptime SLA', 'Dedicated support'],
  ),
];

const byId = new Map<string, Plan>(planCatalogue.map((one) => [one.id, one]));

/** Plan of accounts without a subscription. */
export const freePlan: Plan = planById('plan_free');

export function isPlanId(text: string): text is PlanId {
  return byId.has(text);
}

/** Returns a plan by its id. Errors: `RangeError` of an unknown id. */
export function planById(id: PlanId): Plan {
  const found = byId.get(id);
  if (found === undefined) throw new RangeError(`no plan ${id}`);
  return found;
}

interface Terms {
  readonly minute: number;
  readonly day: number;
  readonly webhooks: number;
  readonly streams: number;
  /** Cheapest tier with the same market data features. */
  readonly from: 'free' | 'basic' | 'pro';
}

function plan(id: PlanId, name: string, price: number, terms: Terms, extras: readonly string[] = []): Plan {
  const hasMarket = terms.from !== 'free';
  const hasGmp = terms.from === 'pro';
  return {
    id,
    name,
    price,
    currency: 'INR',
    interval: 'month',
    requestsPerMinute: terms.minute,
    requestsPerDay: terms.day,
    features: [
      'IPO data: mainboard and SME, subscription, listing performance',
      ...(hasMarket ? marketWords : []),
      ...(hasGmp ? ['Grey market premium (GMP) with history'] : []),
      ...(terms.webhooks > 0 ? [`Webhooks: up to ${terms.webhooks} endpoints`] : []),
      ...(terms.streams > 0 ? [`Log of events, with up to ${terms.streams} streams at once`] : []),
      ...extras,
    ],
    gmpAccess: hasGmp,
    nfoAccess: hasMarket,
    sgbAccess: hasMarket,
    webhooksLimit: terms.webhooks,
    streamsLimit: terms.streams,
  };
}
