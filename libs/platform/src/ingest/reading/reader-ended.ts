import { SourceFailed } from '../../source-kit';

/** Error of a payload that exceeded the limits of time or memory. */
export class ReaderEnded extends SourceFailed {}
