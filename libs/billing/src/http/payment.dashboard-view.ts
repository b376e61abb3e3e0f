import { z } from 'zod';
import { instantView } from '@market/http-lists';
import type { ListedPayment } from '../domain/payment-list';
import { planById, planIds } from '../domain/plan-catalogue';

/** Payment that the account made or owes. */
export const paymentView = z
  .object({
    id: z.string(),
    at: instantView.meta({ description: 'Time of the payment; of one that is owed, the time since when.' }),
    periodStart: instantView.nullable(),
    periodEnd: instantView.nullable(),
    planId: z.enum(planIds),
    plan: z.string(),
    amount: z.number().meta({ description: 'Rupees.' }),
    state: z
      .enum(['paid', 'due', 'failed', 'refunded'])
      .meta({ description: '`failed`: the charge was tried in vain; `due`: it is awaited.' }),
    reference: z.string().nullable().meta({ description: 'Id of the payment at the processor.' }),
  })
  .meta({ id: 'Payment' });

export type PaymentView = z.infer<typeof paymentView>;

export function presentPayment(payment: ListedPayment): PaymentView {
  const { id, at, period, planId, amount, state, reference } = payment;
  return {
    id,
    at: at.toISOString(),
    periodStart: period?.start.toISOString() ?? null,
    periodEnd: period?.end.toISOString() ?? null,
    planId,
    plan: planById(planId).name,
    amount,
    state,
    reference,
  };
}

/** Payment for a month of Pro. */
export const examplePayment: PaymentView = {
  id: 'pay_R7xQ2mKd9LpZ4s',
  at: '2026-11-05T09:12:44.000Z',
  periodStart: '2026-11-05T09:12:44.000Z',
  periodEnd: '2026-12-05T09:12:44.000Z',
  planId: 'plan_pro',
  plan: 'Pro',
  amount: 1499,
  state: 'paid',
  reference: 'pay_R7xQ2mKd9LpZ4s',
};
