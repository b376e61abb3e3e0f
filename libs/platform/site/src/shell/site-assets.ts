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
}

/** Files that all public pages use. They are read at the start. Errors: `Error` of the constructor if one is missing. */
@Injectable()
export class SiteAssets {
  /** Path of the stylesheet, whose name changes with its content. */
  readonly stylesheet: string;
  readonly icon = `${root}/favicon.svg`;
  readonly picture = `${root}/open-graph.png`;
  private readonly files: ReadonlyMap<string, Asset>;
  private readonly documents = new DocumentCache();

  constructor() {
    const styles = Buffer.concat(['tokens.css', 'shell.css', 'pages.css'].map(read));
    const hash = createHash('sha256').update(styles).digest('hex').slice(0, 12);
    const stylesheet = `site-${hash}.css`;
    this.stylesheet = `${root}/${stylesheet}`;
    this.files = new Map([
      [stylesheet, { content: styles, type: 'text/css; charset=utf-8' }],
      ['favicon.svg', { content: read('favicon.svg'), type: 'image/svg+xml' }],
      ['favicon.ico', { content: read('favicon.ico'), type: 'image/x-icon' }],
      ['open-graph.png', { content: read('open-graph.png'), type: 'image/png' }],
    ]);
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
    return this.stylesheet === `${root}/${name}`;
  }
}

function read(name: string): Buffer {
  return readFileSync(nearestFile(`${folder}/${name}`));
}
