import { maskedSecret } from '../domain/endpoint-secret';
import type { DeletedWebhookView, RotatedSecretView, TestEventView, WebhookView } from './webhook.view';

/** Response to the creation of an endpoint, for the API description. */
export const exampleCreatedWebhook: WebhookView = {
  id: 'wh_5d3c8a1f0b7e4926ac51f08e',
  url: 'https://hooks.example.com/market',
  events: ['ipo.opened', 'gmp.updated'],
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  status: 'active',
  createdAt: '2026-11-20T04:30:00.000Z',
  updatedAt: '2026-11-20T04:30:00.000Z',
  filter: [],
};

/** Endpoint in all responses but that to its creation, with the secret masked. */
export const exampleWebhook: WebhookView = { ...exampleCreatedWebhook, secret: maskedSecret };

/** Response to the deletion of an endpoint. */
export const exampleDeletedWebhook: DeletedWebhookView = { id: exampleCreatedWebhook.id, deleted: true };

/** Result of a test event. */
export const exampleTestEvent: TestEventView = {
  webhookId: exampleCreatedWebhook.id,
  testEventId: 'evt_6f1c2f7d0e0b4b6f9c3a5d8e7f60a1b2',
  delivered: true,
  statusCode: 204,
  responseTime: 87,
  timestamp: '2026-11-20T04:30:00.000Z',
};

/** New secret with an overlap of an hour. */
export const exampleRotatedSecret: RotatedSecretView = {
  id: exampleCreatedWebhook.id,
  secret: 'whsec_Q2hhbmdlZCBvbmNlLCBrZXB0IGZvciBhIGRheSE=',
  overlapEndsAt: '2026-11-20T05:30:00.000Z',
};
