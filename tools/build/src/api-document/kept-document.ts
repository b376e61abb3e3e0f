import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { apiDocument } from './api-document';
import type { OpenApiDocument } from './open-api-document';

/** Path of the document of the last release, compressed. */
const keptFile = join(__dirname, '..', '..', '..', '..', 'docs', 'openapi', 'last-release.json.gz');

/** Reads the document of the last release. */
export function keptDocument(): OpenApiDocument {
  return JSON.parse(gunzipSync(readFileSync(keptFile)).toString('utf8')) as OpenApiDocument;
}

/** Keeps the present document as that of the last release. */
export async function keepDocument(): Promise<void> {
  writeFileSync(keptFile, gzipSync(JSON.stringify(await apiDocument()), { level: 9 }));
}

if (require.main === module) void keepDocument();
