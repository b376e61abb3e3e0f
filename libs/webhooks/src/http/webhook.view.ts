import { z } from 'zod';
import { eventChoices } from '@market/contracts';
import { instantView } from '@market/http-lists';
import type { EndpointWithState } from '../domain/endpoint';
import { maskedSecret } from '../domain/endpoint-secret';
import { filterCondition } from '../domain/event-filter';
import type { TestEventResult } from '../test-events';

/** Endpoint for its customer. */
export const webhookView = z
  .object({
    id: z.string().meta({ description: 'Id of the endpoint.' }),
    url: z.string().meta({ description: 'URL to which events are sent.' }),
    events: z
      .array(z.enum(eventChoices))
      .meta({ description: 'Types of events, or `*` alone for all of them.' }),
    secret: z.string().meta({
      description: `Whole in the answer that sets it; \`${maskedSecret}\` everywhere else.`,
    }),
    status: z
      .enum(['active', 'disabled'])
      .meta({ description: '`disabled` endpoints receive nothing until they are enabled again.' }),
    createdAt: instantView.meta({ description: 'Instant of the creation.' }),
    updatedAt: instantView.meta({ description: 'Instant of the last change.' }),
    filter: z
      .array(filterCondition)
      .meta({ description: 'Conditions that its events meet; empty for none.' }),
  })
  .meta({ id: 'WebhookEndpoint' });

export type WebhookView = z.infer<typeof webhookView>;

export const deletedWebhookView = z
  .object({
    id: z.string().meta({ description: 'Id of the deleted endpoint.' }),
    deleted: z.literal(true).meta({ description: 'Always true.' }),
  })
  .meta({ id: 'DeletedWebhookEndpoint' });

export type DeletedWebhookView = z.infer<typeof deletedWebhookView>;

/** New secret of an endpoint. */
export const rotatedSecretView = z
  .object({
    id: z.string().meta({ description: 'Id of the endpoint.' }),
    secret: z.string().meta({ description: 'Shown once, never again.' }),
    overlapEndsAt: instantView.nullable().meta({
      description: 'Until then deliveries are signed with the previous secret, too.',
    }),
  })
  .meta({ id: 'RotatedWebhookSecret' });

export type RotatedSecretView = z.infer<typeof rotatedSecretView>;

/** Result of a test event. */
export const testEventView = z
  .object({
    webhookId: z.string().meta({ description: 'Id of the endpoint.' }),
    testEventId: z.string().meta({ description: 'Id of the test event.' }),
    delivered: z.boolean().meta({ description: 'True if the endpoint responded with a 2xx status.' }),
    statusCode: z.int().meta({ description: '0 when there was no HTTP answer.' }),
    responseTime: z.int().meta({ description: 'Milliseconds.' }),
    timestamp: instantView.meta({ description: 'Instant at which the test event was sent.' }),
  })
  .meta({ id: 'TestEventResult' });

export type TestEventView = z.infer<typeof testEventView>;

/** Renders an endpoint. @param secret passed only in the response to the request that set it; else masked */
export function presentWebhook(endpoint: EndpointWithState, secret: string = maskedSecret): WebhookView {
  const { id, url, events, filter, disabledBy, createdAt, updatedAt } = endpoint;
  return {
    id,
    url,
    events: [...events],
    secret,
    status: disabledBy === null ? 'active' : 'disabled',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    filter: [...(filter ?? [])],
  };
}

/** Renders the result of a test event. */
export function presentTest(webhookId: string, result: TestEventResult): TestEventView {
  const { testEventId, delivered, statusCode, responseTimeMs, sentAt } = result;
  return {
    webhookId,
    testEventId,
    delivered,
    statusCode,
    responseTime: responseTimeMs,
    timestamp: sentAt.toISOString(),
  };
}
