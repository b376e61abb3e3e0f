import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DocumentCache, PreparedDocument } from '@market/http-api';
import { referenceScript, referenceStyle } from './reference-page';

const scriptType = 'text/javascript; charset=utf-8';

const styleType = 'text/css; charset=utf-8';

const types = {
  'start.js': scriptType,
  'reference.css': styleType,
  'swagger-ui.css': styleType,
  'swagger-ui-bundle.js': scriptType,
} as const;
type AssetName = keyof typeof types;

/** Files that the reference page loads: Swagger UI as shipped with Nest's module. No other host is used. */
@Injectable()
export class DocsAssets {
  private readonly documents = new DocumentCache();

  /** Finds a file. Null for an unknown name. */
  find(name: string): Promise<PreparedDocument> | null {
    const type = Object.hasOwn(types, name) ? types[name as AssetName] : null;
    if (type === null) return null;
    return this.documents.get(name, async () =>
      PreparedDocument.of(await contentOf(name as AssetName), type),
    );
  }
}

async function contentOf(name: AssetName): Promise<Buffer> {
  if (name === 'start.js') return Buffer.from(referenceScript);
  if (name === 'reference.css') return Buffer.from(referenceStyle);
  return readFile(join(swaggerUiFolder(), name));
}

/**
 * Returns the folder of Swagger UI, a dependency of Nest's module, resolved from there wherever npm has installed it.
 */
function swaggerUiFolder(): string {
  const fromHere = createRequire(__filename);
  const fromNest = createRequire(fromHere.resolve('@nestjs/swagger/package.json'));
  return dirname(fromNest.resolve('swagger-ui-dist/package.json'));
}
