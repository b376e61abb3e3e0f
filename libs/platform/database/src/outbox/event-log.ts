import type { SequencedTable } from '../sequencer';
import { outboxChannel } from './outbox-queue';

/** Channel on which every process is notified of events that have got their positions in the log. */
export const eventLogChannel = 'outbox_positioned';

/** Log of all events: what readers and webhooks see of the outbox. */
export const eventLog: SequencedTable = {
  log: 'events',
  table: 'outbox_event',
  writtenAs: 'position',
  position: 'log_position',
  lock: 'eventLog',
  written: outboxChannel,
  positioned: eventLogChannel,
};
