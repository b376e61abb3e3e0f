import type { DatabaseParts } from '..';
import { CreatePublishedRecord1795000007300 } from './migrations/create-published-record-1795000007300';
import { FindChangesByTime1795000008100 } from './migrations/find-changes-by-time-1795000008100';
import { PositionChanges1795000007301 } from './migrations/position-changes-1795000007301';

export { changeLog } from './change-log';
export { changedBehindSql, changedRecords, type ChangedRecords, changedSinceSql } from './changed-records';
export { datedVersions } from './dated-versions';
export { HistoryWriter, markRemoved } from './history-writer';
export { layHistories } from './lay-histories';
export {
  aboutChanges,
  type PastState,
  PublishedHistory,
  type PublishedRevision,
  type RecordAddress,
  type RevisionFilter,
} from './published-history';
export type { PublishedRow, PublishedTable, RecordChange } from './published-table';
export { prepareHistory, recordHistory, type RecordWrite } from './record-history';
export {
  clockSource,
  type RecordStep,
  type RowVersion,
  type RowVersions,
  stepsOfVersions,
} from './record-steps';

/** Tables of published records and their revisions. */
export const historyParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreatePublishedRecord1795000007300,
    PositionChanges1795000007301,
    FindChangesByTime1795000008100,
  ],
};
