import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const block = Buffer.alloc(4_096);

/** A file system of its own size over a folder, in memory. */
export class SmallDisk {
  private readonly filler: string;

  private constructor(private readonly folder: string) {
    this.filler = join(folder, 'filler');
  }

  /** Errors: `Error` where this process may not mount: that takes root. */
  static async over(folder: string, megabytes: number): Promise<SmallDisk> {
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
    } catch {
      throw new Error('a small disk cannot be mounted here: that takes root');
    }
    return new SmallDisk(folder);
  }

  /** Leaves no block free. Errors: those of the file system but that it is full. */
  async fill(): Promise<void> {
    const file = await open(this.filler, 'a');
    try {
      for (;;) await file.appendFile(block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.filler, { force: true });
  }

  async remove(): Promise<void> {
    await run('umount', ['--lazy', this.folder]);
  }
}
