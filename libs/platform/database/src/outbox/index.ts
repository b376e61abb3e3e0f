import type { DatabaseParts } from '..';
import { CreateLogHead1795000007200 } from '../sequencer/migrations/create-log-head-1795000007200';
import { AddressEvents1795000009989 } from './migrations/address-events-1795000009989';
import { AddOutboxOccasion1795000000300 } from './migrations/add-outbox-occasion-1795000000300';
import { AddOutboxFanOut1795000004000 } from './migrations/add-outbox-fan-out-1795000004000';
import { AddOutboxFanOutPart1795000005060 } from './migrations/add-outbox-fan-out-part-1795000005060';
import { CreateRestorePoint1795000009920 } from './migrations/create-restore-point-1795000009920';
import { FindEventsByTime1795000006190 } from './migrations/find-events-by-time-1795000006190';
import { PositionEvents1795000007210 } from './migrations/position-events-1795000007210';
import { CreateOutbox1795000000100 } from './migrations/create-outbox-1795000000100';

export { EventDemand } from './event-demand';
export { eventLog, eventLogChannel } from './event-log';
export { Outbox, type PastEvent } from './outbox';
export {
  outboxChannel,
  OutboxQueue,
  type EventRange,
  type SequenceRange,
  type OutboxEntry,
  type WrittenEvent,
} from './outbox-queue';
export { OutboxModule } from './outbox.module';
export { WakeUp, type SessionMark } from '../wake-up';
export { pruneEvents } from './prune-events';

/** Tables of the outbox, and the heads of all logs. */
export const outboxParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateOutbox1795000000100,
    AddOutboxOccasion1795000000300,
    AddOutboxFanOut1795000004000,
    AddOutboxFanOutPart1795000005060,
    FindEventsByTime1795000006190,
    CreateLogHead1795000007200,
    PositionEvents1795000007210,
    CreateRestorePoint1795000009920,
    AddressEvents1795000009989,
  ],
};
