import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { DocumentCache, PreparedDocument } from '@market/http-api';

/** Token of the folder with the built pages: `index.html`, and files in `assets`. */
export const pagesFolder = Symbol('folder of the built pages');

/** Themes that a user can choose; without a choice the system decides. */
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number] | null;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** File as the build left it. */
interface BuiltFile {
  readonly content: Buffer;
  readonly type: string;
}

/** Element of the shell that carries the theme. */
const root = '<html lang="en">';

/**
 * Pages of the dashboard as the build left them: read at the start of the app, so that a later build changes nothing under
 * it, and each file compressed at its first use.
 */
@Injectable()
export class BuiltPages implements OnModuleInit {
  private readonly shells = new Map<Theme, PreparedDocument>();
  private readonly files = new Map<string, BuiltFile>();
  private readonly documents = new DocumentCache();

  constructor(@Inject(pagesFolder) private readonly folder: string) {}

  /** Reads all files. Errors: `Error` when the pages are not built. */
  async onModuleInit(): Promise<void> {
    const shell = await this.readShell();
    const assets = join(this.folder, 'assets');
    const names = await readdir(assets);
    await Promise.all([
      ...([null, ...themes] as const).map(async (theme) => {
        const text = theme === null ? shell : shell.replace(root, `<html lang="en" data-theme="${theme}">`);
        this.shells.set(theme, await PreparedDocument.of(Buffer.from(text), 'text/html; charset=utf-8'));
      }),
      ...names.map(async (name) => {
        const type = types[extname(name)];
        if (type === undefined) throw new Error(`the dashboard has a file of no known type: ${name}`);
        this.files.set(name, { content: await readFile(join(assets, name)), type });
      }),
    ]);
  }

  /** Returns the shell in the theme that the cookies of a request choose. */
  shellFor(cookies: string | undefined): PreparedDocument {
    const chosen = cookies === undefined ? undefined : parseCookie(cookies)['theme'];
    const shell = this.shells.get(themes.find((theme) => theme === chosen) ?? null);
    if (shell === undefined) throw new Error('the pages are asked for before they are read');
    return shell;
  }

  /** Finds a file by its name; null if there is none. */
  asset(name: string): Promise<PreparedDocument> | null {
    const file = this.files.get(name);
    if (file === undefined) return null;
    return this.documents.get(name, () => PreparedDocument.of(file.content, file.type));
  }

  private async readShell(): Promise<string> {
    const text = await readFile(join(this.folder, 'index.html'), 'utf8').catch(() => null);
    if (text === null)
      throw new Error(`the pages of the dashboard are not built: ${this.folder} has no index.html`);
    if (!text.includes(root)) throw new Error(`the shell of the dashboard has no element ${root}`);
    return text;
  }
}
