import { isRecord } from '@market/kernel';
import type { JsonSchema } from '../schemas/view-schemas';
import { numberMeanings } from './number-meanings';

type Part = Record<string, unknown>;

/** Keys below which are values, not schemas. */
const values = new Set(['example', 'examples', 'value', 'default', 'enum', 'const']);

/**
 * Adds to each named number of a document its unit (`x-unit`), and a description where it has none. A number that states its own
 * unit keeps it.
 */
export function describeNumbers<Described>(part: Described): Described {
  if (Array.isArray(part)) return part.map((each) => describeNumbers<unknown>(each)) as Described;
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]): [string, unknown] => {
    if (values.has(key)) return [key, value];
    const within = describeNumbers<unknown>(value);
    return [key, key === 'properties' || key === 'headers' ? mapValues(within as Part, meant) : within];
  });
  const described = Object.fromEntries(entries);
  const { name, in: place } = described;
  return (
    typeof name === 'string' && typeof place === 'string' ? meant(described, name) : described
  ) as Described;
}

/** Tells whether a schema takes numbers, maybe beside null or words. */
export function takesNumbers({ type, anyOf, oneOf }: JsonSchema): boolean {
  const types = [type].flat();
  const choices = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? (each as JsonSchema[]) : []));
  return types.includes('integer') || types.includes('number') || choices.some(takesNumbers);
}

/** Adds the meaning of a property, parameter or header. */
function meant(described: Part, name: string): Part {
  const schema = (described['schema'] ?? described) as JsonSchema;
  const [unit, description] = (takesNumbers(schema) ? numberMeanings[name] : undefined) ?? [];
  if (unit === undefined) return described;
  return { ...(description === undefined ? {} : { description }), 'x-unit': unit, ...described };
}

function mapValues(part: Part, change: (value: Part, name: string) => Part): Part {
  const entries = Object.entries(part).map(([name, value]) => [
    name,
    isRecord(value) ? change(value, name) : value,
  ]);
  return Object.fromEntries(entries) as Part;
}
