import type { DataSet } from '@market/contracts';
import { literalWords, type Page, type PageRequest, type RankedName, searchWords } from '@market/kernel';
import { type DataStamp, MadeOfVersion, stampSql } from '../data-versions';
import { rowOf, rowsOf, type Sql } from '../database';
import { NameIndex } from './name-index';

/** Where names are looked for: a table with `data_set`, `id`, `slug`, `name`, `open_on` and a key of the name. */
export interface NameTable {
  readonly table: string;
  /** The resource under which changes of the table are announced. */
  readonly resource: string;
  /** Column of what `companyKey` made of the name. */
  readonly keyColumn: string;
  /** How every full name goes on after its key, one word in lower case, for example `limited`. */
  readonly legalForm?: string;
}

/** Reads records by their ids, in any order, and beside them the stamp, of one state of the data. */
export type ReadFound<T extends { readonly id: string }> = (
  ids: readonly string[],
  stamp: string,
) => Promise<{ readonly records: readonly T[]; readonly beside: DataStamp }>;

/** The data changed between two looks: then it is looked again, so often at the most. */
const looks = 3;

interface IndexedName extends RankedName {
  readonly id: string;
  readonly name: string;
}

/**
 * Searches the names of one table. All of them are read once for each state of the data and searched in memory: in
 * 5 000 names that takes less than the way to the database and back.
 */
export class NameSearch {
  private readonly indexes = new MadeOfVersion<NameIndex<IndexedName>>();

  /** Table, columns and resource come from code, never from callers. */
  constructor(private readonly names: NameTable) {}

  /**
   * The records of a data set whose names fit a text, ranked. One statement as long as the data do not change: that
   * they have not changed is read with the records.
   */
  async find<T extends { readonly id: string }>(
    sql: Sql,
    dataSet: DataSet,
    text: string,
    { page, limit }: PageRequest,
    read: ReadFound<T>,
  ): Promise<Page<T>> {
    const [words, holds] = [searchWords(text), literalWords(text)];
    let stamp = this.indexes.latest(dataSet) ?? (await this.stamp(sql, dataSet));
    for (let look = 1; ; look += 1) {
      const index = await this.indexes.get(dataSet, stamp, '', () => this.readNames(sql, dataSet));
      const fitting = index.find(words);
      const found = holds === null ? fitting : fitting.filter(({ name }) => holds(name));
      const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
      const { records, beside } = await read(ids, stampSql(this.names.resource));
      if (beside === stamp || look === looks) return { items: inOrder(ids, records), total: found.length };
      stamp = beside;
    }
  }

  private async stamp(sql: Sql, dataSet: DataSet): Promise<DataStamp> {
    const statement = `SELECT ${stampSql(this.names.resource)} AS stamp`;
    return (await rowOf<{ stamp: DataStamp }>(sql, statement, [dataSet]))?.stamp ?? null;
  }

  private async readNames(sql: Sql, dataSet: DataSet): Promise<NameIndex<IndexedName>> {
    const { table, keyColumn, legalForm } = this.names;
    const rows = await rowsOf<Omit<IndexedName, 'legalForm'>>(
      sql,
      `SELECT id, slug, name, ${keyColumn} AS "nameKey", open_on AS "openOn" FROM ${table} WHERE data_set = $1`,
      [dataSet],
    );
    return new NameIndex(legalForm === undefined ? rows : rows.map((row) => ({ ...row, legalForm })));
  }
}

/** Records as their ids are ordered; those that are not there any more are left out. */
function inOrder<T extends { readonly id: string }>(ids: readonly string[], records: readonly T[]): T[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
