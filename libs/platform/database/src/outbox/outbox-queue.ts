import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { queryRow, queryRows, type Sql } from '..';

/** Channel on which every process is notified of announced events, at their commit. */
export const outboxChannel = 'outbox_announced';

/** Announced event that is to be fanned out. */
export interface OutboxEntry {
  readonly id: string;
  readonly dataSet: DataSet;
  readonly type: string;
  readonly occurredAt: Date;
  /** Time of writing, by the database's clock. */
  readonly writtenAt: Date;
  /** Transaction that wrote it. Shape: `xid8` in decimal digits. */
  readonly transactionId: string;
  /** Last receiver of the part that was fanned out, in the order of receivers' ids; null when none was. */
  readonly fannedOutTo: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Account that alone receives it; null for all. */
  readonly accountId: string | null;
  /** Position in the log; null for an event without one yet. */
  readonly sequence: number | null;
}

/** Event in the order of writing. */
export interface WrittenEvent {
  readonly id: string;
  readonly position: number;
  /** Time of writing, by the database's clock. */
  readonly writtenAt: Date;
}

/** Part of the events of a range. */
export interface EventPart {
  /** Position of the last event of the part before; 0 for the first part. */
  readonly after: number;
  readonly atMost: number;
}

/** Events of a data set by type and time of writing. */
export interface EventRange {
  readonly dataSet: DataSet;
  /** Account that receives them. */
  readonly accountId: string;
  readonly types: readonly string[];
  readonly from: Date;
  /** First instant after the range; null for no end. */
  readonly until: Date | null;
  /** Sequences of the events. Default: all. */
  readonly sequences?: SequenceRange;
}

/** Events from a sequence to a sequence, both included. */
export interface SequenceRange {
  readonly first: number;
  readonly last: number;
}

const columns = `id, data_set AS "dataSet", type, occurred_at AS "occurredAt", committed_at AS "writtenAt",
  transaction_id::text AS "transactionId", fanned_out_to AS "fannedOutTo", data, account_id AS "accountId",
  log_position AS sequence`;

/**
 * Queue of events that wait to be fanned out, for any number of processes at once. SQL text: events are locked and
 * marked in batches, by snapshots of transactions.
 */
@Injectable()
export class OutboxQueue {
  /**
   * Locks the oldest waiting events that no other transaction has locked, until this transaction ends. An event waits from
   * the moment on at which it has its position in the log, which its deliveries carry.
   */
  hold(transaction: Sql, atMost: number): Promise<OutboxEntry[]> {
    return queryRows<OutboxEntry>(
      transaction,
      `SELECT ${columns} FROM outbox_event WHERE fanned_out_at IS NULL AND log_position IS NOT NULL
        ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [atMost],
    );
  }

  /** Marks locked events as fanned out, in the transaction that wrote their deliveries. */
  async settle(transaction: Sql, ids: readonly string[], at: Date): Promise<void> {
    await transaction.query('UPDATE outbox_event SET fanned_out_at = $2 WHERE id = ANY($1)', [ids, at]);
  }

  /** Records how far a locked event was fanned out, in the transaction that wrote the deliveries of this part. */
  async settlePart(transaction: Sql, id: string, to: string): Promise<void> {
    await transaction.query('UPDATE outbox_event SET fanned_out_to = $2 WHERE id = $1', [id, to]);
  }

  /** Returns the position of the oldest event that was not fanned out; null when there is none. */
  async oldestWaiting(sql: Sql): Promise<number | null> {
    const row = await queryRow<{ position: number }>(
      sql,
      'SELECT position FROM outbox_event WHERE fanned_out_at IS NULL ORDER BY position LIMIT 1',
    );
    return row?.position ?? null;
  }

  /** Returns how long the oldest event has waited for its fan-out, by the database's clock. Units: seconds; 0 when none waits. */
  async waitingSeconds(sql: Sql): Promise<number> {
    const row = await queryRow<{ seconds: number }>(
      sql,
      `SELECT greatest(0, extract(epoch FROM clock_timestamp() - committed_at))::float AS seconds
         FROM outbox_event WHERE fanned_out_at IS NULL ORDER BY position LIMIT 1`,
    );
    return row?.seconds ?? 0;
  }

  /**
   * Returns a part of the events of some types and a time that were fanned out as far as a receiver, oldest first. The
   * others are left out: their fan-out is yet to reach it.
   */
  fannedOut(
    sql: Sql,
    { dataSet, accountId, types, from, until, sequences }: EventRange,
    receiver: string,
    { after, atMost }: EventPart,
  ): Promise<WrittenEvent[]> {
    // OFFSET 0: the few events of some sequences are found by these, not by a walk through all positions.
    const events =
      sequences === undefined
        ? 'outbox_event'
        : '(SELECT * FROM outbox_event WHERE data_set = $1 AND log_position BETWEEN $9 AND $10 OFFSET 0) e';
    return queryRows<WrittenEvent>(
      sql,
      `SELECT id, position, committed_at AS "writtenAt" FROM ${events}
        WHERE data_set = $1 AND type = ANY($2) AND committed_at >= $3
          AND committed_at < coalesce($4::timestamptz, 'infinity')
          AND (fanned_out_at IS NOT NULL OR fanned_out_to >= $5) AND position > $6
          AND (account_id IS NULL OR account_id = $8)
        ORDER BY position LIMIT $7`,
      [
        ...[dataSet, types, from, until, receiver, after, atMost, accountId],
        ...(sequences === undefined ? [] : [sequences.first, sequences.last]),
      ],
    );
  }

  /** Returns the events with these ids that are still stored, oldest first. */
  withIds(sql: Sql, ids: readonly string[]): Promise<OutboxEntry[]> {
    return queryRows<OutboxEntry>(
      sql,
      `SELECT ${columns} FROM outbox_event WHERE id = ANY($1) ORDER BY position`,
      [ids],
    );
  }
}
