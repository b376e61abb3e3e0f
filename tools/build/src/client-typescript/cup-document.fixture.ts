import type { OpenApiDocument, Parameter, Schema } from '../api-document/open-api-document';

/** Instant, or a day where the name says so. */
export const day: Schema = { type: 'string', format: 'date-time' };
export const cup: Schema = {
  type: 'object',
  description: 'A cup.',
  required: ['id', 'size', 'state'],
  properties: {
    id: { type: 'string' },
    size: { type: ['number', 'null'], description: 'How much it holds.', 'x-unit': 'rupees' },
    state: { type: 'string', enum: ['full', 'empty'] },
    madeDate: { anyOf: [day, { type: 'null' }] },
    soldAt: day,
  },
};
/** Makes a parameter of a query. */
export const query = (name: string, schema: Schema): Parameter => ({
  name,
  in: 'query',
  description: `By ${name}.`,
  schema,
});
const envelope = (data: Schema, meta?: Schema): Schema => ({
  type: 'object',
  properties: { data, ...(meta && { meta }) },
});
const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Makes a document with a list of cups, one cup and an order. @param filters of the list */
export function documentWith(...filters: readonly Parameter[]): OpenApiDocument {
  const list = envelope({ type: 'array', items: reference('Cup') }, reference('CollectionMeta'));
  const content = (schema: Schema, more = {}) => ({
    '200': { content: { 'application/json': { schema, ...more } } },
  });
  const own = [
    query('page', { type: 'integer' }),
    query('fields', { type: 'array', items: { enum: ['size', 'state'] } }),
  ];
  const partial = envelope({ type: 'array', items: { type: 'object', required: ['id'] } });
  return {
    paths: {
      '/v1/cups': {
        get: {
          ...{ operationId: 'listCups', summary: 'List cups', 'x-client': 'cups.list', 'x-plan': 'basic' },
          parameters: [...own, ...filters],
          responses: content(list, { 'x-changes': reference('CupList'), 'x-partial': partial }),
        },
        post: {
          ...{ operationId: 'order', 'x-client': 'cups.create' },
          parameters: [{ name: 'Idempotency-Key', in: 'header', schema: {} }],
          requestBody: { required: true, content: { 'application/json': { schema: reference('Order') } } },
          responses: { '201': { content: { 'application/json': { schema: envelope(reference('Cup')) } } } },
        },
      },
      '/v1/cups/{id}': {
        get: {
          ...{ operationId: 'showCup', 'x-client': 'cups.get' },
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: content(envelope(reference('Cup'))),
        },
      },
    },
    components: {
      schemas: {
        Cup: cup,
        Order: {
          type: 'object',
          required: ['state'],
          properties: { state: { type: 'string', enum: ['full'] } },
        },
        Event: { oneOf: [reference('CupEvent')] },
        CupEvent: { type: 'object', required: ['type'], properties: { type: { const: 'cup.filled' } } },
        CupDelivery: { type: 'object', required: ['type'], properties: { type: { const: 'cup.filled' } } },
      },
    },
  };
}
