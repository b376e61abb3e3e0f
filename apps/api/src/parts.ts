import { authParts } from '@market/auth';
import { billingParts } from '@market/billing';
import { ipoParts } from '@market/ipo';
import type { DatabaseParts } from '@market/platform/database';

const all: readonly DatabaseParts[] = [ipoParts, authParts, billingParts];

/** What the API's libs bring to the database: it serves only when all of it is migrated. */
export const databaseParts: DatabaseParts = {
  entities: all.flatMap(({ entities }) => entities),
  migrations: all.flatMap(({ migrations }) => migrations),
};
