import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument } from '../api-document/api-document';
import type { OpenApiDocument } from '../api-document/open-api-document';
import { describedOperations } from '../client-typescript/described-operations';
import { pythonResources } from './python-resources';
import { pythonRoutes } from './python-routes';
import { pythonTypes } from './python-types';

const folder = join(
  __dirname,
  '..',
  '..',
  '..',
  '..',
  'libs',
  'client-python',
  'src',
  'india_market_data',
  'made',
);

/** Makes the sources of the Python client that follow from the document, by file name. */
export function pythonSources(document: OpenApiDocument): Readonly<Record<string, string>> {
  const operations = describedOperations(document);
  return {
    '__init__.py': '"""Types and resources. Made from the OpenAPI document of the API."""\n',
    'types.py': pythonTypes(document, operations),
    'resources.py': pythonResources(operations),
    'routes.py': pythonRoutes(operations),
  };
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(pythonSources(await apiDocument())))
    writeFileSync(join(folder, name), text);
}

if (require.main === module) void main();
