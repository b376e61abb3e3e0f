import type { Collection, OrderKey, Position, SortOrder } from '@market/kernel';
import type { AnyQuery, QueryValues } from '..';
import type { FieldSql } from './filter-conditions';

interface SqlKey {
  readonly sql: string;
  readonly isDescending: boolean;
}

/**
 * Part of an order that a statement reads. What follows a position is read in parts, each of which begins in an index
 * where the one before ended; a statement for all of it would read the index from its beginning.
 *
 * - `whole`: all records;
 * - `equal behind`: those behind a position with the same first key, which is known;
 * - `beyond`: those whose first key is known and lies behind that of a position;
 * - `unknown`: all those whose first key is unknown;
 * - `unknown behind`: those of them behind a position.
 */
export type OrderPart = (typeof orderParts)[number];

export const orderParts = ['whole', 'equal behind', 'beyond', 'unknown', 'unknown behind'] as const;

/** Order of a collection in SQL: unknown values of the first key last, ties decided by the keys of the collection. */
export class OrderSql {
  private readonly keys: readonly [SqlKey, ...SqlKey[]];

  /** Errors: `Error` for an order that the collection does not declare. */
  constructor(
    { sorts, ties }: Pick<Collection, 'sorts' | 'ties'>,
    { name, isDescending }: SortOrder,
    sqlOf: FieldSql,
  ) {
    const sort = sorts[name];
    if (sort === undefined) throw new Error(`there is no sort order ${name}`);
    const sqlKey = (key: OrderKey): SqlKey => ({
      sql: compared(sqlOf(key.field), key.compares),
      isDescending: key.isDescending === true,
    });
    const first = sqlKey({ ...sort, isDescending });
    // A tie by the first key decides nothing, and the builder would take its direction for that of the first key.
    this.keys = [first, ...ties.map(sqlKey).filter(({ sql }) => sql !== first.sql)];
  }

  /** Expression of a record's position. Shape: `text[]`. */
  get position(): string {
    // As texts: a number in JSON would lose digits, and the position would lie beside the record.
    return `ARRAY[${this.keys.map(({ sql }) => `CAST(${sql} AS text)`).join(', ')}]`;
  }

  /** Adds this order to a query, and the conditions of a part of it. */
  addTo(query: AnyQuery, part: OrderPart): AnyQuery {
    const [first, ...ties] = this.keys;
    // Among unknown values the first key decides nothing, but the index is read by it.
    query.orderBy(first.sql, directionOf(first), 'NULLS LAST');
    for (const tie of ties) query.addOrderBy(tie.sql, directionOf(tie));
    switch (part) {
      case 'whole':
        return query;
      case 'equal behind':
        return query.andWhere(`${first.sql} = :${valueName(0)} AND ${this.behind(1)}`);
      case 'beyond':
        return query.andWhere(`${first.sql} ${first.isDescending ? '<' : '>'} :${valueName(0)}`);
      case 'unknown':
        return query.andWhere(`${first.sql} IS NULL`);
      case 'unknown behind':
        return query.andWhere(`${first.sql} IS NULL AND ${this.behind(1)}`);
    }
  }

  /** Makes the condition for records that follow a position by the keys from one on. */
  private behind(at: number): string {
    const key = this.keys[at];
    if (key === undefined) return 'false';
    const value = `:${valueName(at)}`;
    const follows = `${key.sql} ${key.isDescending ? '<' : '>'} ${value}`;
    return at === this.keys.length - 1
      ? follows
      : `(${follows} OR (${key.sql} = ${value} AND ${this.behind(at + 1)}))`;
  }
}

/** Returns the values of a position, by the names that the conditions of the parts use. */
export function positionValues(position: Position): QueryValues {
  // A value that is null is not compared, and a name without a use would make another statement of the same text.
  return Object.fromEntries(
    position.flatMap((value, key) => (value === null ? [] : [[valueName(key), value] as const])),
  );
}

function valueName(key: number): string {
  return `after${key}`;
}

function directionOf({ isDescending }: SqlKey): 'ASC' | 'DESC' {
  return isDescending ? 'DESC' : 'ASC';
}

function compared(sql: string, compares: OrderKey['compares']): string {
  if (compares === undefined) return sql;
  return compares === 'letters' ? `lower(${sql}) COLLATE "C"` : `${sql} COLLATE "C"`;
}
