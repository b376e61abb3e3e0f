import { deliveryBody, eventCatalogue, type EventDescription, eventWords } from '@market/contracts';
import { exampleInstant, schemaOfView, type JsonSchema } from '../schemas/view-schemas';

/** Descriptions of webhooks in an OpenAPI document: its section `webhooks`, and the schemas that it refers to. */
export interface WebhookDescriptions {
  readonly webhooks: Readonly<Record<string, object>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/**
 * Describes every event that webhooks deliver: its body with an example, its headers, the expected response, and a link
 * to the guide. `docsUrl` is the root of the documentation.
 */
export function describeWebhooks(docsUrl: string): WebhookDescriptions {
  const externalDocs = { description: 'How to verify a delivery, with code', url: `${docsUrl}/webhooks` };
  return {
    webhooks: Object.fromEntries(
      eventCatalogue.map((event) => [event.type, { post: { ...operationOf(event), externalDocs } }]),
    ),
    schemas: Object.assign({}, ...eventCatalogue.map(schemasOf)) as WebhookDescriptions['schemas'],
  };
}

function schemasOf(event: EventDescription): WebhookDescriptions['schemas'] {
  const { schema, named } = schemaOfView(deliveryBody(event));
  return { ...named, [schemaName(event)]: schema };
}

function operationOf(event: EventDescription): object {
  const { type, title, emitted, example } = event;
  const body = {
    ...{ id: 'evt_6f1c2f7d0e0b4b6f9c3a5d8e7f60a1b2', type, timestamp: exampleInstant },
    ...{ data: example, sequence: 48_211 },
  };
  return {
    operationId: `on${eventWords(type)}Event`,
    tags: ['Webhooks'],
    summary: title,
    description: `${emitted} Order is not promised; verify \`webhook-signature\`, then deduplicate by \`X-Webhook-ID\`.`,
    // Receivers authenticate a delivery by its signature, not by a key of this API.
    security: [],
    parameters: headerParameters,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${schemaName(event)}` },
          examples: { [type]: { summary: title, value: body } },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received. Anything else, or nothing within 30 seconds, is tried again.' },
    },
  };
}

/** Names the schema of the body of an event: `ipo.dates_changed` is `IpoDatesChangedDelivery`. */
function schemaName({ type }: EventDescription): string {
  return `${eventWords(type)}Delivery`;
}

const headerParameters = [
  header(
    'X-Webhook-ID',
    'Id of the delivery, the same on every attempt: for deduplication, once `webhook-signature`, which covers it, is verified.',
  ),
  header(
    'X-Webhook-Timestamp',
    'Unix time of sending in seconds. Reject what is more than 300 seconds away.',
  ),
  header(
    'X-Webhook-Signature',
    'Hex HMAC-SHA256 of `<timestamp>.<raw body>`, keyed with the whole secret. Does not cover the id: whoever verifies only this one deduplicates by the `id` in the body. Compare in constant time. While secrets overlap, keyed with the previous one.',
  ),
  header('webhook-id', 'As `X-Webhook-ID`, for libraries of Standard Webhooks.'),
  header('webhook-timestamp', 'As `X-Webhook-Timestamp`.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<raw body>`, keyed with the bytes whose base64 stands behind `whsec_`, or with the UTF-8 bytes of a secret that does not begin with it. While secrets overlap, one signature with each of them, separated by a space.',
  ),
  { ...header('X-Webhook-Test', '`true` on test events, absent otherwise.'), required: false },
];

function header(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
