import type { ResponseReader, Feed, MapContext, Payload } from '../feed';
import type { SiftedPayload } from '../sift-payload';

/** Time of the source at which a payload is read. */
export type ReadingTime = Pick<MapContext, 'now' | 'today'>;

/** Reads unchecked payloads. */
export abstract class PayloadReader {
  /**
   * Sorts the rows of one payload.
   *
   * @param shiftDays days by which replayed records are moved forward, null when the sources are live
   *
   * Errors: `SourceBlocked` and `SourceFailed` for a payload that cannot be read; any other error is a defect of the
   * feed's mapper.
   */
  abstract sift(
    feed: Feed,
    payload: Payload,
    time: ReadingTime,
    shiftDays: number | null,
  ): Promise<SiftedPayload>;

  /** Turns a payload into its checked value. Errors: `SourceBlocked`, `SourceFailed`. */
  abstract read<Wire>(reader: ResponseReader<Wire>, payload: Payload): Promise<Wire>;
}
