import type {
  EntityManager,
  EntitySchema,
  EntitySchemaColumnOptions,
  ObjectLiteral,
  SelectQueryBuilder,
} from 'typeorm';

/** Columns of an entity by field; the compiler checks that each field has one. */
export type EntityColumns<Row> = { readonly [Field in keyof Row & string]-?: EntitySchemaColumnOptions };

/** Entity of any row type: reads and writes take the table, its columns and their types from it. */
export type AnyEntity = EntitySchema<ObjectLiteral>;

/** Query of TypeORM's builder on any entity. */
export type AnyQuery = SelectQueryBuilder<ObjectLiteral>;

/** Creator of queries that the builder itself sends: a database, or a transaction. */
export type QueryMaker = Pick<EntityManager, 'createQueryBuilder'>;

/** Fields to be read of a table. */
export interface FieldSelection<Row extends object> {
  readonly entity: AnyEntity;
  readonly fields: readonly (keyof Row & string)[];
}

/** Column of a table in SQL. */
export interface SqlColumn {
  readonly field: string;
  readonly column: string;
  /** SQL type, for example `text[]`. */
  readonly type: string;
  readonly isKey: boolean;
}

/** Selects some of a table's fields; the compiler checks that each field of the row is named. */
export function selectionOf<Row extends object>(
  entity: AnyEntity,
  fields: Readonly<Record<keyof Row & string, true>>,
): FieldSelection<Row> {
  return { entity, fields: Object.keys(fields) as (keyof Row & string)[] };
}

/** Selects all fields of a table except those that are equal in all rows of a read, such as the data set. */
export function allFieldsOf<Row extends object>(
  entity: AnyEntity,
  shared: readonly string[] = ['dataSet'],
): FieldSelection<Row> {
  const fields = Object.keys(entity.options.columns).filter((field) => !shared.includes(field));
  return { entity, fields: fields as (keyof Row & string)[] };
}

/** Restricts a query to these fields, under their names. The query's alias is the name of the entity. */
export function selectFields<Query extends SelectQueryBuilder<ObjectLiteral>, Row extends object>(
  query: Query,
  { entity, fields }: FieldSelection<Row>,
): Query {
  query.select([]);
  for (const field of fields) query.addSelect(`${entity.options.name}.${field}`, field);
  return query;
}

/** Returns the columns of an entity, in their order. */
export function columnsOf(entity: AnyEntity): SqlColumn[] {
  return Object.entries(entity.options.columns).map(([field, options]) => {
    const { name = field, type, array = false, primary = false } = options as EntitySchemaColumnOptions;
    return { field, column: name, type: `${String(type)}${array ? '[]' : ''}`, isKey: primary };
  });
}

/** Returns the SQL of selected fields under their names, for a SELECT that is written as text. */
export function fieldsSql<Row extends object>({ entity, fields }: FieldSelection<Row>): string {
  const { name } = entity.options;
  return columnsOf(entity)
    .filter(({ field }) => fields.some((wanted) => wanted === field))
    .map(({ field, column }) => `${name}.${column} AS "${field}"`)
    .join(', ');
}
