export { instantView } from './views/instant.view';
export { symbolAt } from './views/symbol.view';
export { recordDates } from './views/record-dates.view';
export { removedRecordView } from './views/removed-record.view';
export { type ContentText, formattedList, missingHeader, ndjsonLine } from './pages/formatted-list';
export { csvLine } from './formats/csv-line';
export { formattedQuery, hasFormats, selectionBy, viewFieldsOf } from './formats/formatted.query';
export { acceptedFormat, mediaTypes, type ResponseFormat } from './formats/response-format';
export type { PlainRecord } from './formats/view-fields';
export { ListResponse, listQueryText, type PartOfWhole, WholeList, PastRecord } from './pages/list-response';
export { CursorResponse, type CursorQuery } from './pages/cursor-response';
export { KeysetQuery, keysetQuery } from './pages/keyset.query';
export { KeysetResponse } from './pages/keyset-response';
export { LogQuery, logQuery } from './pages/log.query';
export { LogResponse } from './pages/log-response';
export { DetailsQuery, detailsQuery, detailsQueryText } from './pages/details.query';
export {
  CollectionPageResponse,
  CollectionLists,
  type CollectionResponse,
} from './collections/collection-lists';
export { collectionOfQuery, CollectionQuery, collectionQuery } from './collections/collection.query';
export { Cursors } from './collections/cursors';
export { AsOfQuery, asOfQuery, type FoundRecord, RecordHistories } from './history/record-histories';
export { HistoryApiModule } from './history/history-api.module';
export { RevisionListQuery } from './history/revision.query';
export { exampleRevision, revisionView, type RevisionView } from './history/revision.view';
