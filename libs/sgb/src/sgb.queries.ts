import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import type { Sgb } from './domain/sgb';
import { SgbRepository } from './persistence/sgb.repository';

/** Reads tranches for the public API. */
@Injectable()
export class SgbQueries {
  constructor(private readonly tranches: SgbRepository) {}

  /** Lists tranches, newest opening day first, unknown days last; see the repository for ties. */
  list(dataSet: DataSet, page: PageRequest): Promise<Page<Sgb>> {
    return this.tranches.list(dataSet, page);
  }

  /** Returns a tranche, null when there is none in the data set. */
  byId(dataSet: DataSet, id: string): Promise<Sgb | null> {
    return this.tranches.byId(dataSet, id);
  }
}
