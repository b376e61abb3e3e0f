import { z } from 'zod';
import { environments } from '@market/contracts';
import { instantView } from '@market/http-lists';
import type { DeliveryReport } from '../delivery.queries';
import { attemptWords } from '../domain/attempt';
import { shownHeaders } from '../domain/delivery-headers';
import { deliveryStates, type FoundAttempt, type FoundDelivery } from '../domain/found-delivery';

const deliveryFields = {
  id: z.string().meta({ description: 'As in the header `X-Webhook-ID`.' }),
  eventId: z.string().meta({ description: 'Id of the event, the `id` of the body.' }),
  type: z.string().meta({ description: 'Type of the event.' }),
  kind: z
    .enum(['event', 'replay', 'test'])
    .meta({ description: 'Why it is sent: a new event, a replay or a test event.' }),
  subject: z.string().nullable().meta({ description: 'Slug or id of the record that the event is about.' }),
  environment: z.enum(environments).meta({ description: 'Environment of the endpoint.' }),
  state: z.enum(deliveryStates).meta({
    description:
      '`pending` waits for its first or next attempt; `sending` is under way; `failed` had all its retries; `held` is not sent, because its endpoint was disabled: a replay sends the event.',
  }),
  createdAt: instantView.meta({ description: 'Instant at which the delivery was created.' }),
  attempts: z.int().min(0),
  lastAttemptAt: instantView
    .nullable()
    .meta({ description: 'Instant of the last attempt; null before the first.' }),
  lastStatus: z.int().nullable().meta({ description: 'Status of the last answer; null without one.' }),
  nextAttemptAt: instantView
    .nullable()
    .meta({ description: 'Instant of the next attempt; null when there is none.' }),
};

/** Delivery in the log of an endpoint. */
export const deliveryView = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });

export type DeliveryView = z.infer<typeof deliveryView>;

const attemptView = z
  .object({
    at: instantView.meta({ description: 'Instant of the attempt.' }),
    durationMs: z.int().nullable(),
    status: z.int().nullable().meta({ description: 'Null when there was no HTTP answer.' }),
    words: z.string().meta({ description: 'Result of the attempt, in words.' }),
    answer: z.string().nullable().meta({
      description:
        'First 4 KB of the answer as text; control characters are escaped. Never render it as markup.',
    }),
  })
  .meta({ id: 'WebhookAttempt' });

/** Delivery with the sent body and headers, and the outcome of each attempt. */
export const wholeDeliveryView = z
  .object({
    ...deliveryFields,
    endpointId: z.string().meta({ description: 'Id of the endpoint.' }),
    url: z.string().meta({ description: 'Present URL of the endpoint.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'Headers of the last attempt, with masked signatures.' }),
    body: z.string().meta({ description: 'Body as it was sent.' }),
    attemptLog: z.array(attemptView).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'WholeWebhookDelivery' });

export type WholeDeliveryView = z.infer<typeof wholeDeliveryView>;

/** Number of deliveries that a replay makes, or would make. */
export const replayView = z.object({ deliveries: z.int().min(0) }).meta({ id: 'WebhookReplay' });

export type ReplayView = z.infer<typeof replayView>;

export function presentDelivery(delivery: FoundDelivery): DeliveryView {
  const { id, eventId, type, kind, subject, dataSet, state, attempts, lastStatus } = delivery;
  const { createdAt, lastAttemptAt, nextAttemptAt } = delivery;
  return {
    ...{ id, eventId, type, kind, subject, environment: dataSet === 'live' ? 'live' : 'test', state },
    createdAt: createdAt.toISOString(),
    attempts,
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    lastStatus,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}

/** Renders a delivery with its attempts. */
export function presentWholeDelivery({ delivery, attempts }: DeliveryReport): WholeDeliveryView {
  const { id, endpointId, url, kind, lastAttemptAt, body } = delivery;
  return {
    ...presentDelivery(delivery),
    endpointId,
    url,
    headers: { ...shownHeaders({ id, isTest: kind === 'test', lastAttemptAt }) },
    body,
    attemptLog: attempts.map(presentAttempt),
  };
}

function presentAttempt(attempt: FoundAttempt): WholeDeliveryView['attemptLog'][number] {
  const { startedAt, durationMs, statusCode, answer } = attempt;
  return {
    at: startedAt.toISOString(),
    durationMs,
    status: statusCode,
    words: attemptWords(attempt),
    answer,
  };
}
