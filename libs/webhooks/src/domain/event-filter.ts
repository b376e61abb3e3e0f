import { chosenTypes, type EventChoice, eventDescription } from '@market/contracts';
import { parseInstantMs } from '@market/kernel';
import { z } from 'zod';

/** Max number of conditions of a filter. Source: docs/spec/states-and-events.md, "Filters". */
export const maxConditions = 8;

const compared = { description: 'Compared with the field, in its unit.', 'x-unit': 'none' };
const scalar = z.union([z.string().max(200), z.number(), z.boolean(), z.null()]).meta(compared);
const path = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,39}(?:\.[A-Za-z][A-Za-z0-9]{0,39}){0,4}$/)
  .meta({ description: 'Field of `data`, its parts with dots.', examples: ['changePercent'] });
const comparison = { description: 'Comparison of the field with `value`.' };
const comparable = z.union([z.string().max(200), z.number()]).meta(compared);

/** Condition on one field of the data of an event. Shape of `path`: names, dotted, for example `dates.openDate`. */
export const filterCondition = z.discriminatedUnion('op', [
  z.strictObject({ path, op: z.enum(['eq', 'ne']).meta(comparison), value: scalar }),
  z.strictObject({
    path,
    op: z.literal('in').meta(comparison),
    value: z.array(scalar).min(1).max(50).meta({ description: 'The field has one of these values.' }),
  }),
  z.strictObject({ path, op: z.enum(['gte', 'lte']).meta(comparison), value: comparable }),
  z.strictObject({
    path,
    op: z.literal('exists').meta(comparison),
    value: z.boolean().meta({ description: 'True if the event has the field.' }),
  }),
]);

export type FilterCondition = z.infer<typeof filterCondition>;

/** Filter of an endpoint: it gets events that meet all conditions. Empty: all events. */
export type EventFilter = readonly FilterCondition[];

/**
 * Returns the problem of a filter for the types of an endpoint, worded to follow the field name; null if there is a
 * type whose events can meet all conditions. Others that the endpoint names may have none.
 */
export function filterProblem(filter: EventFilter, events: readonly EventChoice[]): string | null {
  const schemas = chosenTypes(events).flatMap((type) => eventDescription(type)?.data ?? []);
  for (const [at, condition] of filter.entries()) {
    const found = schemas.flatMap((schema) => fieldOf(schema, condition.path) ?? []);
    const which = `condition ${at + 1}`;
    if (found.length === 0)
      return `${which}: \`path\` is not in the data of any type that the endpoint names`;
    if (!found.some((field) => takes(field, condition)))
      return `${which}: \`value\` is none that \`path\` can have`;
  }
  for (const [path, conditions] of Map.groupBy(filter, (each) => each.path)) {
    if (!canHoldTogether(conditions)) return `the conditions on \`${path}\` exclude each other`;
  }
  if (schemas.some((schema) => filter.every((condition) => canMeet(schema, condition)))) return null;
  return 'no type that the endpoint names can meet all conditions: an event without a field meets only `ne` and `exists: false`';
}

/** Tells whether the data of an event meets all conditions. A field that is absent equals nothing. */
export function matchesFilter(filter: EventFilter, data: Readonly<Record<string, unknown>>): boolean {
  return filter.every((condition) => meets(condition, valueAt(data, condition.path)));
}

function meets(condition: FilterCondition, found: unknown): boolean {
  switch (condition.op) {
    case 'eq':
      return isEqual(found, condition.value);
    case 'ne':
      return !isEqual(found, condition.value);
    case 'in':
      return condition.value.some((each) => isEqual(found, each));
    case 'gte':
      return isAtLeast(found, condition.value);
    case 'lte':
      return isAtLeast(condition.value, found);
    case 'exists':
      return (found !== undefined && found !== null) === condition.value;
  }
}

function isEqual(one: unknown, other: unknown): boolean {
  const [left, right] = asCompared(one, other);
  return left === right;
}

/** Tells whether a value is another one or more; false for values of two kinds, and for those without an order. */
function isAtLeast(one: unknown, other: unknown): boolean {
  const [left, right] = asCompared(one, other);
  if (typeof left === 'number' && typeof right === 'number') return left >= right;
  return typeof left === 'string' && typeof right === 'string' && left >= right;
}

/** Returns two values as they are compared: two instants as numbers, because each can be spelt in several ways. */
function asCompared(one: unknown, other: unknown): readonly [unknown, unknown] {
  const [left, right] = [instantIn(one), instantIn(other)];
  return left === null || right === null ? [one, other] : [left, right];
}

function instantIn(value: unknown): number | null {
  return typeof value === 'string' ? parseInstantMs(value) : null;
}

function valueAt(data: Readonly<Record<string, unknown>>, dotted: string): unknown {
  let value: unknown = data;
  for (const name of dotted.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** Field in the published schema of the data of an event. */
interface SchemaField {
  readonly schema: z.ZodType;
  /** True if the field, or what it is in, may be null. */
  readonly mayBeNull: boolean;
}

/** Returns a field of a schema; null for a schema without it. */
function fieldOf(data: z.ZodType, dotted: string): SchemaField | null {
  let schema: unknown = data;
  let mayBeNull = false;
  for (const name of dotted.split('.')) {
    const object = unwrapped(schema);
    if (!(object instanceof z.ZodObject) || !Object.hasOwn(object.shape, name)) return null;
    schema = object.shape[name];
    mayBeNull ||= schema instanceof z.ZodType && schema.safeParse(null).success;
  }
  return schema instanceof z.ZodType ? { schema, mayBeNull } : null;
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema;
}

/** Tells whether the values of a condition are such that its field can have. */
function takes({ schema }: SchemaField, { op, value }: FilterCondition): boolean {
  if (op === 'exists') return true;
  const values = op === 'in' ? value : [value];
  return values.every((each) => schema.safeParse(asPublished(each)).success);
}

/** Returns an instant as events spell it; any other value as it is. */
function asPublished(value: unknown): unknown {
  const instant = instantIn(value);
  return instant === null ? value : new Date(instant).toISOString();
}

/** Tells whether an event with data of a schema can meet a condition. */
function canMeet(data: z.ZodType, condition: FilterCondition): boolean {
  const field = fieldOf(data, condition.path);
  if (field === null) return meets(condition, undefined);
  return condition.op === 'exists' ? condition.value || field.mayBeNull : takes(field, condition);
}

/** Tells whether one value can meet several conditions on a field. */
function canHoldTogether(conditions: readonly FilterCondition[]): boolean {
  const listed = conditions.find(({ op }) => op === 'eq' || op === 'in');
  if (listed !== undefined)
    return [listed.value].flat().some((value) => conditions.every((each) => meets(each, value)));
  const bounds = conditions.flatMap(({ op, value }) => (op === 'gte' || op === 'lte' ? [value] : []));
  // A range that has a value has one of its bounds; what `ne` leaves out of it is not all of it.
  const judged = conditions.filter(({ op }) => op !== 'ne');
  const values = bounds.length > 0 ? bounds : [null, true];
  return values.some((value) => judged.every((each) => meets(each, value)));
}
