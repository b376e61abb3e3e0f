/** Feature that a plan includes beyond the IPO endpoints. */
export type PlanFeature = 'gmp' | 'market' | 'webhooks' | 'whole-lists';

/** Texts of the error that refuses a feature to a plan. */
export interface PlanFeatureError {
  readonly code: string;
  /** Subject and verb of the message, for example `GMP data is`. */
  readonly subject: string;
  /** Name of the cheapest plan that includes the feature. */
  readonly minimumPlan: string;
}

/**
 * Errors of the features, by feature.
 *
 * Source: docs/spec/api.md, "Error codes".
 */
export const planFeatureErrors: Readonly<Record<PlanFeature, PlanFeatureError>> = {
  gmp: { code: 'PLAN_001', subject: 'GMP data is', minimumPlan: 'Pro' },
  market: {
    code: 'PLAN_002',
    subject:
      'NFO, SGB, rights, buyback, NCD and OFS data, subscriptions and prices over time, and histories are',
    minimumPlan: 'Basic',
  },
  webhooks: { code: 'PLAN_003', subject: 'Webhooks and events are', minimumPlan: 'Pro' },
  'whole-lists': { code: 'PLAN_005', subject: 'Whole lists as a stream are', minimumPlan: 'Enterprise' },
};
