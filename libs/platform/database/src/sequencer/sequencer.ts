import type { DataSource } from 'typeorm';
import { advisoryLocks, onConnection, pipelined, queryRow } from '..';
import type { SequencedTable } from './sequenced-table';

/** Max number of rows that one transaction gives positions. */
const rowsAtATime = 2_000;
/** Max time that a transaction waits for the lock, or for a row. Units: milliseconds. */
const lockTimeoutMs = 5_000;

/**
 * Gives the committed rows of a table their positions in a log: ascending, in the order in which they become visible, and
 * for each subject in the order of writing. Any number of processes may run it at once.
 *
 * A reader that continues behind the last position that it has seen therefore sees each row exactly once. Numbers that
 * are taken at the time of writing cannot do this: a transaction with a lower number may commit after one with a higher
 * number was read. Positions are given after the commit instead, under a lock that is held until they are committed. A
 * transaction that stays open delays nobody: its rows get their positions when they are visible.
 */
export class Sequencer {
  private readonly statements: {
    readonly look: string;
    readonly lock: string;
    readonly give: string;
    readonly notify: string;
  };

  constructor(
    private readonly dataSource: DataSource,
    { log, table, writtenAs, position, lock, positioned }: SequencedTable,
    private readonly atATime = rowsAtATime,
  ) {
    this.statements = {
      look: `SELECT FROM ${table} WHERE ${position} IS NULL LIMIT 1`,
      lock: `SELECT set_config('lock_timeout', '${lockTimeoutMs}', true), pg_advisory_xact_lock(${advisoryLocks[lock]})`,
      // A statement of its own behind the lock: it sees what the holder before has committed. A row that somebody
      // changes again is left to the next run, because the change may stay open.
      give: `
        WITH written AS MATERIALIZED (
          SELECT ${writtenAs} AS key, row_number() OVER (ORDER BY ${writtenAs}) AS rank
            FROM (SELECT ${writtenAs} FROM ${table} WHERE ${position} IS NULL
                   ORDER BY ${writtenAs} LIMIT $1 FOR UPDATE SKIP LOCKED) AS waiting
        ), taken AS MATERIALIZED (SELECT count(*) AS count FROM written),
        head AS (
          UPDATE log_head SET last = last + taken.count FROM taken WHERE log = '${log}'
          RETURNING last - taken.count AS before
        )
        UPDATE ${table} SET ${position} = head.before + written.rank
          FROM written, head WHERE ${table}.${writtenAs} = written.key`,
      notify: `SELECT pg_notify('${positioned}', '')`,
    };
  }

  /**
   * Gives positions to all rows that were committed before the call.
   *
   * @returns the number of rows
   *
   * Errors: those of the database; what waited still waits then.
   */
  async run(): Promise<number> {
    let given = 0;
    for (let latest = this.atATime; latest === this.atATime; given += latest) latest = await this.runOnce();
    return given;
  }

  private async runOnce(): Promise<number> {
    const { look, lock, give, notify } = this.statements;
    if ((await queryRow(this.dataSource, look)) === null) return 0;
    return onConnection(this.dataSource, async (client) => {
      // Sent as one piece: a process that hangs cannot hold the lock, which all others wait for.
      const [, , result] = await pipelined([
        client.query('BEGIN'),
        client.query(lock),
        client.query(give, [this.atATime]),
        client.query(notify),
        client.query('COMMIT'),
      ]);
      return result.rowCount ?? 0;
    });
  }
}
