import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@market/base/config';

/** The files that the stack keeps beside its database; secrets are for this user's eyes only. */
export class DataFolder {
  /** Errors: `Error` that names `DATA_DIR` when there can be no such folder. */
  constructor(readonly path: string) {
    try {
      makeFolder(path);
    } catch (error) {
      throw new Error(`DATA_DIR: ${(error as Error).message}`, { cause: error });
    }
  }

  /** 32 bytes, base64: made at the first start, the same ever after. */
  secretsKey(): string {
    return this.read('secrets-key') ?? this.save('secrets-key', randomBytes(32).toString('base64'));
  }

  /** The test key of the development account, once it exists. */
  devKey(): string | undefined {
    return this.read('dev-key');
  }

  saveDevKey(key: string): void {
    this.save('dev-key', key);
  }

  /** Tells other programs of this folder (the operator's command line) how the running stack is set up. */
  saveStack(environment: Readonly<Record<string, string>>): void {
    this.save('stack.json', JSON.stringify({ pid: process.pid, environment }));
  }

  removeStack(): void {
    rmSync(join(this.path, 'stack.json'), { force: true });
  }

  private read(name: string): string | undefined {
    const file = join(this.path, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }

  private save(name: string, content: string): string {
    writeFileSync(join(this.path, name), `${content}\n`, { mode: 0o600 });
    return content;
  }
}
