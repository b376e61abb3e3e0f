import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { previewApp } from '@market/api/preview-app';
import { collectRoutes, RouteTable } from '@market/http-server';
import { describeDashboard } from '@market/api-docs';

const repository = join(__dirname, '..', '..', '..', '..');

/** Path of the types of the dashboard's API: the pages know no other lib. The file is in no commit. */
const dashboardSchemaFile = join(repository, 'apps', 'dashboard', 'src', 'api', 'schema.ts');

const opening = `/**
 * Types of the dashboard's API. Made from its controllers, bodies and views by \`npm run build\` and \`npm run types\`.
 */
`;

/** Makes the content of the file of types from the routes of the API. */
export async function dashboardSchema(): Promise<string> {
  const app = await previewApp();
  try {
    const document = describeDashboard(app, new RouteTable(collectRoutes(app)));
    return `${opening}${await typesOf(document)}`;
  } finally {
    await app.close();
  }
}

/** Converts an OpenAPI document to types by the program of `openapi-typescript`. Errors: `Error` with what it printed. */
async function typesOf(document: object): Promise<string> {
  const program = join(repository, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-schema-'));
  try {
    const [described, types] = [join(folder, 'openapi.json'), join(folder, 'schema.ts')];
    writeFileSync(described, JSON.stringify(document));
    const args = [program, described, '--output', types, '--alphabetize', '--immutable'];
    await promisify(execFile)(process.execPath, args);
    return readFileSync(types, 'utf8').replace(/^\/\*\*[^]*?\*\/\n/, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  writeFileSync(dashboardSchemaFile, await dashboardSchema());
}

if (require.main === module) void main();
