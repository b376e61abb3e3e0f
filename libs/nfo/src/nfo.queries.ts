import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { CollectionPage, CollectionRequest, Page, PageRequest } from '@market/kernel';
import type { Amc, Nfo } from './domain/nfo';
import { NfoRepository } from './persistence/nfo.repository';

/** Reads new fund offers and fund houses for the public API. */
@Injectable()
export class NfoQueries {
  constructor(private readonly nfos: NfoRepository) {}

  /** Lists a part of the collection of offers. */
  list(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Nfo>> {
    return this.nfos.list(dataSet, part);
  }

  /**
   * Searches offers. Ranks: exact name, prefix, word prefix, similar; ties by newest opening day. `text` is taken
   * literally.
   */
  search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Nfo>> {
    return this.nfos.search(dataSet, text, page);
  }

  /** Returns an offer, null when there is none in the data set. */
  bySlug(dataSet: DataSet, slug: string): Promise<Nfo | null> {
    return this.nfos.bySlug(dataSet, slug);
  }

  /** Lists a part of the collection of fund houses. */
  listAmcs(dataSet: DataSet, part: CollectionRequest): Promise<CollectionPage<Amc>> {
    return this.nfos.listAmcs(dataSet, part);
  }

  /** Returns a fund house, null when there is none in the data set. */
  amcByCode(dataSet: DataSet, code: string): Promise<Amc | null> {
    return this.nfos.amcByCode(dataSet, code);
  }
}
