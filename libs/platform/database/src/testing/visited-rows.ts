import type { DataSource, EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { MarketReads } from '../market-reads';
import type { MeasuredRead } from './growth';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Reads of a test database that count the rows which their statements visit: a measure of cost that no load disturbs. */
export class CountingReads extends MarketReads {
  /** Rows that the reads of `visited` visited. */
  private sum = 0;
  private withCounts = false;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    if (this.withCounts || !/^SELECT count\(/.test(statement.replace(/^\/\*.*?\*\/ /, ''))) {
      const explained: { 'QUERY PLAN': { Plan: Plan }[] }[] = await this.dataSource.query(
        `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement}`,
        parameters,
      );
      this.sum += visitedBy(explained[0]?.['QUERY PLAN'][0]?.Plan);
    }
    return this.dataSource.query(statement, parameters);
  }

  createQueryBuilder<Entity extends ObjectLiteral>(
    entity: EntitySchema<Entity>,
    alias: string,
  ): SelectQueryBuilder<Entity> {
    return this.dataSource.createQueryBuilder(entity, alias);
  }

  /** Resolves to the number of rows that some reads visit, without the counts of all records, which are cached. */
  visited(read: () => Promise<unknown>): Promise<number> {
    return this.countedIn(read, false);
  }

  /** Resolves to the number of rows that some reads and their counts of all records visit. */
  visitedWithCounts(read: () => Promise<unknown>): Promise<number> {
    return this.countedIn(read, true);
  }

  /** Names a read whose visits are to be compared, without the counts of all records. */
  measured(name: string, read: () => Promise<unknown>): MeasuredRead {
    return { name, visits: () => this.visited(read) };
  }

  /** Names a read whose visits are to be compared, with its counts of all records. */
  measuredWithCounts(name: string, read: () => Promise<unknown>): MeasuredRead {
    return { name, visits: () => this.visitedWithCounts(read) };
  }

  private async countedIn(read: () => Promise<unknown>, withCounts: boolean): Promise<number> {
    this.sum = 0;
    this.withCounts = withCounts;
    await read();
    return this.sum;
  }
}

/** Returns the rows that the scans of a plan read, whether they were kept or not. */
function visitedBy(plan: Plan | undefined): number {
  if (plan === undefined) return 0;
  const parts = (plan.Plans ?? []).reduce((sum, part) => sum + visitedBy(part), 0);
  // The rows of a bitmap are counted where it is made. A scan with a subquery has parts, too.
  const isScan = plan['Relation Name'] !== undefined && plan['Node Type'] !== 'Bitmap Heap Scan';
  if (plan.Plans !== undefined && !isScan) return parts;
  const {
    'Actual Rows': kept,
    'Rows Removed by Filter': left = 0,
    'Rows Removed by Index Recheck': doubted = 0,
  } = plan;
  return parts + (kept + left + doubted) * plan['Actual Loops'];
}
