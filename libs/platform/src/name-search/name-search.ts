import type { DataSet } from '@market/contracts';
import { holdsLiterally, type PageRequest, type RankedName, searchWords } from '@market/kernel';
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

/** One page of what a search found. */
export interface FoundNames {
  /** Best fit first; see `rankNames`. */
  readonly ids: readonly string[];
  /** Of all pages. */
  readonly total: number;
}

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

  /** The records of a data set whose names fit a text, ranked. */
  async find(sql: Sql, dataSet: DataSet, text: string, { page, limit }: PageRequest): Promise<FoundNames> {
    const index = await this.indexOf(sql, dataSet);
    const found = index.find(searchWords(text)).filter(({ name }) => holdsLiterally(name, text));
    return { ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: found.length };
  }

  /** As the data are at this moment. */
  private async indexOf(sql: Sql, dataSet: DataSet): Promise<NameIndex<IndexedName>> {
    const statement = `SELECT ${stampSql(this.names.resource)} AS stamp`;
    const read = await rowOf<{ stamp: DataStamp }>(sql, statement, [dataSet]);
    return this.indexes.get(dataSet, read?.stamp ?? null, '', () => this.readNames(sql, dataSet));
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
