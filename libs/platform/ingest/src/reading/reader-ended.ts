import { SourceFailed } from '@market/source-kit';

/** Error of a payload that exceeded the limits of time or memory. */
export class ReaderEnded extends SourceFailed {}
