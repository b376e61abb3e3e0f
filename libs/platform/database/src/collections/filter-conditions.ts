import type { Collection, Filter } from '@market/kernel';
import type { QueryValues } from '..';

/** Returns the SQL of a field: the column of the entity, or an expression of the repository. */
export type FieldSql = (field: string) => string;

/**
 * Returns the conditions of a collection's filters, by the names of the values that they need: a filter has one for a
 * single value and one for several, so that an index on equal values keeps its order for a single one.
 */
export function filterConditions(
  { filters }: Pick<Collection, 'filters'>,
  sqlOf: FieldSql,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => conditionsOf(name, filter, sqlOf(filter.field))),
  );
}

/** Returns the values of given filters, by the names that their conditions use. */
export function filterValues(
  { filters }: Pick<Collection, 'filters'>,
  given: Readonly<Record<string, unknown>>,
): QueryValues {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      given[name] === undefined ? [] : valuesOf(name, filter, given[name]),
    ),
  );
}

type Named<T> = readonly (readonly [name: string, value: T])[];

function conditionsOf(name: string, filter: Filter, sql: string): Named<string> {
  switch (filter.kind) {
    case 'words':
    case 'codes':
      return filter.isArray ? [[several(name), `${sql} && :${several(name)}`]] : equalTo(name, sql);
    case 'texts':
      return filter.isArray
        ? [[several(name), `lower_texts(${sql}) && :${several(name)}`]]
        : equalTo(name, `lower(${sql})`);
    case 'flag':
      return [[name, `${sql} = :${name}`]];
    case 'year':
      return [[`${name}_from`, `${sql} BETWEEN :${name}_from AND :${name}_to`]];
    case 'day':
    case 'number':
      return [[name, `${sql} ${filter.end === 'from' ? '>=' : '<='} :${name}`]];
  }
}

function equalTo(name: string, sql: string): Named<string> {
  return [
    [name, `${sql} = :${name}`],
    [several(name), `${sql} = ANY(:${several(name)})`],
  ];
}

function valuesOf(name: string, filter: Filter, given: unknown): Named<unknown> {
  switch (filter.kind) {
    case 'words':
    case 'texts':
    case 'codes': {
      const isUpper = filter.kind !== 'texts' && filter.stored === 'upper';
      const stored = (given as readonly string[]).map((each) =>
        isUpper ? each.toUpperCase() : each.toLowerCase(),
      );
      return stored.length === 1 && !filter.isArray ? [[name, stored[0]]] : [[several(name), stored]];
    }
    case 'year':
      return [
        [`${name}_from`, `${String(given)}-01-01`],
        [`${name}_to`, `${String(given)}-12-31`],
      ];
    default:
      return [[name, given]];
  }
}

function several(name: string): string {
  return `${name}_any`;
}
