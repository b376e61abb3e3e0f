import { z } from 'zod';
import { planIds, type Plan } from '../domain/plan-catalogue';

const planView = z
  .object({
    id: z.enum(planIds).meta({ description: 'Id of the plan.' }),
    name: z.string().meta({ description: 'Name of the plan.' }),
    price: z.number().meta({ description: 'Rupees per interval.' }),
    currency: z.literal('INR').meta({ description: 'Currency of `price`.' }),
    interval: z.literal('month').meta({ description: 'Length of a billing period.' }),
    requestsPerMinute: z.int().min(1),
    requestsPerDay: z.int().min(1),
    features: z.array(z.string()).meta({ description: 'What the plan has, in words.' }),
    gmpAccess: z.boolean().meta({ description: 'True if the plan includes grey market premiums.' }),
    nfoAccess: z.boolean().meta({ description: 'True if the plan includes new fund offers.' }),
    sgbAccess: z.boolean().meta({ description: 'True if the plan includes sovereign gold bonds.' }),
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
