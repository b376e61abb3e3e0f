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
  /** Path of the stylesheet. Its name changes with its content, as that of the script does. */
  readonly stylesheet: string;
  /** Path of the script that marks pages of visitors who are signed in. */
  readonly script: string;
  readonly icon = `${root}/favicon.svg`;
  readonly picture = `${root}/open-graph.png`;
  private readonly files: ReadonlyMap<string, Asset>;
  private readonly documents = new DocumentCache();

  constructor() {
    const styles = Buffer.concat(['tokens.css', 'shell.css', 'pages.css'].map(read));
    const script = read('visitor.js');
    const names = { styles: `site-${hashOf(styles)}.css`, script: `visitor-${hashOf(script)}.js` };
    this.stylesheet = `${root}/${names.styles}`;
    this.script = `${root}/${names.script}`;
    this.files = new Map([
      [names.styles, { content: styles, type: 'text/css; charset=utf-8' }],
      [names.script, { content: script, type: 'text/javascript; charset=utf-8' }],
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
    return [this.stylesheet, this.script].includes(`${root}/${name}`);
  }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

function read(name: string): Buffer {
  return readFileSync(nearestFile(`${folder}/${name}`));
}
