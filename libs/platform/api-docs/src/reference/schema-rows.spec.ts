import { rowsOfSchema } from './schema-rows';

const components = {
  schemas: {
    Source: { type: 'object', properties: { name: { type: 'string', description: 'Name of it.' } } },
  },
};

it('fields of objects and lists have dotted names, types in words, units and texts', () => {
  const rows = rowsOfSchema(
    {
      type: 'object',
      required: ['price'],
      properties: {
        price: { type: ['number', 'null'], 'x-unit': 'rupees', description: 'Price.' },
        count: { anyOf: [{ type: 'integer' }, { type: 'null' }], 'x-unit': 'none' },
        day: { type: 'string', format: 'date' },
        state: { type: 'string', enum: ['OPEN', 'CLOSED'] },
        sources: { type: 'array', items: { $ref: '#/components/schemas/Source' } },
      },
    },
    components,
  );
  expect(
    rows.map(({ name, type, unit, isRequired, description }) =>
      [name, type, unit, isRequired, description].join('; '),
    ),
  ).toEqual([
    'price; number or null; rupees; true; Price.',
    'count; integer or null; ; false; ',
    'day; day; ; false; ',
    'state; "OPEN" | "CLOSED"; ; false; ',
    'sources; list of object; ; false; ',
    'sources[].name; string; ; false; Name of it.',
  ]);
});

it('a schema that holds itself ends after four fields', () => {
  const node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
  const names = rowsOfSchema(node, { schemas: { Node: node } }).map(({ name }) => name);
  expect(names).toEqual(['next', 'next.next', 'next.next.next', 'next.next.next.next']);
});

it('a long choice names its first values and counts all', () => {
  const words = { enum: Array.from('abcdefghij') };
  const [row] = rowsOfSchema({ properties: { letter: words } }, {});
  expect(row?.type).toBe('"a" | "b" | "c" | "d" | "e" | "f" … (10 values)');
});
