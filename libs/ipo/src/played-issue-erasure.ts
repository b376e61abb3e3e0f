import { Injectable, Module } from '@nestjs/common';
import type { Database } from '@market/database';
import { PlayRepository } from './persistence/play.repository';

@Injectable()
export class PlayedIssueErasure {
  private readonly plays = new PlayRepository();

  /** Ends what an account plays, and deletes it. Its events leave the log at their age. */
  eraseAll(accountId: string, transaction: Database): Promise<void> {
    return this.plays.erase(transaction, accountId);
  }
}

/** Provides the erasure, to the dashboard and to the command line. */
@Module({ providers: [PlayedIssueErasure], exports: [PlayedIssueErasure] })
export class PlayedIssueErasureModule {}
