export {
  SourceBlocked,
  SourceFailed,
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
export { deliver, mapRows, RowRejected, skip, type Delivery } from './map-rows';
