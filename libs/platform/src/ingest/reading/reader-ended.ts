import { SourceFailed } from '../../source-kit';

/** A payload took more time or memory than reading one may. */
export class ReaderEnded extends SourceFailed {}
