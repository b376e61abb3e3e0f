import type { DeliveryView, ReplayView, WholeDeliveryView } from './delivery.view';
import { exampleCreatedWebhook } from './webhook-examples';

/** Delivery in the log, for the API description. */
export const exampleDelivery: DeliveryView = {
  id: 'dlv_01a21b24f6c07d2b8c9d3e5f7a6b4c10',
  eventId: 'evt_6f1c2f7d0e0b4b6f9c3a5d8e7f60a1b2',
  type: 'ipo.opened',
  kind: 'event',
  subject: 'neelam-looms',
  environment: 'live',
  state: 'delivered',
  createdAt: '2026-11-20T04:30:00.000Z',
  attempts: 1,
  lastAttemptAt: '2026-11-20T04:30:00.000Z',
  lastStatus: 204,
  nextAttemptAt: null,
};

/** Delivery with the sent body and headers, for the description of the dashboard's API. */
export const exampleWholeDelivery: WholeDeliveryView = {
  ...exampleDelivery,
  endpointId: exampleCreatedWebhook.id,
  url: exampleCreatedWebhook.url,
  headers: {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Webhook-ID': exampleDelivery.id,
    'X-Webhook-Timestamp': '1795149000',
    'X-Webhook-Signature': '••••',
    'webhook-id': exampleDelivery.id,
    'webhook-timestamp': '1795149000',
    'webhook-signature': 'v1,••••',
  },
  body: '{"id":"evt_6f1c2f7d0e0b4b6f9c3a5d8e7f60a1b2","type":"ipo.opened","timestamp":"2026-11-20T04:30:00.000Z","data":{"slug":"neelam-looms"}}',
  attemptLog: [
    {
      at: '2026-11-20T04:30:00.000Z',
      durationMs: 87,
      status: 204,
      words: 'answered with status 204',
      answer: '',
    },
  ],
};

export const exampleReplay: ReplayView = { deliveries: 214 };
