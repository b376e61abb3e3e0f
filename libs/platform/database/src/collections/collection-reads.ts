import type { DataSet } from '@market/contracts';
import {
  type Collection,
  type CollectionPage,
  type CollectionRequest,
  type Position,
  type SortOrder,
  sortText,
} from '@market/kernel';
import { type DataStamp, stampSql, VersionedCache } from '../data-versions';
import {
  type AnyQuery,
  columnsOf,
  type FieldSelection,
  MarketQuery,
  type MarketReads,
  type QueryValues,
  type RowsBeside,
  whereGiven,
} from '..';
import { changedBehindSql, changedRecords, changedSinceSql } from '../history';
import { type FieldSql, filterConditions, filterValues } from './filter-conditions';
import { type OrderPart, orderParts, OrderSql, positionValues } from './order-sql';

export interface RecordNames {
  /** Condition for the records that have a name in `:names`. */
  readonly condition: string;
  /** Returns the given names that at least one record has. */
  readonly known: (scope: CollectionScope, names: readonly string[]) => Promise<readonly string[]>;
}

/** Table of a collection, and what its declaration leaves to SQL. */
export interface CollectionTable<Row extends object> {
  readonly selection: FieldSelection<Row>;
  /** Resource under which changes of the table are announced. */
  readonly resource: string;
  /** Joined columns and conditions of every read; uses the values of the scope by name. */
  readonly scope: (query: AnyQuery) => AnyQuery;
  /** SQL of fields that are no columns. It comes from code and may use the values of the scope. */
  readonly expressions?: Readonly<Record<string, string>>;
  /** Absent for a collection whose records have no names. */
  readonly names?: RecordNames;
}

/** Values of every read of a collection: the data set, and what else its scope uses. */
export type CollectionScope = QueryValues & { readonly dataSet: DataSet };

/** Row with its position in the order of its read. */
type Positioned<Row> = Row & { position?: Position | undefined };

type PartReads<Row extends object> = Readonly<Record<OrderPart, MarketQuery<Positioned<Row>>>>;

/**
 * Max number of prepared statements of a part in the usual order; in other orders, which are rarer and many, none is
 * prepared: the server plans each anew.
 */
const maxPrepared: Readonly<Record<OrderPart, number>> = {
  whole: 24,
  'equal behind': 2,
  beyond: 2,
  unknown: 1,
  'unknown behind': 1,
};

/**
 * Reads the parts of a collection: by its filters, in one of its orders, as pages or behind a position. A part behind a
 * position begins there in the index of the order, however deep it lies.
 */
export class CollectionReads<Row extends object> {
  private readonly orders = new Map<string, PartReads<Row>>();
  private readonly totals = new VersionedCache<number>();
  private readonly conditions: Readonly<Record<string, string>>;
  private readonly sqlOf: FieldSql;
  private readonly changed: MarketQuery<Row & { readonly id: string }> | null;

  /** Errors: `Error` for a declared field that is neither a column nor an expression. */
  constructor(
    private readonly reads: MarketReads,
    private readonly collection: Collection,
    private readonly table: CollectionTable<Row>,
  ) {
    this.sqlOf = fieldSqlOf(table);
    const { names } = table;
    this.conditions = {
      ...filterConditions(collection, this.sqlOf),
      ...(names === undefined ? {} : { names: names.condition }),
    };
    this.changed = collection.hasChanges === true ? this.changedQuery() : null;
    for (const name of Object.keys(collection.sorts)) {
      for (const isDescending of [false, true]) this.addOrder({ name, isDescending });
    }
  }

  /** Reads a part, the number of all records that fit, and which of the requested names no record has. */
  async list(scope: CollectionScope, request: CollectionRequest): Promise<CollectionPage<Row>> {
    if (request.changedSince !== undefined) return this.changes(scope, request, request.changedSince);
    const { names, limit } = request;
    const values = {
      ...scope,
      ...filterValues(this.collection, request.filters),
      ...(names === null ? {} : { names }),
    };
    const { records, beside } = await this.read(values, request, stampSql(this.table.resource));
    const total = await this.totals.get(scope.dataSet, beside, JSON.stringify(values), () =>
      this.partsOf(this.collection.usualSort).whole.count(values),
    );
    const items = records.slice(0, limit);
    const next = records.length > limit ? (items.at(-1)?.position ?? null) : null;
    // `delete` would make a hash table of each record, which took a third of all memory that a read of a list allocates.
    for (const item of items) item.position = undefined;
    return { items, total, next, missing: names && (await this.missing(scope, names)) };
  }

  /**
   * Reads a part in the order of changes, and the number of all records that are listed in it. Records that do not fit the
   * filters are left out, so that a part may be shorter than requested; removed ones are not.
   */
  private async changes(
    scope: CollectionScope,
    { filters, limit, after }: CollectionRequest,
    since: Date,
  ): Promise<CollectionPage<Row>> {
    if (this.changed === null) throw new Error(`${this.collection.name} has no changes`);
    const { resource } = this.table;
    const fitting = { ...scope, ...filterValues(this.collection, filters), resource };
    const part = await changedRecords(this.changed, fitting, since, {
      after: Number(after?.[0] ?? 0),
      limit,
    });
    const present = await this.changed.count({ ...fitting, changedSince: since });
    const shown = part.records.filter(({ removedAt, row }) => removedAt !== null || row !== null);
    return {
      items: shown.flatMap(({ row }) => row ?? []),
      total: present + part.removed,
      next: [String(part.next)],
      missing: null,
      changes: {
        places: shown.map(({ id, slug, removedAt }) => (removedAt === null ? null : { id, slug, removedAt })),
        hasMore: part.hasMore,
      },
    };
  }

  private changedQuery(): MarketQuery<Row & { readonly id: string }> {
    const { selection, scope } = this.table;
    const { name } = selection.entity.options;
    const conditions = {
      ...this.conditions,
      changedBehind: changedBehindSql(`${name}.id`),
      changedSince: changedSinceSql(`${name}.id`),
    };
    return new MarketQuery<Row & { readonly id: string }>(
      this.reads,
      selection,
      (rows, given) => whereGiven(scope(rows), conditions, given),
      maxPrepared['equal behind'],
    );
  }

  /** Reads one record more than requested, which tells whether anything follows. */
  private async read(
    values: QueryValues,
    { sort, page, limit, after }: CollectionRequest,
    stamp: string,
  ): Promise<RowsBeside<Positioned<Row>, DataStamp>> {
    const parts = this.partsOf(sort);
    const count = limit + 1;
    if (after === null) return parts.whole.partBeside(values, { offset: (page - 1) * limit, count }, stamp);
    const behind = { ...values, ...positionValues(after) };
    const following: readonly (readonly [OrderPart, QueryValues])[] =
      after[0] === null
        ? [['unknown behind', behind]]
        : [
            ['equal behind', behind],
            ['beyond', behind],
            ['unknown', values],
          ];
    const records: Positioned<Row>[] = [];
    let beside: DataStamp = null;
    for (const [part, given] of following) {
      if (records.length === count) break;
      const read = await parts[part].partBeside<DataStamp>(
        given,
        { offset: 0, count: count - records.length },
        stamp,
      );
      // The total may belong to a later state than the records, never to an earlier one.
      beside = read.beside;
      records.push(...read.records);
    }
    return { records, beside };
  }

  private async missing(scope: CollectionScope, names: readonly string[]): Promise<readonly string[]> {
    const known = new Set(await this.table.names?.known(scope, names));
    return names.filter((name) => !known.has(name));
  }

  private partsOf(sort: SortOrder): PartReads<Row> {
    const parts = this.orders.get(sortText(sort));
    if (parts === undefined) throw new Error(`${this.collection.name} has no order ${sort.name}`);
    return parts;
  }

  private addOrder(sort: SortOrder): void {
    const { selection, scope } = this.table;
    const order = new OrderSql(this.collection, sort, this.sqlOf);
    const isUsual = sortText(sort) === sortText(this.collection.usualSort);
    const parts = orderParts.map((part) => {
      const query = new MarketQuery<Positioned<Row>>(
        this.reads,
        selection,
        (rows, given) => {
          const positioned = scope(rows).addSelect(order.position, 'position');
          return order.addTo(whereGiven(positioned, this.conditions, given), part);
        },
        isUsual ? maxPrepared[part] : 0,
      );
      return [part, query] as const;
    });
    this.orders.set(sortText(sort), Object.fromEntries(parts) as PartReads<Row>);
  }
}

function fieldSqlOf<Row extends object>({ selection, expressions = {} }: CollectionTable<Row>): FieldSql {
  const { entity } = selection;
  const fields = new Set(columnsOf(entity).map(({ field }) => field));
  return (field) => {
    const expression = expressions[field];
    if (expression !== undefined) return expression;
    if (fields.has(field)) return `${entity.options.name}.${field}`;
    throw new Error(`${entity.options.name} has neither a column nor an expression ${field}`);
  };
}
