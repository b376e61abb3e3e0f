import type { DatabaseParts } from '../database';
import { CreateOutbox1795000000100 } from './migrations/create-outbox-1795000000100';

export { Outbox } from './outbox';
export { OutboxModule } from './outbox.module';

/** What the outbox brings to the database. */
export const outboxParts: DatabaseParts = { entities: [], migrations: [CreateOutbox1795000000100] };
