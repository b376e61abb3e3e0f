import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { DocumentCache, PreparedDocument } from '@market/http-api';
import { nearestFile } from '../nearest-file';

/** Folder of the served files, below the root of the workspace and of the packaged app. */
const folder = 'libs/platform/site/web';
/** Path below which they are served, also where only the documentation is. */
const root = '/docs/assets';

interface Asset {
  readonly content: Buffer;
  readonly type: string;
  /** Tells whether the name changes with the content. */
  readonly isImmutable: boolean;
}

const scriptType = 'text/javascript; charset=utf-8';

/** Files that all public pages use. They are read at the start. Errors: `Error` of the constructor if one is missing. */
@Injectable()
export class SiteAssets {
  readonly stylesheet: string;
  /** Path of the script that marks pages of visitors who are signed in. */
  readonly visitorScript: string;
  /** Path of the script of the documentation. */
  readonly docsScript: string;
  readonly icon = `${root}/favicon.svg`;
  readonly picture = `${root}/open-graph.png`;
  private readonly files = new Map<string, Asset>([
    ['favicon.svg', { content: read('favicon.svg'), type: 'image/svg+xml', isImmutable: false }],
    ['favicon.ico', { content: read('favicon.ico'), type: 'image/x-icon', isImmutable: false }],
    ['open-graph.png', { content: read('open-graph.png'), type: 'image/png', isImmutable: false }],
  ]);
  private readonly documents = new DocumentCache();

  constructor() {
    this.stylesheet = this.addImmutable('site.css', siteStyles(), 'text/css; charset=utf-8');
    this.visitorScript = this.addImmutable('visitor.js', read('visitor.js'), scriptType);
    this.docsScript = this.addImmutable('docs.js', read('docs.js'), scriptType);
  }

  /** Finds a file by its name. Null for an unknown one. */
  find(name: string): Promise<PreparedDocument> | null {
    const asset = this.files.get(name);
    return asset === undefined
      ? null
      : this.documents.get(name, () => PreparedDocument.of(asset.content, asset.type));
  }

  /** Tells whether the content of a name never changes. */
  isImmutable(name: string): boolean {
    return this.files.get(name)?.isImmutable === true;
  }

  /** Adds a file under a name that changes with its content. Returns its path. */
  private addImmutable(name: string, content: Buffer, type: string): string {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const hashed = name.replace('.', `-${hash}.`);
    this.files.set(hashed, { content, type, isImmutable: true });
    return `${root}/${hashed}`;
  }
}

/** Reads the style sheet of all public pages. */
export function siteStyles(): Buffer {
  return Buffer.concat(['tokens.css', 'shell.css', 'pages.css', 'docs.css'].map(read));
}

function read(name: string): Buffer {
  return readFileSync(nearestFile(`${folder}/${name}`));
}
