import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { referenceScript } from './docs-pages';

interface Asset {
  readonly type: string;
  readonly content: Buffer;
}

const bundled = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

/** Files that the reference page loads: Swagger UI as it comes with Nest's module, and nothing from other hosts. */
@Injectable()
export class DocsAssets {
  private readonly loaded = new Map<string, Asset>([
    ['start.js', { type: 'text/javascript; charset=utf-8', content: Buffer.from(referenceScript) }],
  ]);

  /** Null for a name that is none of the reference's files. */
  find(name: string): Asset | null {
    const known = this.loaded.get(name);
    if (known) return known;
    if (!Object.hasOwn(bundled, name)) return null;
    const asset = {
      type: bundled[name as keyof typeof bundled],
      content: readFileSync(join(swaggerUiFolder(), name)),
    };
    this.loaded.set(name, asset);
    return asset;
  }
}

/** Swagger UI is a dependency of Nest's module: it is found from there, wherever npm put it. */
function swaggerUiFolder(): string {
  const fromHere = createRequire(__filename);
  const fromNest = createRequire(fromHere.resolve('@nestjs/swagger/package.json'));
  return dirname(fromNest.resolve('swagger-ui-dist/package.json'));
}
