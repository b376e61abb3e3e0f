import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';

const rolesFile = join(__dirname, '..', '..', '..', '..', 'docker', 'database', 'roles.sql');

/** The roles that docker/database/roles.sql makes. */
export type DatabaseRole = 'market_migrate' | 'market_api' | 'market_ingest';

const roles: readonly DatabaseRole[] = ['market_migrate', 'market_api', 'market_ingest'];
/** The server of a run answers on loopback, and is gone with it. */
const password = 'least';

/** Makes the roles of a database as an operator does, by docker/database/roles.sql. */
export async function makeRoles(dataSource: DataSource): Promise<void> {
  await dataSource.query(readFileSync(rolesFile, 'utf8'));
  for (const role of roles) await dataSource.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
}

/** The address of a database for a role. */
export function addressFor(role: DatabaseRole, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
