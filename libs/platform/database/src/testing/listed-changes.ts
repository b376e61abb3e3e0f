import { EntitySchema } from 'typeorm';
import { changedBehindSql, changedRecords, type ChangedRecords, type RecordAddress } from '../history';
import { MarketQuery, type MarketReads, selectionOf, whereGiven } from '..';

interface Listed {
  readonly id: string;
  readonly dataSet: string;
  readonly resource: string;
}

const listed = new EntitySchema<Listed>({
  name: 'listed',
  tableName: 'published_record',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    resource: { type: 'text', primary: true },
    id: { type: 'text', primary: true },
  },
});

/** Entity that `ListedChanges` reads, for the data source of a test. */
export const listedParts = { entities: [listed], migrations: [] };

/** Changes of the records of any resource, as lists read them, without a table of their own. */
export class ListedChanges {
  private readonly query: MarketQuery<Pick<Listed, 'id'>>;

  /** @param reads of a data source with `listedParts` */
  constructor(reads: MarketReads) {
    const conditions = { changedBehind: changedBehindSql('listed.id') };
    this.query = new MarketQuery(
      reads,
      selectionOf<Pick<Listed, 'id'>>(listed, { id: true }),
      (rows, given) =>
        whereGiven(
          rows.where('listed.dataSet = :dataSet AND listed.resource = :resource'),
          conditions,
          given,
        ),
    );
  }

  /** Reads a part of the changes. See `changedRecords`. */
  read(
    place: Omit<RecordAddress, 'id'>,
    since: Date,
    part: { readonly after: number; readonly limit: number },
  ): Promise<ChangedRecords<Pick<Listed, 'id'>>> {
    return changedRecords(this.query, place, since, part);
  }
}
