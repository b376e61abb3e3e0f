import type { EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * Port for reads of market data; never accounts, limits, usage or billing. The rows are never older than the version
 * that this process knows to be committed. Read only.
 */
export abstract class MarketReads {
  /** Runs a SELECT. Errors: those of the primary. */
  abstract query<T>(statement: string, parameters?: unknown[]): Promise<T>;

  /**
   * Begins a query of TypeORM's builder. Send it by `query`, as `MarketQuery` does: the builder's own methods
   * (`getMany`, `getRawMany`) would use the primary.
   *
   * Errors: TypeORM's, when the database was opened without the entity.
   */
  abstract createQueryBuilder<Entity extends ObjectLiteral>(
    entity: EntitySchema<Entity>,
    alias: string,
  ): SelectQueryBuilder<Entity>;
}
