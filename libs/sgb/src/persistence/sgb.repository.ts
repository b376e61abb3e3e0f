import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { CollectionPage, CollectionRequest } from '@market/kernel';
import { type FieldSelection, MarketQuery, MarketReads, selectionOf } from '@market/database';
import { CollectionReads, type CollectionScope } from '@market/database/collections';
import type { Sgb } from '../domain/sgb';
import { sgbCollection } from '../domain/sgb-collection';
import { sgbEntity, sgbRows } from './sgb.entity';

/** Reads tranches. All methods take the data set as their first parameter. */
@Injectable()
export class SgbRepository {
  private readonly tranches: CollectionReads<Sgb>;
  private readonly ids: MarketQuery<Pick<Sgb, 'id'>>;
  private readonly named: MarketQuery<Sgb>;

  constructor(reads: MarketReads) {
    this.tranches = new CollectionReads<Sgb>(reads, sgbCollection, {
      selection: sgbRows as FieldSelection<Sgb>,
      resource: 'sgb',
      scope: (query) => query.where('sgb.dataSet = :dataSet'),
      names: { condition: 'sgb.id = ANY(:names)', known: (scope, names) => this.idsAmong(scope, names) },
    });
    this.ids = new MarketQuery(reads, selectionOf<Pick<Sgb, 'id'>>(sgbEntity, { id: true }), (query) =>
      query.where('sgb.dataSet = :dataSet AND sgb.id = ANY(:names)'),
    );
    this.named = new MarketQuery(reads, sgbRows, (query) =>
      query.where('sgb.dataSet = :dataSet AND sgb.id = :id'),
    );
  }

  /** Lists a part of the collection of tranches. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Sgb>> {
    return this.tranches.list({ dataSet }, part);
  }

  /** Returns a tranche, null when there is none in the data set. */
  byId(dataSet: DataSet, id: string): Promise<Sgb | null> {
    return this.named.first({ dataSet, id });
  }

  private async idsAmong({ dataSet }: CollectionScope, names: readonly string[]): Promise<string[]> {
    return (await this.ids.rows({ dataSet, names })).map(({ id }) => id);
  }
}
