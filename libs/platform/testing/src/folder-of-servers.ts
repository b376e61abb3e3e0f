import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's file system in memory: its folder, and its type by `statfs(2)`. */
const memory = { folder: '/dev/shm', type: 0x01021994 };
/** Room for the databases of a run, and for those of another one. Unit: bytes. */
const neededBytes = 4 * 2 ** 30;

/**
 * Returns the folder for files of temporary database servers: in memory where that has room, since a database is some
 * hundred files, which a file system on a disk creates and removes at several times the processor time.
 */
export function folderOfServers(): string {
  try {
    const { type, bsize, bavail } = statfsSync(memory.folder);
    return type === memory.type && bsize * bavail >= neededBytes ? memory.folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
