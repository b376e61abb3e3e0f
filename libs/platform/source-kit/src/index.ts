export {
  SourceBlocked,
  SourceFailed,
  type ResponseReader,
  type Feed,
  type FeedSchedule,
  type FetchContext,
  type MapContext,
  type MappedRow,
  type Payload,
  type Source,
  type SourceConnection,
  type SourceHost,
} from './feed';
export { listedThrough, otherRow, type ListedRow, type ListingRule, type RowOffer } from './listing-rule';
export { requireKeys, rowsWith } from './rows-with';
export { numberCell, textCell } from './cells';
export { askEach } from './ask-each';
export { canBeJson } from './can-be-json';
export { askForDays } from './ask-for-days';
export { readCsvRows, readCsvRowsApart } from './csv-rows';
export { isNearListing, readOpening } from './read-opening';
export {
  deliver,
  mapRows,
  readOrNotice,
  RowRejected,
  skip,
  type Delivery,
  type SkippedRow,
} from './map-rows';
export { readHtmlTables, type HtmlCell, type HtmlTable } from './html-tables';
export { PlainClient, type PlainClientOptions } from './plain-client';
export { readJson, readPayload } from './shape-gate';
export { requireBoundedMarkup } from './payload-bounds';
export { shiftDates } from './date-shift';
export { fingerprintOf, type GoodKey, type Suspect } from './suspect';
export { aboutOf, siftPayload, type SiftedPayload, type SiftedRecord } from './sift-payload';
export { addKeyCounts, type KeyCounts, type RowKinds } from './wire-keys';
export { PayloadReader, type ReadingTime } from './reading/payload-reader';
export { ReaderAtHand } from './reading/reader-at-hand';
export type {
  ReadingReply,
  ReadingRequest,
  SentFailure,
  SentPayload,
  SentRecord,
} from './reading/reading-messages';
export { serveReadings } from './reading/serve-readings';
