import { createHash, randomUUID } from 'node:crypto';
import { access, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { dayInIndia, type IndianDay, isIndianDay } from '@market/kernel';
import { makeFolder } from '@market/base/config';
import type { Payload } from '@market/source-kit';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Archived payload, as recorded in the run log. */
export interface ArchivedPayload {
  readonly request: string;
  readonly sha256: string;
  /** Units: bytes before compression. */
  readonly bytes: number;
  /** Path below the archive's folder. */
  readonly file: string;
}

/** Error of a payload that could not be stored. Its code is that of the file system: `ENOSPC` when the disk is full. */
export class PayloadNotKept extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    const code = codeOf(cause) ?? codeOf((Object(cause) as Error).cause) ?? 'unknown';
    super(`the payload could not be kept: ${reasons[code] ?? 'the folder of payloads fails'} (${code})`, {
      cause,
    });
    this.name = 'PayloadNotKept';
    this.code = code;
  }
}

function codeOf(error: unknown): string | null {
  const { code } = Object(error) as NodeJS.ErrnoException;
  return code ?? null;
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
};

/** Returns the hash and the size of a payload. */
export function printOf({ request, body }: Payload): Omit<ArchivedPayload, 'file'> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { request, sha256, bytes: Buffer.byteLength(body) };
}

/** Stores every raw payload: compressed, hashed, dated; equal payloads of one day once. */
export class PayloadArchive {
  /** @param folder for example `DATA_DIR/raw` */
  constructor(private readonly folder: string) {}

  /** Stores a payload. Errors: `PayloadNotKept`; then no part of the payload is left. */
  async keep(feedId: string, payload: Payload, now: Date): Promise<ArchivedPayload> {
    const print = printOf(payload);
    const file = join(feedId, dayInIndia(now), `${print.sha256.slice(0, 32)}.gz`);
    const path = join(this.folder, file);
    if (!(await exists(path))) await write(path, await compress(payload.body));
    return { ...print, file };
  }

  /** Reads a payload. Errors: the file system's when the payload is no longer stored. */
  async read(file: string): Promise<string> {
    return (await decompress(await readFile(join(this.folder, file)))).toString('utf8');
  }

  /**
   * Deletes payloads from before a day, except files that are still needed.
   *
   * @returns the number of deleted files
   */
  async prune(before: IndianDay, needed: ReadonlySet<string>): Promise<number> {
    let gone = 0;
    for (const feedId of await namesIn(this.folder)) {
      const days = (await namesIn(join(this.folder, feedId))).filter(
        (day) => isIndianDay(day) && day < before,
      );
      for (const day of days) {
        const files = (await namesIn(join(this.folder, feedId, day))).map((name) => join(feedId, day, name));
        const old = files.filter((file) => !needed.has(file));
        for (const file of old) await rm(join(this.folder, file), { force: true });
        gone += old.length;
        if (old.length === files.length) await rmdir(join(this.folder, feedId, day)).catch(ignoreFilled);
      }
    }
    return gone;
  }
}

/** Writes a file completely or not at all: a truncated file would count as stored for ever. */
async function write(path: string, content: Buffer): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    makeFolder(dirname(path));
    await writeFile(part, content, { mode: 0o640, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new PayloadNotKept(error);
  }
}

/** Returns the names in a folder; none when it does not exist or is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Ignores a folder that is gone or filled again by another ingestor: the next night removes it. */
function ignoreFilled(error: NodeJS.ErrnoException): void {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
