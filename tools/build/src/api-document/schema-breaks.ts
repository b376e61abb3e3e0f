import { resolved } from '@market/api-docs';
import type { OpenApiDocument, Schema } from './open-api-document';

/** Change that breaks programs of customers. */
export interface Break {
  readonly rule: string;
  readonly place: string;
}

/** Side on which a schema stands: what callers send, or what they read. */
export type SchemaUse = 'sent' | 'read';

/** Schema of the kept document and of the present one. */
export type Pair = readonly [before: Schema, after: Schema];

/** Schema with its references followed, and its alternatives beside null as one. */
interface Shape {
  readonly types: ReadonlySet<string>;
  readonly schema: Schema;
  /** Alternatives by the name of their schema, or by their place; none for a single one. */
  readonly alternatives: ReadonlyMap<string, Schema>;
}

const upperLimits = ['maximum', 'maxLength', 'maxItems'] as const;
const lowerLimits = ['minimum', 'minLength', 'minItems'] as const;

/** Compares schemas of two documents. A schema that refers to itself is compared once. */
export class SchemaBreaks {
  private readonly compared = new Set<string>();

  constructor(
    private readonly before: OpenApiDocument,
    private readonly after: OpenApiDocument,
  ) {}

  /** Returns the breaks between two schemas. @param place where they stand, for messages */
  between([before, after]: Pair, side: SchemaUse, place: string): Break[] {
    if (before.$ref !== undefined && before.$ref === after.$ref) {
      const name = `${side} ${before.$ref}`;
      if (this.compared.has(name)) return [];
      this.compared.add(name);
    }
    const [old, now] = [shapeOf(this.before, before), shapeOf(this.after, after)];
    return [
      ...typeBreaks(old, now, side, place),
      ...valueBreaks(old.schema, now.schema, side, place),
      ...this.fieldBreaks([old.schema, now.schema], side, place),
      ...this.alternativeBreaks(old, now, side, place),
      ...(old.schema.items && now.schema.items
        ? this.between([old.schema.items, now.schema.items], side, `${place}[]`)
        : []),
    ];
  }

  private fieldBreaks([before, after]: Pair, side: SchemaUse, place: string): Break[] {
    const [old, now] = [before.properties ?? {}, after.properties ?? {}];
    const needed = (after.required ?? []).filter((name) => before.required?.includes(name) !== true);
    const given = (before.required ?? []).filter(
      (name) => after.required?.includes(name) !== true && name in now,
    );
    return [
      ...Object.entries(old).flatMap(([name, schema]) => {
        const next = now[name];
        const at = `${place}.${name}`;
        if (next !== undefined) return this.between([schema, next], side, at);
        return after.properties === undefined ? [] : [{ rule: `${side} field removed`, place: at }];
      }),
      ...(side === 'sent' ? needed : []).map((name) => ({
        rule: 'sent field required',
        place: `${place}.${name}`,
      })),
      ...(side === 'read' ? given : []).map((name) => ({
        rule: 'read field optional',
        place: `${place}.${name}`,
      })),
    ];
  }

  private alternativeBreaks(old: Shape, now: Shape, side: SchemaUse, place: string): Break[] {
    return [...old.alternatives].flatMap(([name, schema]) => {
      const next = now.alternatives.get(name);
      if (next !== undefined) return this.between([schema, next], side, `${place}(${name})`);
      return now.alternatives.size === 0 ? [] : [{ rule: 'alternative removed', place: `${place}(${name})` }];
    });
  }
}

function typeBreaks(old: Shape, now: Shape, side: SchemaUse, place: string): Break[] {
  const [narrow, wide] = side === 'sent' ? [old.types, now.types] : [now.types, old.types];
  const takesAll = wide.size === 0;
  const foreign = [...narrow].filter(
    (type) => !wide.has(type) && !(type === 'integer' && wide.has('number')),
  );
  const isBroken = !takesAll && (foreign.length > 0 || narrow.size === 0);
  return isBroken ? [{ rule: side === 'sent' ? 'sent type narrowed' : 'read type widened', place }] : [];
}

function valueBreaks(old: Schema, now: Schema, side: SchemaUse, place: string): Break[] {
  const isTighter =
    upperLimits.some((name) => limit(now, name, Infinity) < limit(old, name, Infinity)) ||
    lowerLimits.some((name) => limit(now, name, -Infinity) > limit(old, name, -Infinity));
  const lost = (old.enum ?? []).filter((value) => now.enum !== undefined && !now.enum.includes(value));
  const isSent = side === 'sent';
  const found: readonly (readonly [string, boolean])[] = [
    ['sent value removed', isSent && (lost.length > 0 || (old.enum === undefined && now.enum !== undefined))],
    ['sent limit tightened', isSent && isTighter],
    ['default changed', isSent && old['default'] !== undefined && !isEqual(old['default'], now['default'])],
    ['format changed', old.format !== now.format && old.format !== undefined && now.format !== undefined],
    ['constant changed', old.const !== undefined && now.const !== old.const],
    ['unit changed', old['x-unit'] !== undefined && now['x-unit'] !== old['x-unit']],
    [
      'object closed',
      isSent && old['additionalProperties'] !== false && now['additionalProperties'] === false,
    ],
  ];
  return found.filter(([, isBroken]) => isBroken).map(([rule]) => ({ rule, place }));
}

function limit(schema: Schema, name: string, without: number): number {
  const value = schema[name];
  return typeof value === 'number' ? value : without;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function shapeOf(document: OpenApiDocument, given: Schema): Shape {
  const schema = resolved(given, document.components);
  const branches = schema.anyOf ?? schema.oneOf ?? [];
  const named = branches.map(
    (branch, at) => [branch.$ref ?? String(at), resolved(branch, document.components)] as const,
  );
  const ownTypes = [schema.type ?? []].flat();
  const types = new Set([...ownTypes, ...named.flatMap(([, { type }]) => [type ?? []].flat())]);
  const others = named.filter(([, { type }]) => type !== 'null');
  const [only] = others;
  if (others.length === 1 && only !== undefined)
    return { types, schema: { ...only[1], ...withoutBranches(schema) }, alternatives: new Map() };
  return { types, schema: withoutBranches(schema), alternatives: new Map(others) };
}

function withoutBranches({ anyOf: _any, oneOf: _one, ...schema }: Schema): Schema {
  return schema;
}
