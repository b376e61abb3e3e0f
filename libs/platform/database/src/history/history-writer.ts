import type { DataSet } from '@market/contracts';
import { type Clock, dayInIndia, type IndianDay } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { lockLedger } from '../lock-ledger';
import { queryRows, type Sql } from '../sql';
import type { PublishedTable } from './published-table';
import { prepareHistory, recordHistory } from './record-history';

/** Max number of records that one transaction prepares. */
const atATime = 200;

/** Source of changes by the service itself: a migration, or a release that publishes a value differently. */
export const serviceSource = 'service';

/**
 * Keeps the histories of published records complete while nobody writes them: begins those of records that have none,
 * adds what the calendar changes, and marks removed records. At its first run in a process it compares all records with
 * their stored states, for what a migration or a release has changed. Several processes may run it at once.
 */
export class HistoryWriter {
  /** Day up to which the calendar's changes are stored, by data set and resource. */
  private readonly reached = new Map<string, IndianDay>();
  /** Data sets and resources whose records were compared with their stored states. */
  private readonly compared = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tables: readonly PublishedTable[],
  ) {}

  /** Runs once over a data set. @returns the number of records that it wrote */
  async run(dataSet: DataSet): Promise<number> {
    let written = 0;
    for (const table of this.tables) written += await this.write(table, dataSet);
    return written;
  }

  private async write(table: PublishedTable, dataSet: DataSet): Promise<number> {
    const now = this.clock.now();
    const removed = await this.markRemoved(table, dataSet, now);
    const key = `${dataSet}/${table.resource}`;
    const isNewDay = table.followsDays === true && this.reached.get(key) !== dayInIndia(now);
    const due = [
      ...(await unrecorded(this.dataSource, table, dataSet)),
      ...(isNewDay ? await ofEarlierDays(this.dataSource, table, dataSet, now) : []),
    ];
    await this.inParts(table, dataSet, due, (manager, ids) =>
      prepareHistory(manager, table, dataSet, ids, now),
    );
    if (isNewDay) this.reached.set(key, dayInIndia(now));
    return removed + due.length + (await this.compare(table, dataSet, now));
  }

  /** Compares all records with their stored states, once. @returns the number of records that differed */
  private async compare(table: PublishedTable, dataSet: DataSet, now: Date): Promise<number> {
    const key = `${dataSet}/${table.resource}`;
    if (this.compared.has(key)) return 0;
    const write = { now, source: serviceSource };
    let changed = 0;
    await this.inParts(
      table,
      dataSet,
      await recorded(this.dataSource, table, dataSet),
      async (manager, ids) => {
        await prepareHistory(manager, table, dataSet, ids, now);
        changed += (await recordHistory(manager, table, dataSet, ids, write)).length;
      },
    );
    this.compared.add(key);
    return changed;
  }

  private async inParts(
    table: PublishedTable,
    dataSet: DataSet,
    ids: readonly string[],
    work: (manager: EntityManager, ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < ids.length; at += atATime) {
      const part = ids.slice(at, at + atATime);
      await this.locked(table, dataSet, (manager) => work(manager, part));
    }
  }

  private async markRemoved(table: PublishedTable, dataSet: DataSet, now: Date): Promise<number> {
    if ((await vanished(this.dataSource, table, dataSet)).length === 0) return 0;
    return this.locked(table, dataSet, async (manager) => {
      const ids = await vanished(manager, table, dataSet);
      await markRemoved(manager, table, dataSet, ids, now);
      return ids.length;
    });
  }

  private locked<T>(
    { lock }: PublishedTable,
    dataSet: DataSet,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, lock.name, dataSet, lock.part);
      return work(manager);
    });
  }
}

/** Marks published records as removed. */
export async function markRemoved(
  sql: Sql,
  { resource }: PublishedTable,
  dataSet: DataSet,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  // SQL text, like all statements here: tables of several features, and one without an entity.
  await sql.query(
    `UPDATE published_record
        SET removed_at = $4, changed_at = $4, written_as = DEFAULT, change_position = NULL
      WHERE data_set = $1 AND resource = $2 AND id = ANY($3) AND removed_at IS NULL`,
    [dataSet, resource, ids, now],
  );
}

/** Finds records whose histories have not begun. */
function unrecorded(sql: Sql, table: PublishedTable, dataSet: DataSet): Promise<string[]> {
  return idsOf(
    sql,
    `SELECT record.id FROM ${table.table} record
      WHERE record.data_set = $1 ${ofPart(table)} AND NOT EXISTS (
        SELECT FROM published_record published
         WHERE published.data_set = $1 AND published.resource = $2 AND published.id = record.id
           AND published.removed_at IS NULL)`,
    [dataSet, table.resource],
  );
}

/** Finds published records that no longer exist. */
function vanished(sql: Sql, table: PublishedTable, dataSet: DataSet): Promise<string[]> {
  return idsOf(
    sql,
    `SELECT published.id FROM published_record published
      WHERE published.data_set = $1 AND published.resource = $2 AND published.removed_at IS NULL AND NOT EXISTS (
        SELECT FROM ${table.table} record
         WHERE record.data_set = $1 AND record.id = published.id ${ofPart(table)})`,
    [dataSet, table.resource],
  );
}

/** Finds published records. */
function recorded(sql: Sql, { resource }: PublishedTable, dataSet: DataSet): Promise<string[]> {
  return idsOf(
    sql,
    'SELECT id FROM published_record WHERE data_set = $1 AND resource = $2 AND removed_at IS NULL ORDER BY id',
    [dataSet, resource],
  );
}

/** Finds published records whose states are those of an earlier day. */
function ofEarlierDays(sql: Sql, table: PublishedTable, dataSet: DataSet, now: Date): Promise<string[]> {
  return idsOf(
    sql,
    `SELECT id FROM published_record
      WHERE data_set = $1 AND resource = $2 AND shown_on < $3 AND removed_at IS NULL`,
    [dataSet, table.resource, dayInIndia(now)],
  );
}

function ofPart({ within }: PublishedTable): string {
  return within === undefined ? '' : `AND record.${within.column} = '${within.value}'`;
}

async function idsOf(sql: Sql, statement: string, parameters: unknown[]): Promise<string[]> {
  return (await queryRows<{ id: string }>(sql, statement, parameters)).map(({ id }) => id);
}
