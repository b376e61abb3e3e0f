import { z } from 'zod';

const unixSeconds = z.number().int().nonnegative();
const status = z.enum([
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'completed',
  'expired',
  'cancelled',
]);

/** A subscription. Source: https://razorpay.com/docs/api/payments/subscriptions/entity, seen 2026-11-21. */
export const razorpaySubscription = z.object({
  id: z.string().min(1).max(64),
  plan_id: z.string().nullish(),
  status,
  current_start: unixSeconds.nullish(),
  current_end: unixSeconds.nullish(),
  ended_at: unixSeconds.nullish(),
  has_scheduled_changes: z.boolean().nullish(),
  short_url: z.url({ protocol: /^https?$/ }).nullish(),
});

/** A plan. Source: https://razorpay.com/docs/api/payments/subscriptions/plans, seen 2026-11-21. */
export const razorpayPlan = z.object({
  id: z.string().min(1).max(64),
  period: z.string(),
  interval: z.number(),
  item: z.object({ amount: z.number(), currency: z.string() }),
  /** An empty list when there are none. */
  notes: z
    .union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
    .nullish()
    .transform((notes) => (Array.isArray(notes) ? {} : (notes ?? {}))),
});

/** Plans, newest first. */
export const razorpayPlans = z.object({ items: z.array(razorpayPlan) });

/** A notification of any kind. Source: https://razorpay.com/docs/webhooks/payloads/subscriptions, seen 2026-11-21. */
export const razorpayEvent = z.object({
  event: z.string().min(1).max(100),
  created_at: unixSeconds,
  payload: z.record(z.string(), z.unknown()).nullish(),
});

/** The part of a notification that is about a subscription. */
export const razorpayEventSubject = z.object({
  subscription: z.object({ entity: razorpaySubscription }),
});

const refusal = z.object({ code: z.literal('BAD_REQUEST_ERROR'), source: z.literal('business').nullish() });

/**
 * Tells whether an error of status 400 is a rule of Razorpay's that no later try gets around, as for plans that are paid by
 * UPI, e-mandate or an Indian card. Source: https://razorpay.com/docs/api/payments/subscriptions/update-subscription, seen 2026-11-25.
 */
export function isRefusal(error: unknown): boolean {
  return refusal.safeParse(error).success;
}

export type RazorpaySubscription = z.infer<typeof razorpaySubscription>;
