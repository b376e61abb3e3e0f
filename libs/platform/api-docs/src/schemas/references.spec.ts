import { resolved, schemasWithin } from './references';

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas = {
  Cup: { properties: { saucer: to('Saucer'), of: to('Cup') } },
  Saucer: { type: 'object' },
  Pot: { type: 'object' },
};

it('the schemas within a part are those that it refers to, directly and through others, each once', () => {
  expect([...schemasWithin([{ items: to('Cup') }, to('Saucer')], schemas)]).toEqual(['Cup', 'Saucer']);
});

it('a part without a reference is itself, and one with a reference what this names by kind and name', () => {
  const components = { schemas, parameters: { Cup: { name: 'cup' } } };
  expect(resolved(schemas.Pot, components)).toBe(schemas.Pot);
  expect(resolved(to('Saucer'), components)).toBe(schemas.Saucer);
  expect(resolved({ $ref: '#/components/parameters/Cup' }, components)).toEqual({ name: 'cup' });
});

it('a reference to nothing is an error', () => {
  expect(() => resolved(to('Spoon'), { schemas })).toThrow('#/components/schemas/Spoon refers to nothing');
  expect(() => schemasWithin([to('Spoon')], schemas)).toThrow('refers to nothing');
});
