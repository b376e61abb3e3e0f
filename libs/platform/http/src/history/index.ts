export { AsOfQuery } from './as-of.query';
export { HistoryApiModule } from './history-api.module';
export { PastRecord } from './past-record';
export { RecordHistories, type RequestedRecord } from './record-histories';
export { RevisionListQuery } from './revision.query';
export { exampleRevision, presentRevision, revisionView, type RevisionView } from './revision.view';
