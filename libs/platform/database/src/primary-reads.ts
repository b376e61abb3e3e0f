import type { DataSource, EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { MarketReads } from './market-reads';
import { withNames } from './prepared-statement';

/** Longer than the server's statement timeout: only a connection that is cut off takes so long. Units: milliseconds. */
const answerWithinMs = 3_000;

/** Reads market data from the app's own database, over the connections of its pool. */
export class PrimaryReads extends MarketReads {
  constructor(
    private readonly dataSource: Pick<DataSource, 'createQueryRunner' | 'createQueryBuilder'>,
    private readonly withinMs = answerWithinMs,
  ) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    const { rows } = await withNames(this.dataSource, (client, named) => {
      const question = { ...named(statement, parameters), query_timeout: this.withinMs };
      return client.query(question);
    });
    return rows as T;
  }

  createQueryBuilder<Entity extends ObjectLiteral>(
    entity: EntitySchema<Entity>,
    alias: string,
  ): SelectQueryBuilder<Entity> {
    return this.dataSource.createQueryBuilder(entity, alias);
  }
}
