import type { Fact } from './fact';

/** Fields that records may state, with the types of the record: absent = not stated, instants are texts. */
export type StatedFields<Terms> = {
  readonly [Field in keyof Terms]?: AsStated<NonNullable<Terms[Field]>>;
};

type AsStated<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Item[]
    : Value;

/** Fact with the names of its fields, which are those of a type. */
export interface FactOf<Fields> extends Fact {
  readonly fields: readonly (keyof Fields & string)[];
  /** True if the API publishes a value that follows from the fact. */
  readonly isPublished: boolean;
}

/** Fact that a field begins: its further fields name it. */
type FirstField = Omit<FactOf<never>, 'name' | 'fields'> & { readonly fact: string };

/**
 * Makes facts from a table of all fields that may be stated, so that none is forgotten; in the order of the table.
 *
 * @param table by field: its fact, or the name of the fact that a field before it begins
 */
export function factsOfFields<Fields>(
  table: Readonly<Record<keyof Fields & string, FirstField | string>>,
): readonly FactOf<Fields>[] {
  const entries = Object.entries(table) as [keyof Fields & string, FirstField | string][];
  return entries.flatMap(([first, begun]): FactOf<Fields>[] => {
    if (typeof begun === 'string') return [];
    const { fact: name, ...rules } = begun;
    const further = entries.flatMap(([field, of]) => (of === name ? field : []));
    return [{ name, fields: [first, ...further], ...rules }];
  });
}

/** Returns the names of the facts whose values are published. */
export function publishedNames(facts: readonly FactOf<never>[]): readonly string[] {
  return facts.flatMap(({ name, isPublished }) => (isPublished ? name : []));
}

/** Fields of a record that have the stated values, without those with rules of their own; null = not stated. */
export type PlainFields<Fields, Ruled extends keyof Fields> = {
  readonly [Field in Exclude<keyof Fields, Ruled>]-?: NonNullable<Fields[Field]> | null;
};

/**
 * Returns the values of all stated fields of a record but those with rules of their own.
 *
 * @param ruled fields with rules of their own, or without a place in the record
 */
export function plainFields<Fields, Ruled extends keyof Fields>(
  facts: readonly FactOf<Fields>[],
  ruled: Readonly<Record<Ruled, true>>,
  valueOf: (field: keyof Fields & string, fact: FactOf<Fields>) => unknown,
): PlainFields<Fields, Ruled> {
  const values = facts.flatMap((fact) =>
    fact.fields
      .filter((field) => !Object.hasOwn(ruled, field))
      .map((field) => [field, valueOf(field, fact) ?? null] as const),
  );
  return Object.fromEntries(values) as PlainFields<Fields, Ruled>;
}
