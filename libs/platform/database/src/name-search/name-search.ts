import type { DataSet } from '@market/contracts';
import { literalWords, type Page, type PageRequest, type RankedName, searchWords } from '@market/kernel';
import { type DataStamp, VersionedCache, stampSql } from '../data-versions';
import { type AnyEntity, MarketQuery, type MarketReads, selectionOf } from '..';
import { NameIndex } from './name-index';

/** Table of names: an entity with `dataSet`, `id`, `slug`, `name`, `openOn` and a key of the name. */
export interface NameTable {
  readonly entity: AnyEntity;
  /** Resource under which changes of the table are announced. */
  readonly resource: string;
  /** Field with the result of `companyKey` for the name. */
  readonly keyField: string;
  /** Word that follows the key in every full name, in lower case, for example `limited`. */
  readonly legalForm?: string;
}

/** Reads records by their ids, in any order, with their stamp, in one snapshot; also for an empty list of ids. */
export type ReadFound<T extends { readonly id: string }> = (
  ids: readonly string[],
  stamp: string,
) => Promise<{ readonly records: readonly T[]; readonly beside: DataStamp }>;

/** Max attempts of a search while the data change between finding and reading. */
const maxAttempts = 3;

interface IndexedName extends RankedName {
  readonly id: string;
  readonly name: string;
}

/**
 * Searches the names of one table. All names are read once for each state of the data and searched in memory: with 5 000
 * names that takes 0.02 to 0.5 ms. No index of the database forgives two mistyped letters (`pg_trgm` measures another
 * distance), and comparing every word there took 31 ms.
 */
export class NameSearch {
  private readonly indexes = new VersionedCache<NameIndex<IndexedName>>();

  private readonly rows: MarketQuery<Omit<IndexedName, 'legalForm'>>;

  constructor(
    reads: MarketReads,
    private readonly names: NameTable,
  ) {
    const { entity, keyField } = names;
    const { name } = entity.options;
    const fields = selectionOf<Omit<IndexedName, 'legalForm' | 'nameKey'>>(entity, {
      id: true,
      slug: true,
      name: true,
      openOn: true,
    });
    this.rows = new MarketQuery<Omit<IndexedName, 'legalForm'>>(reads, fields, (query) =>
      query.addSelect(`${name}.${keyField}`, 'nameKey').where(`${name}.dataSet = :dataSet`),
    );
  }

  /**
   * Returns the records of a data set whose names fit a text, ranked. One statement as long as the data do not change:
   * the stamp is read with the records.
   */
  async find<T extends { readonly id: string }>(
    dataSet: DataSet,
    text: string,
    { page, limit }: PageRequest,
    read: ReadFound<T>,
  ): Promise<Page<T>> {
    const [words, holds] = [searchWords(text), literalWords(text)];
    const stampOfNow = stampSql(this.names.resource);
    let stamp = this.indexes.latest(dataSet) ?? (await read([], stampOfNow)).beside;
    for (let attempt = 1; ; attempt += 1) {
      const index = await this.indexes.get(dataSet, stamp, '', () => this.readNames(dataSet));
      const fitting = index.find(words);
      const found = holds === null ? fitting : fitting.filter(({ name }) => holds(name));
      const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
      const { records, beside } = await read(ids, stampOfNow);
      if (beside === stamp || attempt === maxAttempts)
        return { items: inOrder(ids, records), total: found.length };
      stamp = beside;
    }
  }

  private async readNames(dataSet: DataSet): Promise<NameIndex<IndexedName>> {
    const { legalForm } = this.names;
    const rows = await this.rows.rows({ dataSet });
    return new NameIndex(legalForm === undefined ? rows : rows.map((row) => ({ ...row, legalForm })));
  }
}

/** Sorts records in the order of their ids; those that no longer exist are left out. */
function inOrder<T extends { readonly id: string }>(ids: readonly string[], records: readonly T[]): T[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
