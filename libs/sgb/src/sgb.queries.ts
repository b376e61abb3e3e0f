import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { CollectionPage, CollectionRequest } from '@market/kernel';
import type { RedeemedSgb } from './domain/sgb';
import { SgbRepository } from './persistence/sgb.repository';

/** Reads tranches for the public API. */
@Injectable()
export class SgbQueries {
  constructor(private readonly tranches: SgbRepository) {}

  /** Lists a part of the collection of tranches. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<RedeemedSgb>> {
    return this.tranches.list(dataSet, part);
  }

  /** Returns a tranche, null when there is none in the data set. */
  byId(dataSet: DataSet, id: string): Promise<RedeemedSgb | null> {
    return this.tranches.byId(dataSet, id);
  }
}
