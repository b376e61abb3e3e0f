import { z } from 'zod';
import { planIds, type Plan } from '../domain/plan-catalogue';

const planView = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    price: z.number().meta({ description: 'Rupees per interval.' }),
    currency: z.literal('INR'),
    interval: z.literal('month'),
    requestsPerMinute: z.int().min(1),
    requestsPerDay: z.int().min(1),
    features: z.array(z.string()).meta({ description: 'What the plan has, in words.' }),
    gmpAccess: z.boolean(),
    nfoAccess: z.boolean(),
    sgbAccess: z.boolean(),
    webhooksLimit: z.int().min(0).meta({ description: 'Webhook endpoints per environment.' }),
  })
  .meta({ id: 'Plan' });

/** Plans as published by `GET /v1/plans`. */
export const plansView = z.array(planView).meta({ id: 'Plans' });

export type PlanView = z.infer<typeof planView>;

export function presentPlan(plan: Plan): PlanView {
  const { streamsLimit: _, ...shown } = plan;
  return { ...shown, features: [...plan.features] };
}
