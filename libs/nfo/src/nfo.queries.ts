import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import type { Amc, Nfo } from './domain/nfo';
import { type NfoFilter, NfoRepository } from './persistence/nfo.repository';

/** Reads new fund offers and fund houses for the public API. */
@Injectable()
export class NfoQueries {
  constructor(private readonly nfos: NfoRepository) {}

  /** Lists offers, newest opening day first, then by slug. */
  list(dataSet: DataSet, filter: NfoFilter, page: PageRequest): Promise<Page<Nfo>> {
    return this.nfos.list(dataSet, filter, page);
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

  /** Lists fund houses by name. */
  listAmcs(dataSet: DataSet, page: PageRequest): Promise<Page<Amc>> {
    return this.nfos.listAmcs(dataSet, page);
  }

  /** Returns a fund house, null when there is none in the data set. */
  amcByCode(dataSet: DataSet, code: string): Promise<Amc | null> {
    return this.nfos.amcByCode(dataSet, code);
  }
}
