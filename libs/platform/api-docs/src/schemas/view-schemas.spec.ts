import { z } from 'zod';
import { instantView } from '@market/http-lists';
import { envelopeSchema, schemaOfView, sharedSchemas } from './view-schemas';

const leafView = z.object({ id: z.string(), count: z.int() }).meta({ id: 'Leaf' });
const twigView = z.object({ leaf: leafView, leaves: z.array(leafView).nullable() }).meta({ id: 'Twig' });
const leafReference = { $ref: '#/components/schemas/Leaf' };

it('a view contains the schemas of its named views, and refers to them in the components of a document', () => {
  const { schema, named } = schemaOfView(twigView);
  expect(schema).toEqual({ $ref: '#/components/schemas/Twig' });
  expect(Object.keys(named).sort()).toEqual(['Leaf', 'Twig']);
  expect(named['Twig']).toMatchObject({
    properties: { leaf: leafReference, leaves: { anyOf: [{ items: leafReference }, { type: 'null' }] } },
  });
});

it('an envelope around a view without a name refers to the named views inside it', () => {
  const { schema, named } = envelopeSchema({ view: z.object({ leaf: leafView }), list: true });
  expect(schema).toMatchObject({ properties: { data: { items: { properties: { leaf: leafReference } } } } });
  expect(Object.keys(named)).toEqual(['Leaf']);
});

it('a name is no keyword of the schema, and a field called id is kept', () => {
  const { Leaf = {} } = schemaOfView(leafView).named;
  expect(Leaf).not.toHaveProperty('id');
  expect(Leaf).toMatchObject({ required: ['id', 'count'], properties: { id: { type: 'string' } } });
});

it('objects allow further fields', () => {
  const schemas = JSON.stringify([sharedSchemas, schemaOfView(twigView)]);
  expect(schemas).not.toContain('additionalProperties');
});

it('a whole number has 64 bits unless its maximum fits into 32', () => {
  const { schema } = schemaOfView(z.object({ days: z.int().max(90), shares: z.int() }));
  expect(schema['properties']).toEqual({
    days: { type: 'integer', maximum: 90 },
    shares: { type: 'integer', format: 'int64' },
  });
});

it('an instant has an example that fits its pattern', () => {
  const { pattern, examples } = schemaOfView(instantView).schema as { pattern: string; examples: [string] };
  expect(examples[0]).toMatch(new RegExp(pattern));
});
