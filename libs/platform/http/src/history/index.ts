export { AnswersRevisions } from './answers-revisions.decorator';
export { type AsOfQuery, asOfQuery } from './as-of.query';
export { HistoryApiModule } from './history-api.module';
export { PastRecord } from './past-record';
export {
  type FoundRecord,
  RecordHistories,
  type RecordState,
  type RecordWithStates,
} from './record-histories';
export { RevisionListQuery } from './revision.query';
export type { RevisionView } from './revision.view';
