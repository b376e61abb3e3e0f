import type { EntitySchema, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * Where market data is read from: never accounts, limits, usage or billing. What it gives is never older than what
 * this process knows to be committed. Read only: it is no place to write.
 */
export abstract class MarketReads {
  /** Errors: those of the primary. */
  abstract query<T>(statement: string, parameters?: unknown[]): Promise<T>;

  /**
   * Begins a query of TypeORM's builder. It is sent by `query`, as `MarketQuery` does: the builder's own methods
   * (`getMany`, `getRawMany`) would ask the primary.
   *
   * Errors: TypeORM's, when the database was opened without the entity.
   */
  abstract createQueryBuilder<Entity extends ObjectLiteral>(
    entity: EntitySchema<Entity>,
    alias: string,
  ): SelectQueryBuilder<Entity>;
}
