import type { DataSource, EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { MarketReads } from '../market-reads';

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Reads of a test database that count the rows which their statements visit: a measure of cost that no load disturbs. */
export class CountingReads extends MarketReads {
  /** Rows that the lists of `visited` visited, without the counts of all records, which are cached. */
  private sum = 0;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    if (!/^SELECT count\(/.test(statement.replace(/^\/\*.*?\*\/ /, ''))) {
      const explained: { 'QUERY PLAN': { Plan: Plan }[] }[] = await this.dataSource.query(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
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

  /** Resolves to the number of rows that some reads visit. */
  async visited(read: () => Promise<unknown>): Promise<number> {
    this.sum = 0;
    await read();
    return this.sum;
  }
}

/** Returns the rows that the leaves of a plan read, whether they were kept or not. */
function visitedBy(plan: Plan | undefined): number {
  if (plan === undefined) return 0;
  if (plan.Plans !== undefined) return plan.Plans.reduce((sum, part) => sum + visitedBy(part), 0);
  const {
    'Actual Rows': kept,
    'Rows Removed by Filter': left = 0,
    'Rows Removed by Index Recheck': doubted = 0,
  } = plan;
  return (kept + left + doubted) * plan['Actual Loops'];
}
