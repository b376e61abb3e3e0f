import { join } from 'node:path';
import { withDatabase } from '@market/database';
import { createTestDatabase } from '@market/testing';
import { makeOperator } from '../harness/accounts';
import { addressFor, makeRoles } from '../harness/database-roles';
import { prepareDatabase } from '../harness/running-api';
import { programs } from '../harness/started-program';
import { ContainerlessHost, type EndedProgram } from '../packaging/packaged-app';

/** Programs and database that a rehearsal runs with. */
export interface RehearsedPrograms {
  readonly databaseUrl: string;
  readonly programs: typeof programs;
  /** Opens the pages of operators for a user. */
  makeOperator(email: string): Promise<void>;
  /** Removes what was made for the rehearsal. */
  remove(): Promise<void>;
}

/** Tells whether the rehearsal is the full one of `npm run rehearse`; in `npm test` it is short. */
export const isWhole = process.env['REHEARSAL'] === 'whole';

/** Prepares a short rehearsal: the programs of the tests, on a copy of their database. */
export async function prepareShort(): Promise<RehearsedPrograms> {
  const { database } = await prepareDatabase();
  return {
    databaseUrl: database.url,
    programs,
    makeOperator: (email) => makeOperator(database.url, email),
    remove: () => database.drop(),
  };
}

/**
 * Prepares a whole rehearsal: the programs that images get, and an empty database with the roles of docker/database, which the
 * migration of the image fills.
 *
 * Errors: `Error` with the output of a program that fails.
 */
export async function prepareWhole(settings: Readonly<Record<string, string>>): Promise<RehearsedPrograms> {
  const host = new ContainerlessHost();
  const database = await createTestDatabase('rehearsal');
  const remove = async () => {
    await host.remove();
    await database.drop();
  };
  /** Runs a program of the ingestor's image to its end, as the user of migrations. */
  const run = async (...args: string[]) => {
    const DATABASE_URL = addressFor('market_migrate', database.url);
    return succeeded(await host.run('ingestor', args, { ...settings, DATABASE_URL, DATA_DIR: host.dataDir }));
  };
  try {
    for (const image of ['api', 'ingestor']) succeeded(await host.package(image));
    await withDatabase({ url: database.url, applicationName: 'e2e' }, makeRoles);
    await run('apps/ingestor/dist/migrate.js');
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    databaseUrl: database.url,
    programs: {
      API: join(host.appOf('api'), 'apps/api/dist/main.js'),
      ingestor: join(host.appOf('ingestor'), 'apps/ingestor/dist/main.js'),
    },
    makeOperator: (email) => run('tools/admin/dist/main.js', 'user', 'operator', email, 'on'),
    remove,
  };
}

function succeeded({ code, output, errors }: EndedProgram): void {
  if (code !== 0) throw new Error(`a program ended with ${code}:\n${output}\n${errors}`);
}
