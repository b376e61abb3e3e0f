import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';

const rolesFile = join(__dirname, '..', '..', '..', '..', 'docker', 'database', 'roles.sql');

/** Roles that docker/database/roles.sql creates. */
export type DatabaseRole = 'market_migrate' | 'market_api' | 'market_ingest';

const roles: readonly DatabaseRole[] = ['market_migrate', 'market_api', 'market_ingest'];
/** Password of all roles: the server of a test run listens on loopback and ends with the run. */
const password = 'least';

/** Passwords by role, for a pooler. */
export const rolePasswords: Readonly<Record<string, string>> = Object.fromEntries(
  roles.map((role) => [role, password]),
);

/** Creates the roles of a database as an operator does, by docker/database/roles.sql. */
export async function makeRoles(dataSource: DataSource): Promise<void> {
  await dataSource.query(readFileSync(rolesFile, 'utf8'));
  for (const role of roles) await dataSource.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
}

/** Returns the URL of a database with the credentials of a role. */
export function addressFor(role: DatabaseRole, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
