import type { DatabaseParts } from '..';
import { AddOutboxOccasion1795000000300 } from './migrations/add-outbox-occasion-1795000000300';
import { AddOutboxFanOut1795000004000 } from './migrations/add-outbox-fan-out-1795000004000';
import { AddOutboxFanOutPart1795000005060 } from './migrations/add-outbox-fan-out-part-1795000005060';
import { FindEventsByTime1795000006190 } from './migrations/find-events-by-time-1795000006190';
import { CreateOutbox1795000000100 } from './migrations/create-outbox-1795000000100';

export { EventDemand } from './event-demand';
export { Outbox } from './outbox';
export { outboxChannel, OutboxQueue, type EventRange, type OutboxEntry } from './outbox-queue';
export { OutboxModule } from './outbox.module';
export { WakeUp, type SessionMark } from './wake-up';
export { pruneEvents } from './prune-events';

/** Tables of the outbox. */
export const outboxParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateOutbox1795000000100,
    AddOutboxOccasion1795000000300,
    AddOutboxFanOut1795000004000,
    AddOutboxFanOutPart1795000005060,
    FindEventsByTime1795000006190,
  ],
};
