export type { SequencedTable } from './sequenced-table';
export { Sequencer } from './sequencer';
export { SequencerClockwork } from './sequencer-clockwork';
export { SequencingModule } from './sequencing.module';
