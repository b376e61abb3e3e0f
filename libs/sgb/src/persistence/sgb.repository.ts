import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { CollectionPage, CollectionRequest } from '@market/kernel';
import { MarketQuery, MarketReads, selectionOf } from '@market/database';
import { CollectionReads, type CollectionScope } from '@market/database/collections';
import type { RedeemedSgb } from '../domain/sgb';
import { sgbCollection } from '../domain/sgb-collection';
import { sgbEntity, sgbRows } from './sgb.entity';
import type { RedeemedRow } from './sgb.row';
import { withRedemptions } from './sgb-redemptions';

/** Reads tranches. All methods take the data set as their first parameter. */
@Injectable()
export class SgbRepository {
  private readonly tranches: CollectionReads<RedeemedRow>;
  private readonly ids: MarketQuery<Pick<RedeemedSgb, 'id'>>;
  private readonly named: MarketQuery<RedeemedRow>;

  constructor(reads: MarketReads) {
    this.tranches = new CollectionReads<RedeemedRow>(reads, sgbCollection, {
      selection: sgbRows,
      resource: 'sgb',
      scope: (query) => withRedemptions(query).where('sgb.dataSet = :dataSet'),
      names: { condition: 'sgb.id = ANY(:names)', known: (scope, names) => this.idsAmong(scope, names) },
    });
    this.ids = new MarketQuery(
      reads,
      selectionOf<Pick<RedeemedSgb, 'id'>>(sgbEntity, { id: true }),
      (query) => query.where('sgb.dataSet = :dataSet AND sgb.id = ANY(:names)'),
    );
    this.named = new MarketQuery<RedeemedRow>(reads, sgbRows, (query) =>
      withRedemptions(query).where('sgb.dataSet = :dataSet AND sgb.id = :id'),
    );
  }

  /** Lists a part of the collection of tranches. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<RedeemedSgb>> {
    return this.tranches.list({ dataSet }, part);
  }

  /** Returns a tranche, null when there is none in the data set. */
  byId(dataSet: DataSet, id: string): Promise<RedeemedSgb | null> {
    return this.named.first({ dataSet, id });
  }

  private async idsAmong({ dataSet }: CollectionScope, names: readonly string[]): Promise<string[]> {
    return (await this.ids.rows({ dataSet, names })).map(({ id }) => id);
  }
}
