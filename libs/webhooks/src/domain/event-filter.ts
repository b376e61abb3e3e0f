import { chosenTypes, type EventChoice, eventDescription } from '@market/contracts';
import { z } from 'zod';

/** Max number of conditions of a filter. Source: docs/spec/states-and-events.md, "Filters". */
export const maxConditions = 8;

const scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]);
const path = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,39}(?:\.[A-Za-z][A-Za-z0-9]{0,39}){0,4}$/)
  .meta({ examples: ['changePercent'] });
const comparable = z.union([z.string().max(200), z.number()]);

/** Condition on one field of the data of an event. Shape of `path`: names, dotted, for example `dates.openDate`. */
export const filterCondition = z.discriminatedUnion('op', [
  z.strictObject({ path, op: z.enum(['eq', 'ne']), value: scalar }),
  z.strictObject({ path, op: z.literal('in'), value: z.array(scalar).min(1).max(50) }),
  z.strictObject({ path, op: z.enum(['gte', 'lte']), value: comparable }),
  z.strictObject({ path, op: z.literal('exists'), value: z.boolean() }),
]);

export type FilterCondition = z.infer<typeof filterCondition>;

/** Filter of an endpoint: it gets events that meet all conditions. Empty: all events. */
export type EventFilter = readonly FilterCondition[];

/** Returns what is wrong with a filter for the types of an endpoint, worded to follow the field name; null if nothing is. */
export function filterProblem(filter: EventFilter, events: readonly EventChoice[]): string | null {
  const types = chosenTypes(events);
  for (const [at, condition] of filter.entries()) {
    const leaves = types.flatMap((type) => leafOf(eventDescription(type)?.data, condition.path));
    const which = `condition ${at + 1}`;
    if (leaves.length === 0)
      return `${which}: \`path\` is not in the data of any type that the endpoint names`;
    if (!leaves.some((leaf) => fits(leaf, condition)))
      return `${which}: \`value\` is none that \`path\` can have`;
  }
  return null;
}

/** Tells whether the data of an event meets all conditions. A field that is absent equals nothing. */
export function matchesFilter(filter: EventFilter, data: Readonly<Record<string, unknown>>): boolean {
  return filter.every((condition) => meets(condition, valueAt(data, condition.path)));
}

function meets(condition: FilterCondition, found: unknown): boolean {
  switch (condition.op) {
    case 'eq':
      return found === condition.value;
    case 'ne':
      return found !== condition.value;
    case 'in':
      return condition.value.some((each) => each === found);
    case 'gte':
      return isComparable(found, condition.value) && found >= condition.value;
    case 'lte':
      return isComparable(found, condition.value) && found <= condition.value;
    case 'exists':
      return (found !== undefined && found !== null) === condition.value;
  }
}

function isComparable(found: unknown, value: string | number): found is string | number {
  return typeof found === typeof value;
}

function valueAt(data: Readonly<Record<string, unknown>>, dotted: string): unknown {
  let value: unknown = data;
  for (const name of dotted.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function fits(leaf: z.ZodType, { op, value }: FilterCondition): boolean {
  if (op === 'exists') return true;
  const values = op === 'in' ? value : [value];
  return values.every((each) => leaf.safeParse(each).success);
}

/** Returns the schema of a field as a list of one; an empty list for a schema without it. */
function leafOf(schema: z.ZodType | undefined, dotted: string): z.ZodType[] {
  let leaf: unknown = schema;
  for (const name of dotted.split('.')) {
    const object = unwrapped(leaf);
    if (!(object instanceof z.ZodObject) || !Object.hasOwn(object.shape, name)) return [];
    leaf = object.shape[name];
  }
  return leaf instanceof z.ZodType ? [leaf] : [];
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema;
}
