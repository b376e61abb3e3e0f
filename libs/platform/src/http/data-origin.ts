import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { generalDataSource } from './disclaimers';

/** Says where the live data set comes from, for `X-Data-Source`. An app that replays payloads binds its own. */
export abstract class DataOrigin {
  /** Shape: ASCII, one line; `Replayed data of <date>` in replay mode. */
  abstract live(): string;
}

/** What `X-Data-Source` says of a data set. */
export function dataSourceOf(dataSet: DataSet | undefined, origin: DataOrigin): string {
  return dataSet === 'sample' ? 'Sample data' : origin.live();
}

/** Data that the public sources give. */
@Injectable()
export class PublicSources extends DataOrigin {
  live(): string {
    return generalDataSource;
  }
}
