import { Injectable } from '@nestjs/common';
import { type DataSet, IpoDirectory, type IpoReference } from '@market/contracts';
import { IpoRepository } from './persistence/ipo.repository';

/** Answers which IPOs are active. */
@Injectable()
export class RepositoryIpoDirectory extends IpoDirectory {
  constructor(private readonly ipos: IpoRepository) {
    super();
  }

  active(dataSet: DataSet): Promise<readonly IpoReference[]> {
    return this.ipos.active(dataSet);
  }
}
