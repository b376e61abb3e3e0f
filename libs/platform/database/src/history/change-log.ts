import type { SequencedTable } from '../sequencer';

/** Channel on which writers notify of changed records, at their commit. */
export const recordsWrittenChannel = 'published_written';

/** Log of changed records: what `updatedSince` reads. A record stands in it once, at its last change. */
export const changeLog: SequencedTable = {
  log: 'published',
  table: 'published_record',
  writtenAs: 'written_as',
  position: 'change_position',
  lock: 'changeLog',
  written: recordsWrittenChannel,
  positioned: 'published_positioned',
};
