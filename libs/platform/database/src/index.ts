export { addProvenance } from './add-provenance';
export { ClockWatch } from './clock-watch';
export {
  createDataSource,
  type EntityClass,
  joinParts,
  type DatabaseParts,
  type DatabaseSettings,
  type MigrationClass,
} from './data-source';
export { advisoryLocks, type AdvisoryLock, type LedgerLock } from './advisory-locks';
export { EndpointMails, type EndpointNotice } from './endpoint-mails';
export { lockLedger } from './lock-ledger';
export { migrate } from './migrate';
export { DatedRecords, type DatedField, type DatedTable } from './dated-records';
export { MarketReads } from './market-reads';
export { PrimaryReads, hasLostName, prepared, rowsInTransaction } from './prepared-statement';
export { type Database, pipelined, onConnection, queryRow, queryRows, type Sql } from './sql';
export {
  allFieldsOf,
  type AnyEntity,
  type AnyQuery,
  columnsOf,
  type EntityColumns,
  type FieldSelection,
  fieldsSql,
  type QueryMaker,
  selectFields,
  selectionOf,
} from './entity-columns';
export { MarketQuery, type QueryShape, type QueryValues, type RowsBeside, whereGiven } from './market-query';
export { addRecords, appendRevisions, type SharedValues, type Revision, saveRecords } from './save-records';
export type { SealedColumn } from './sealed-column';
export { databaseConfig } from './database.config';
export { DatabaseModule } from './database.module';
export {
  announceChange,
  ChangeSignal,
  type ChangeListener,
  type ChangeTopic,
  type ReadingSql,
} from './notifications';
export { runDatabaseChecks, type DatabaseCheck, type DatabaseFinding } from './database-check';
export { lacksRoom, findWriteRefusals } from './impatient-client';
export {
  isSupported,
  oldestSupported,
  schemaSupportParts,
  schemaVersion,
  supportFrom,
} from './schema-support';
export { WriteRefusalsModule } from './write-refusals.module';
export { withDatabase } from './with-database';
export { answerInTime } from './answer-in-time';
export { directUrlOf, onSession, OwnConnection } from './own-connection';
