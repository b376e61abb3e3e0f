import { z } from 'zod';

/** Value of a field of a published response or an event, as text; null: unknown, or not there. */
export type ShownValue = string | null;

/** Field of a response. Shape of its path: `dates.openDate`; `sources[].value` for a field of each item of a list. */
export interface PublishedPath {
  readonly path: string;
  /** True if it may be unknown. */
  readonly isNullable: boolean;
  /** A value of its kind, for a place where none is known. */
  readonly example: string | number | boolean | readonly string[];
}

/** Returns all fields that a response may have, by its schema. */
export function pathsOf(schema: z.ZodType): PublishedPath[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return leavesOf(json, '', json.$defs ?? {});
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

function leavesOf(
  schema: JsonSchema,
  path: string,
  defs: Readonly<Record<string, JsonSchema>>,
  isNullable = false,
): PublishedPath[] {
  const named = schema.$ref === undefined ? schema : (defs[schema.$ref.replace('#/$defs/', '')] ?? {});
  if (named.anyOf !== undefined) {
    const value = named.anyOf.find(({ type }) => type !== 'null') ?? {};
    return leavesOf(
      value,
      path,
      defs,
      named.anyOf.some(({ type }) => type === 'null'),
    );
  }
  if (named.properties !== undefined)
    return Object.entries(named.properties).flatMap(([key, part]) =>
      leavesOf(part, path === '' ? key : `${path}.${key}`, defs),
    );
  const leaf = { path, isNullable: isNullable || typesOf(named).includes('null'), example: exampleOf(named) };
  if (named.items === undefined) return [leaf];
  const inItems = leavesOf(named.items, '', defs);
  if (inItems.every((one) => one.path === '')) return [leaf];
  return inItems.map((one) => ({ ...one, path: `${path}[].${one.path}` }));
}

function exampleOf(schema: JsonSchema): PublishedPath['example'] {
  const types = typesOf(schema);
  if (types.includes('array')) return ['OTHER'];
  if (types.includes('boolean')) return true;
  if (types.includes('number') || types.includes('integer')) return 7;
  return schema.format === 'date-time' ? '2031-01-01T00:00:00.000Z' : 'OTHER';
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : (type ?? []);
}

/** Returns what stands at a path, as text: of a list, its items separated by a comma; of a list's field, the first one. */
export function shownAt(answer: unknown, path: string): ShownValue {
  const value = steps(path).reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return step === '[]' ? (node[0] as unknown) : undefined;
    return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[step] : undefined;
  }, answer);
  return textOf(value);
}

export function textOf(value: unknown): ShownValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns a copy of a response with another value at a path; null when there is no such place in it. */
export function changedAt<T>(answer: T, path: string, change: (value: unknown) => unknown): T | null {
  return changed(answer, steps(path), change) as T | null;
}

function changed(
  node: unknown,
  [step, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (step === undefined) return change(node);
  if (typeof node !== 'object' || node === null) return null;
  if (step === '[]') {
    const [first, ...others] = node as unknown[];
    const made = first === undefined ? null : changed(first, rest, change);
    return made === null ? null : [made, ...others];
  }
  const own = node as Readonly<Record<string, unknown>>;
  if (!(step in own)) return null;
  const made = changed(own[step], rest, change);
  return made === null && rest.length > 0 ? null : { ...own, [step]: made };
}

function steps(path: string): string[] {
  return path.split('.').flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
}

/** Another value than a published one, of its kind: what a fault might show instead. */
export function otherThan(value: unknown, example: PublishedPath['example']): unknown {
  if (typeof value === 'number') return value * 3 + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...(value as unknown[]).slice(1), 'OTHER'];
  if (value === null || value === undefined) return example;
  const text = value as string;
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return `${Number(text.slice(0, 4)) + 1}${text.slice(4)}`;
  return wordOther(text);
}

const twins: Readonly<Record<string, string>> = {
  MAINBOARD: 'SME',
  SME: 'MAINBOARD',
  UPCOMING: 'WITHDRAWN',
  OPEN: 'UPCOMING',
  CLOSED: 'OPEN',
  LISTED: 'CLOSED',
  WITHDRAWN: 'OPEN',
};

function wordOther(text: string): string {
  return twins[text] ?? `${text} Seven Eight`;
}
