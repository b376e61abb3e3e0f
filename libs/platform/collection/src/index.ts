export { CollectionModule } from './collection.module';
export type { HeldFilter, HeldScope, RunEntry } from './collection.repository';
export { entryInWords, runInWords } from './entry-words';
export type { BoardedFeed, FeedState, RunOutcome } from './feed-board';
export { JoinedStoredRecords } from './joined-stored-records';
export { QuarantineQueries, type ComparedEntry, type DescribedEntry } from './quarantine.queries';
export { SourceBoardQueries } from './source-board.queries';
