import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument } from '../api-document/api-document';
import type { OpenApiDocument } from '../api-document/open-api-document';
import { clientResources } from './client-resources';
import { clientRoutes } from './client-routes';
import { clientTypes } from './client-types';
import { describedOperations } from './described-operations';

const folder = join(__dirname, '..', '..', '..', '..', 'libs', 'client-typescript', 'src', 'made');

/** Makes the sources of the TypeScript client that follow from the document, by file name. */
function clientSources(document: OpenApiDocument): Readonly<Record<string, string>> {
  const operations = describedOperations(document);
  return {
    'types.ts': clientTypes(document, operations),
    'resources.ts': clientResources(operations),
    'routes.ts': clientRoutes(operations),
  };
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(clientSources(await apiDocument())))
    writeFileSync(join(folder, name), text);
}

if (require.main === module) void main();
