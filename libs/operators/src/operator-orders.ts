import { Injectable } from '@nestjs/common';
import { QuarantineQueries, SourceBoardQueries } from '@market/collection';
import { invalidParameters, noSuchRecord } from '@market/http';
import { type OperatorTask, OperatorTasks, type TaskOrder } from '@market/operator-tasks';
import { DataSource } from 'typeorm';

/** Decision of an operator on a quarantine entry. */
export interface EntryDecision {
  readonly decision: 'release' | 'discard';
  /** Subject that a record is released with, for example the slug of an IPO; null for none. */
  readonly subject: string | null;
  /** Reason, for the audit log. */
  readonly note: string;
}

/** Gives orders of operators to the ingestors. What can be seen to fail is refused at once; the rest comes with the task. */
@Injectable()
export class OperatorOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: OperatorTasks,
    private readonly sources: SourceBoardQueries,
    private readonly quarantine: QuarantineQueries,
  ) {}

  /**
   * Orders one run of a feed, now.
   *
   * Errors: `DomainError` `NOT_001` for an unknown feed, `TASK_001`.
   */
  async runFeed(userId: string, feedId: string): Promise<OperatorTask> {
    if (!(await this.sources.isFeed(feedId))) throw noSuchRecord('feed', feedId);
    return this.add({ kind: 'source.run', subject: `feed:${feedId}`, arguments: { feedId }, userId });
  }

  /**
   * Orders a decision on a quarantine entry.
   *
   * Errors: `DomainError` `NOT_001` for an entry that does not wait, `VAL_001` for a subject of a record that has none,
   * `TASK_001`.
   */
  async decide(
    userId: string,
    entryId: number,
    { decision, subject, note }: EntryDecision,
  ): Promise<OperatorTask> {
    const entry = await this.quarantine.find(entryId);
    if (entry === null) throw noSuchRecord('quarantine entry', String(entryId));
    if (subject !== null && entry.nameable === null) {
      throw invalidParameters([{ field: 'subject', message: 'cannot be named for this entry' }]);
    }
    return this.add({
      kind: `quarantine.${decision}`,
      subject: `quarantine:${entryId}`,
      arguments: { entryId, subject, note },
      userId,
    });
  }

  /** Returns a task; null when there is none with the id. */
  task(id: string): Promise<OperatorTask | null> {
    return this.tasks.find(this.dataSource, id);
  }

  private add(order: TaskOrder): Promise<OperatorTask> {
    return this.dataSource.transaction((transaction) => this.tasks.add(transaction, order));
  }
}
