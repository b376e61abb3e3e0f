import { DocumentBreaks } from './document-breaks';
import type { OpenApiDocument } from './open-api-document';

/** Document that can be changed in a test. */
type Draft = Record<string, never> & { [name: string]: Draft };

/** Makes a document with one path, one webhook and a part for every rule. */
function draft(): Draft {
  const cup = {
    type: 'object',
    required: ['name', 'size'],
    properties: {
      name: { type: 'string', format: 'date-time', const: 'a' },
      size: { type: 'integer', 'x-unit': 'rupees' },
      kind: { oneOf: [{ $ref: '#/components/schemas/Tea' }, { $ref: '#/components/schemas/Coffee' }] },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      within: { $ref: '#/components/schemas/Cup' },
      all: { type: 'array', items: { type: 'string' } },
    },
  };
  const order = {
    type: 'object',
    required: ['tea'],
    properties: { tea: { type: 'string', enum: ['assam', 'ceylon'] }, count: { type: 'number', maximum: 9 } },
  };
  const parameter = (name: string, schema: object) => ({ name, in: 'query', schema });
  const operation = {
    operationId: 'listCups',
    'x-client': 'cups.list',
    'x-plan': 'any',
    parameters: [
      parameter('size', { type: 'integer', minimum: 1, default: 10 }),
      parameter('kind', { type: 'string' }),
    ],
    responses: {
      '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cup' } } } },
    },
  };
  const body = {
    required: false,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
  };
  const post = { operationId: 'order', requestBody: body, responses: { '201': {} } };
  const told = {
    operationId: 'onCup',
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Told' } } } },
    responses: {},
  };
  return structuredClone({
    paths: { '/cups': { get: operation, post } },
    webhooks: { 'cup.filled': { post: told } },
    components: {
      schemas: {
        Cup: cup,
        Order: order,
        Tea: { type: 'object' },
        Coffee: { type: 'object' },
        Told: { type: 'object', properties: { id: { type: 'string' } } },
      },
      securitySchemes: { key: {} },
    },
  }) as unknown as Draft;
}

type Change = (document: Draft) => void;
const set = (part: Draft | undefined, values: object) => void Object.assign(part as object, values);
const drop = (part: Draft | undefined, name: string) => void Reflect.deleteProperty(part as object, name);
const schema = (document: Draft, name: string) => document['components']?.['schemas']?.[name];
const property = (document: Draft, name: string, field: string) =>
  schema(document, name)?.['properties']?.[field];
const get = (document: Draft) => document['paths']?.['/cups']?.['get'];
const post = (document: Draft) => document['paths']?.['/cups']?.['post'];
const parameter = (document: Draft, at: number) => (get(document)?.['parameters'] as unknown as Draft[])[at];

const planted: readonly (readonly [rule: string, place: string, change: Change])[] = [
  ['path removed', '/cups', (made) => drop(made['paths'], '/cups')],
  ['operation removed', 'post /cups', (made) => drop(made['paths']?.['/cups'], 'post')],
  ['operation id changed', 'get /cups', (made) => set(get(made), { operationId: 'cups' })],
  ['client name changed', 'get /cups', (made) => set(get(made), { 'x-client': 'cups.all' })],
  ['plan raised', 'get /cups', (made) => set(get(made), { 'x-plan': 'basic' })],
  [
    'parameter removed',
    'get /cups query kind',
    (made) => void (get(made)?.['parameters'] as unknown as Draft[]).pop(),
  ],
  ['parameter required', 'get /cups query kind', (made) => set(parameter(made, 1), { required: true })],
  [
    'required parameter added',
    'get /cups query x',
    (made) =>
      void (get(made)?.['parameters'] as unknown as object[]).push({
        name: 'x',
        in: 'query',
        required: true,
        schema: {},
      }),
  ],
  [
    'sent type narrowed',
    'get /cups query kind',
    (made) => set(parameter(made, 1)?.['schema'], { type: 'integer' }),
  ],
  [
    'sent value removed',
    'get /cups query kind',
    (made) => set(parameter(made, 1)?.['schema'], { enum: ['a'] }),
  ],
  [
    'sent limit tightened',
    'get /cups query size',
    (made) => set(parameter(made, 0)?.['schema'], { minimum: 2 }),
  ],
  ['default changed', 'get /cups query size', (made) => set(parameter(made, 0)?.['schema'], { default: 20 })],
  ['body required', 'post /cups', (made) => set(post(made)?.['requestBody'], { required: true })],
  [
    'sent field removed',
    'post /cups body.count',
    (made) => drop(schema(made, 'Order')?.['properties'], 'count'),
  ],
  [
    'sent field required',
    'post /cups body.count',
    (made) => set(schema(made, 'Order'), { required: ['tea', 'count'] }),
  ],
  [
    'sent value removed',
    'post /cups body.tea',
    (made) => set(property(made, 'Order', 'tea'), { enum: ['assam'] }),
  ],
  [
    'sent limit tightened',
    'post /cups body.count',
    (made) => set(property(made, 'Order', 'count'), { maximum: 8 }),
  ],
  ['object closed', 'post /cups body', (made) => set(schema(made, 'Order'), { additionalProperties: false })],
  ['success status removed', 'post /cups 201', (made) => drop(post(made)?.['responses'], '201')],
  [
    'media type removed',
    'get /cups 200 application/json',
    (made) => drop(get(made)?.['responses']?.['200']?.['content'], 'application/json'),
  ],
  ['read field removed', 'get /cups 200.size', (made) => drop(schema(made, 'Cup')?.['properties'], 'size')],
  ['read field optional', 'get /cups 200.size', (made) => set(schema(made, 'Cup'), { required: ['name'] })],
  [
    'read type widened',
    'get /cups 200.size',
    (made) => set(property(made, 'Cup', 'size'), { type: ['integer', 'null'] }),
  ],
  [
    'read type widened',
    'get /cups 200.all[]',
    (made) => set(property(made, 'Cup', 'all')?.['items'], { type: 'number' }),
  ],
  ['format changed', 'get /cups 200.name', (made) => set(property(made, 'Cup', 'name'), { format: 'date' })],
  ['constant changed', 'get /cups 200.name', (made) => set(property(made, 'Cup', 'name'), { const: 'b' })],
  [
    'unit changed',
    'get /cups 200.size',
    (made) => set(property(made, 'Cup', 'size'), { 'x-unit': 'percent' }),
  ],
  [
    'alternative removed',
    'get /cups 200.kind(#/components/schemas/Tea)',
    (made) =>
      set(property(made, 'Cup', 'kind'), {
        oneOf: [{ $ref: '#/components/schemas/Coffee' }, { type: 'string' }],
      }),
  ],
  ['webhook removed', 'cup.filled', (made) => drop(made['webhooks'], 'cup.filled')],
  ['read field removed', 'post cup.filled body.id', (made) => set(schema(made, 'Told'), { properties: {} })],
  ['security scheme removed', 'key', (made) => drop(made['components']?.['securitySchemes'], 'key')],
];

describe('the comparison with the document of the last release', () => {
  const breaks = (change: Change) => {
    const changed = draft();
    change(changed);
    return new DocumentBreaks(draft() as unknown as OpenApiDocument, changed as unknown as OpenApiDocument)
      .all;
  };

  it('finds no break in the same document', () => {
    expect(breaks(() => undefined)).toEqual([]);
  });

  it.each(planted)('finds a planted break: %s, %s', (rule, place, change) => {
    expect(breaks(change)).toContainEqual({ rule, place });
  });

  it.each<readonly [string, Change]>([
    ['a path', (made) => set(made['paths'], { '/pots': { get: {} } })],
    [
      'an optional parameter',
      (made) =>
        void (get(made)?.['parameters'] as unknown as object[]).push({ name: 'x', in: 'query', schema: {} }),
    ],
    [
      'a field that is read',
      (made) => set(schema(made, 'Cup')?.['properties'], { more: { type: 'string' } }),
    ],
    [
      'an optional field that is sent',
      (made) => set(schema(made, 'Order')?.['properties'], { more: { type: 'string' } }),
    ],
    [
      'a value that is sent',
      (made) => set(property(made, 'Order', 'tea'), { enum: ['assam', 'ceylon', 'oolong'] }),
    ],
    ['a type of webhook', (made) => set(made['webhooks'], { 'cup.emptied': {} })],
    ['a wider limit', (made) => set(property(made, 'Order', 'count'), { maximum: 99 })],
    ['a lower plan', (made) => set(get(made), { 'x-plan': 'none' })],
  ])('lets %s be added', (_what, change) => {
    expect(breaks(change)).toEqual([]);
  });
});
