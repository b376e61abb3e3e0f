import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PreparedDocument } from './prepared-document';
import { referenceScript, referenceStyle } from './reference-page';

const scriptType = 'text/javascript; charset=utf-8';

const styleType = 'text/css; charset=utf-8';

const bundled = {
  'swagger-ui.css': styleType,
  'swagger-ui-bundle.js': scriptType,
  'favicon-32x32.png': 'image/png',
} as const;

/** Files that the reference page loads: Swagger UI as shipped with Nest's module. No other host is used. */
@Injectable()
export class DocsAssets {
  /** Files by name, read and compressed on first use: together this would slow down the start of a process. */
  private readonly loaded = new Map<string, Promise<PreparedDocument>>();

  /** Finds a file. Null for an unknown name. */
  find(name: string): Promise<PreparedDocument> | null {
    const known = this.loaded.get(name);
    if (known) return known;
    const asset = load(name);
    if (asset === null) return null;
    this.loaded.set(name, asset);
    // A file that could not be read is read again by the next request.
    asset.catch(() => this.loaded.delete(name));
    return asset;
  }
}

function load(name: string): Promise<PreparedDocument> | null {
  if (name === 'start.js') return PreparedDocument.of(Buffer.from(referenceScript), scriptType);
  if (name === 'reference.css') return PreparedDocument.of(Buffer.from(referenceStyle), styleType);
  if (!Object.hasOwn(bundled, name)) return null;
  return readFile(join(swaggerUiFolder(), name)).then((content) =>
    PreparedDocument.of(content, bundled[name as keyof typeof bundled]),
  );
}

/**
 * Returns the folder of Swagger UI, a dependency of Nest's module, resolved from there wherever npm has installed it.
 */
function swaggerUiFolder(): string {
  const fromHere = createRequire(__filename);
  const fromNest = createRequire(fromHere.resolve('@nestjs/swagger/package.json'));
  return dirname(fromNest.resolve('swagger-ui-dist/package.json'));
}
