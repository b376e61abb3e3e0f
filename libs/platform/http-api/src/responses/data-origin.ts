import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { generalDataSource } from '@market/http-server';

/** Names the origin of live data, for `X-Data-Source`. An app that replays payloads provides its own. */
export abstract class DataOrigin {
  /** Shape: ASCII, one line; `Replayed data of <date>` in replay mode. */
  abstract live(): string;
}

/** Returns the value of `X-Data-Source` for a data set. */
export function dataSourceOf(dataSet: DataSet | undefined, origin: DataOrigin): string {
  return dataSet === 'sample' ? 'Sample data' : origin.live();
}

/** Origin of live data from the public sources. */
@Injectable()
export class PublicSources extends DataOrigin {
  live(): string {
    return generalDataSource;
  }
}
