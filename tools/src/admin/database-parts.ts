import { authChecks, authParts } from '@market/auth';
import { billingChecks, billingParts } from '@market/billing';
import { ipoParts } from '@market/ipo';
import type { DatabaseCheck, DatabaseParts } from '@market/platform/database';
import { ingestParts } from '@market/platform/ingest';
import { outboxParts } from '@market/platform/outbox';

const all: readonly DatabaseParts[] = [ingestParts, outboxParts, ipoParts, authParts, billingParts];

/** Everything that the service's libs bring to its database. */
export const databaseParts: DatabaseParts = {
  entities: all.flatMap(({ entities }) => entities),
  migrations: all.flatMap(({ migrations }) => migrations),
};

/** Everything that must hold in it: what each lib knows of its own tables, and what lies between two libs. */
export const databaseChecks: readonly DatabaseCheck[] = [
  ...authChecks,
  ...billingChecks,
  {
    name: 'billing and auth: every subscription belongs to an account',
    sql: `SELECT s.id AS finding FROM subscription s LEFT JOIN account a ON a.id = s.account_id WHERE a.id IS NULL`,
  },
];
