import { Injectable } from '@nestjs/common';
import { QuarantineQueries, SourceBoardQueries } from '@market/collection';
import { invalidParameters, noSuchRecord } from '@market/http-server';
import type { SessionAuthor } from '@market/sessions';
import { type OperatorTask, OperatorTasks, type TaskOrder } from '@market/operator-tasks';
import { DataSource } from 'typeorm';

/** Operator who gives an order, and is judged again in its transaction. */
export type OperatorAuthor = Pick<SessionAuthor, 'userId' | 'check'>;

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
  async runFeed(author: OperatorAuthor, feedId: string): Promise<OperatorTask> {
    if (!(await this.sources.isFeed(feedId))) throw noSuchRecord('feed', feedId);
    return this.add(author, {
      kind: 'source.run',
      subject: `feed:${feedId}`,
      arguments: { feedId },
    });
  }

  /**
   * Orders a decision on a quarantine entry.
   *
   * Errors: `DomainError` `NOT_001` for an entry that does not wait, `VAL_001` for a subject of a record that has none,
   * `TASK_001`.
   */
  async decide(
    author: OperatorAuthor,
    entryId: number,
    { decision, subject, note }: EntryDecision,
  ): Promise<OperatorTask> {
    const entry = await this.quarantine.find(entryId);
    if (entry === null) throw noSuchRecord('quarantine entry', String(entryId));
    if (subject !== null && entry.nameable === null) {
      throw invalidParameters([{ field: 'subject', message: 'cannot be named for this entry' }]);
    }
    return this.add(author, {
      kind: `quarantine.${decision}`,
      subject: `quarantine:${entryId}`,
      arguments: { entryId, subject, note },
    });
  }

  /** Returns a task; null when there is none with the id. */
  task(id: string): Promise<OperatorTask | null> {
    return this.tasks.find(this.dataSource, id);
  }

  private add({ userId, check }: OperatorAuthor, order: Omit<TaskOrder, 'userId'>): Promise<OperatorTask> {
    return this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      return this.tasks.add(tx, { ...order, userId });
    });
  }
}
