import {
  exampleCreatedWebhook,
  exampleRotatedSecret,
  exampleTestEvent,
  exampleWebhook,
} from './webhook-examples';
import type {
  EnabledEndpointView,
  EndpointSecretView,
  EndpointView,
  FailingEndpointView,
  TestedEndpointView,
} from './webhook.dashboard-view';

const { id, url, events, createdAt, updatedAt } = exampleWebhook;

/** Endpoint, for the description of the dashboard's API. */
export const exampleEndpoint: EndpointView = {
  ...{ id, environment: 'live', url, events, secret: exampleWebhook.secret, status: 'active' },
  ...{ disabledAt: null, disabledReason: null, failuresInARow: 0, failuresUntilDisabled: 10 },
  ...{ successShare24h: 0.98, lastAttemptAt: '2026-11-20T04:30:00.000Z', createdAt, updatedAt },
  filter: [],
  secretOverlapEndsAt: null,
};

/** Response to the creation of an endpoint. */
export const exampleCreatedEndpoint: EndpointView = {
  ...exampleEndpoint,
  ...{ secret: exampleCreatedWebhook.secret, successShare24h: null, lastAttemptAt: null },
};

/** Endpoint that was enabled, and gets what it missed. */
export const exampleEnabledEndpoint: EnabledEndpointView = { endpoint: exampleEndpoint, deliveries: 214 };

/** New secret with an overlap of an hour. */
export const exampleEndpointSecret: EndpointSecretView = {
  secret: exampleRotatedSecret.secret,
  overlapEndsAt: exampleRotatedSecret.overlapEndsAt,
};

/** Result of a test event. */
export const exampleTestedEndpoint: TestedEndpointView = {
  ...exampleTestEvent,
  words: 'Answered with status 204',
};

/** Disabled endpoint in the list for operators. */
export const exampleFailingEndpoint: FailingEndpointView = {
  endpoint: {
    ...exampleEndpoint,
    ...{ status: 'disabled', disabledAt: '2026-11-20T04:30:00.000Z', failuresInARow: 10, successShare24h: 0 },
    disabledReason:
      '10 deliveries in a row failed, with all their retries. Enable it once its receiver works again.',
  },
  accountId: 'acc_5d3c8a1f0b7e4926ac51f08e',
  accountEmail: 'asha@example.com',
  since: '2026-11-20T04:30:00.000Z',
};
