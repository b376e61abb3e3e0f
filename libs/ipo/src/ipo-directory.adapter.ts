import { Injectable } from '@nestjs/common';
import {
  type DataSet,
  IpoDirectory,
  type IpoReference,
  type ListedFilter,
  type ListedIpo,
} from '@market/contracts';
import type { DataSource } from 'typeorm';
import { paidPriceRupees } from './domain/listing-gain';
import { IpoRepository } from './persistence/ipo.repository';

/** Implements the port for IPOs and their status. */
@Injectable()
export class RepositoryIpoDirectory extends IpoDirectory {
  constructor(private readonly ipos: IpoRepository) {
    super();
  }

  /** Makes the directory on a database, for programs without modules. */
  static on(dataSource: DataSource): RepositoryIpoDirectory {
    return new RepositoryIpoDirectory(new IpoRepository(dataSource));
  }

  active(dataSet: DataSet): Promise<readonly IpoReference[]> {
    return this.ipos.active(dataSet);
  }

  bySlug(dataSet: DataSet, slug: string): Promise<IpoReference | null> {
    return this.ipos.referenceBySlug(dataSet, slug);
  }

  bySlugs(dataSet: DataSet, slugs: readonly string[]): Promise<ReadonlyMap<string, IpoReference>> {
    return this.ipos.referencesBySlugs(dataSet, slugs);
  }

  byIds(dataSet: DataSet, ids: readonly string[]): Promise<readonly IpoReference[]> {
    return this.ipos.referencesByIds(dataSet, ids);
  }

  async listed(dataSet: DataSet, filter: ListedFilter): Promise<readonly ListedIpo[]> {
    const known = await this.ipos.listedReferences(dataSet, filter);
    return known.flatMap(({ issuePriceRupees, listingOn, listingPriceRupees, ...ipo }): ListedIpo[] => {
      const paid = paidPriceRupees({ issuePriceRupees, bandMaxRupees: ipo.bandMaxRupees });
      if (paid === null || listingOn === null || listingPriceRupees === null) return [];
      return [{ ...ipo, listingOn, paidPriceRupees: paid, listingPriceRupees }];
    });
  }
}
