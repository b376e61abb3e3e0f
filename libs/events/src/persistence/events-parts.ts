import type { DatabaseParts } from '@market/database';
import { CreateEventStream1795000007220 } from './migrations/create-event-stream-1795000007220';
import { CreateEventStreamReplacement1795000009410 } from './migrations/create-event-stream-replacement-1795000009410';

/** Tables of event streams. The events themselves are those of the outbox. */
export const eventsParts: DatabaseParts = {
  entities: [],
  migrations: [CreateEventStream1795000007220, CreateEventStreamReplacement1795000009410],
};
