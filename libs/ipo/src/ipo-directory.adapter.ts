import { Injectable } from '@nestjs/common';
import { type DataSet, IpoDirectory, type IpoReference } from '@market/contracts';
import type { DataSource } from 'typeorm';
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

  byIds(dataSet: DataSet, ids: readonly string[]): Promise<readonly IpoReference[]> {
    return this.ipos.referencesByIds(dataSet, ids);
  }
}
