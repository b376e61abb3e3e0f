import { Injectable, Module } from '@nestjs/common';
import type { Database } from '@market/database';
import { RequestRetentionRepository } from './persistence/request-retention.repository';

@Injectable()
export class RequestErasure {
  private readonly rows = new RequestRetentionRepository();

  /** Deletes the log and the counts of an account. What its processes have not written yet is deleted at its age. */
  eraseAll(accountId: string, transaction: Database): Promise<void> {
    return this.rows.erase(transaction, accountId);
  }
}

/** Provides the erasure, to the dashboard and to the command line. */
@Module({ providers: [RequestErasure], exports: [RequestErasure] })
export class RequestErasureModule {}
