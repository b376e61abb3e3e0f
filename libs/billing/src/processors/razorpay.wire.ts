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
  /** Razorpay sends an empty list instead of an empty object. */
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

/** Part of a notification that is about a subscription. */
export const razorpayEventSubject = z.object({
  subscription: z.object({ entity: razorpaySubscription }),
});

const paise = z.number().int().nonnegative().safe();
const id = z.string().min(1).max(64);

/** A payment. Source: https://razorpay.com/docs/api/payments, seen 2026-11-25. */
export const razorpayPayment = z.object({
  id,
  amount: paise,
  amount_refunded: paise.nullish(),
  created_at: unixSeconds,
});

/** The parts of a notification that are about money. Source: https://razorpay.com/docs/webhooks/refunds and `/disputes`, seen 2026-11-25. */
export const razorpayMoney = z.object({
  payment: z.object({ entity: razorpayPayment }).optional().catch(undefined),
  refund: z
    .object({ entity: z.object({ id, payment_id: id, amount: paise }) })
    .optional()
    .catch(undefined),
  dispute: z
    .object({ entity: z.object({ id, payment_id: id, amount: paise }) })
    .optional()
    .catch(undefined),
  invoice: z
    .object({
      entity: z.object({
        subscription_id: id.nullish(),
        amount: paise,
        amount_paid: paise.nullish(),
        billing_end: unixSeconds.nullish(),
      }),
    })
    .optional()
    .catch(undefined),
});

export type RazorpayMoney = z.infer<typeof razorpayMoney>;

const refusal = z.object({ code: z.literal('BAD_REQUEST_ERROR'), source: z.literal('business').nullish() });

/**
 * Tells whether an error of status 400 is a final refusal, as for plans that are paid by UPI, e-mandate or an Indian
 * card. Source: https://razorpay.com/docs/api/payments/subscriptions/update-subscription, seen 2026-11-25.
 */
export function isRefusal(error: unknown): boolean {
  return refusal.safeParse(error).success;
}

export type RazorpaySubscription = z.infer<typeof razorpaySubscription>;
