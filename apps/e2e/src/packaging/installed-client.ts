import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageClient } from '@market/build/client-typescript/package-client';

const run = promisify(execFile);

/** Package of customers, packed as npm packs it, and installed in a folder that has nothing else. */
export class InstalledClient {
  private constructor(
    private readonly root: string,
    /** Path of the packed file. */
    readonly packed: string,
  ) {}

  /** @param make makes the package in a folder; default: that of the TypeScript client */
  static async make(make = packageClient): Promise<InstalledClient> {
    const root = mkdtempSync(join(tmpdir(), 'market-client-'));
    const made = join(root, 'package');
    await make(made);
    await run('npm', ['pack', '--pack-destination', root], { cwd: made });
    const packed = join(root, readdirSync(root).find((name) => name.endsWith('.tgz')) ?? '');
    const client = new InstalledClient(root, packed);
    mkdirSync(client.folder);
    client.write('package.json', '{ "name": "fresh", "private": true }');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], { cwd: client.folder });
    return client;
  }

  /** Folder in which it is installed. */
  get folder(): string {
    return join(this.root, 'fresh');
  }

  /** Folder of the package itself. */
  get made(): string {
    return join(this.root, 'package');
  }

  /** Writes a file of the user. @returns its path */
  write(name: string, text: string): string {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** Names of the packages that the installation brought. */
  get packages(): string[] {
    const modules = join(this.folder, 'node_modules');
    return existsSync(modules) ? readdirSync(modules).filter((name) => !name.startsWith('.')) : [];
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
