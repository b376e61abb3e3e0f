import type { PageRequest } from '@market/kernel';
import { LRUCache } from 'lru-cache';
import { type AnyQuery, columnsOf, type FieldSelection, selectFields } from './entity-columns';
import type { MarketReads } from './market-reads';
import { unprepared } from './prepared-statement';

/** Values of a query by the names that its conditions use (`:name`); an undefined one is not given. */
export type QueryValues = Readonly<Record<string, unknown>>;

/**
 * Adds conditions, order and joined columns to a query, whose alias is the name of its entity.
 *
 * @param given names of the values that are given: conditions on others are to be left out
 */
export type QueryShape = (query: AnyQuery, given: ReadonlySet<string>) => AnyQuery;

/** Rows, and the value of an expression from the same snapshot. */
export interface RowsBeside<Row, Value> {
  readonly records: Row[];
  readonly beside: Value;
}

/** SQL text, and the name of the value for each of its parameters. */
interface Statement {
  readonly text: string;
  readonly names: readonly string[];
}

/** Max number of statements that a query remembers: callers choose which values are given. */
const maxStatements = 100;

/**
 * Query of market data, made by TypeORM's query builder. Its text depends on which values are given, never on the
 * values, and is built once for each such set, as long as it is among the last hundred: building takes half as long as
 * a read, and `MarketReads` prepares each text once for a connection.
 */
export class MarketQuery<Row extends object> {
  private readonly statements = new LRUCache<string, Statement>({ max: maxStatements });
  private readonly readers: readonly FieldReader[];
  private builtStatements = 0;

  /**
   * @param maxPrepared max number of its statements that are prepared, the first ones that are used; for a query whose
   *   callers choose among many statements, since each stays prepared on every connection
   */
  constructor(
    private readonly reads: MarketReads,
    private readonly selection: FieldSelection<Row>,
    private readonly shape: QueryShape,
    private readonly maxPrepared = maxStatements,
  ) {
    this.readers = readersOf(selection);
  }

  async rows(values: QueryValues): Promise<Row[]> {
    return (await this.rowsBeside<null>(values, 'NULL')).records;
  }

  /** Returns the first row, null when there is none. */
  async first(values: QueryValues): Promise<Row | null> {
    return (await this.rows(values))[0] ?? null;
  }

  async page(values: QueryValues, page: PageRequest): Promise<Row[]> {
    return (await this.pageBeside<null>(values, page, 'NULL')).records;
  }

  /**
   * Returns all rows, and the value of an expression.
   *
   * @param expression SQL of one value; it comes from code, never from callers, and may use the values by name
   */
  rowsBeside<Value>(values: QueryValues, expression: string): Promise<RowsBeside<Row, Value>> {
    return this.read<Value>(values, expression, '');
  }

  /** Returns one page of the rows, and the value of an expression. See `rowsBeside`. */
  pageBeside<Value>(
    values: QueryValues,
    { page, limit }: PageRequest,
    expression: string,
  ): Promise<RowsBeside<Row, Value>> {
    return this.partBeside(values, { offset: (page - 1) * limit, count: limit }, expression);
  }

  /** Returns some of the rows from an offset on, and the value of an expression. See `rowsBeside`. */
  partBeside<Value>(
    values: QueryValues,
    { offset, count }: { readonly offset: number; readonly count: number },
    expression: string,
  ): Promise<RowsBeside<Row, Value>> {
    const part = { ...values, limit: count, offset };
    // The builder's `limit()` and `offset()` write numbers into the text: each page would become a separate statement.
    return this.read<Value>(part, expression, ' LIMIT :limit OFFSET :offset');
  }

  /** Counts the rows of all pages. */
  async count(values: QueryValues): Promise<number> {
    const statement = this.statementOf('count(*)', values, (given) =>
      this.build(given).select('count(*)', 'total').orderBy(),
    );
    const [row] = await this.send<{ readonly total: number }>(statement, values);
    return row?.total ?? 0;
  }

  private async read<Value>(
    values: QueryValues,
    expression: string,
    bounds: string,
  ): Promise<RowsBeside<Row, Value>> {
    const statement = this.statementOf(expression, values, (given) => {
      const rows = this.build(given);
      // All rows in one JSON text: reading hundreds of columns one by one takes several times as long.
      return rows
        .createQueryBuilder()
        .select(`coalesce(json_agg(record), '[]')`, 'records')
        .addSelect(expression, 'beside')
        .from(`(${rows.getQuery()}${bounds})`, 'record');
    });
    const [read] = await this.send<RowsBeside<Row, Value>>(statement, values);
    if (read === undefined) throw new Error('an aggregate without a row');
    for (const record of read.records) this.readTexts(record);
    return read;
  }

  private build(given: ReadonlySet<string>): AnyQuery {
    const { entity } = this.selection;
    const query = this.reads.createQueryBuilder(entity, entity.options.name);
    return this.shape(selectFields(query, this.selection), given);
  }

  private statementOf(
    result: string,
    values: QueryValues,
    build: (given: ReadonlySet<string>) => AnyQuery,
  ): Statement {
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const form = `${given.join()} ${result}`;
    const known = this.statements.get(form);
    if (known !== undefined) return known;
    // Each name is passed as its own value: the builder returns the names in the order of the parameters.
    const named = Object.fromEntries(given.map((name) => [name, name]));
    const [text, names] = build(new Set(given)).setParameters(named).getQueryAndParameters();
    const isPrepared = this.builtStatements < this.maxPrepared;
    this.builtStatements += 1;
    const statement = { text: isPrepared ? text : unprepared(text), names: names as string[] };
    this.statements.set(form, statement);
    return statement;
  }

  private send<T>({ text, names }: Statement, values: QueryValues): Promise<T[]> {
    return this.reads.query<T[]>(
      text,
      names.map((name) => values[name]),
    );
  }

  private readTexts(record: Row): void {
    const fields: Record<string, unknown> = record as never;
    for (const { field, read } of this.readers) {
      const text = fields[field];
      if (typeof text === 'string') fields[field] = read(text);
    }
  }
}

/** Adds the conditions of those filters whose values are given. */
export function whereGiven(
  query: AnyQuery,
  filters: Readonly<Record<string, string>>,
  given: ReadonlySet<string>,
): AnyQuery {
  for (const [name, condition] of Object.entries(filters)) if (given.has(name)) query.andWhere(condition);
  return query;
}

interface FieldReader {
  readonly field: string;
  readonly read: (text: string) => unknown;
}

/** Parsers for values that JSON has as text: instants, and the non-numbers of numeric types (`NaN`, `Infinity`). */
const readersByType: ReadonlyMap<string, (text: string) => unknown> = new Map<
  string,
  (text: string) => unknown
>([
  ['timestamptz', (text) => new Date(text)],
  ['numeric', Number],
  ['double precision', Number],
]);

function readersOf<Row extends object>({ entity, fields }: FieldSelection<Row>): FieldReader[] {
  return columnsOf(entity).flatMap(({ field, type }) => {
    const read = readersByType.get(type);
    return read !== undefined && fields.some((wanted) => wanted === field) ? [{ field, read }] : [];
  });
}
